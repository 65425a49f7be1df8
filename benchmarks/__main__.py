"""`python -m benchmarks [NAME …]`: every target, what was measured, and whether it was met."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.table import Table

from benchmarks import arena, bots, cluster, engine, env, judge, odds, ray_cluster, review, server, startup, web
from benchmarks.measure import Row

GROUPS = {
    "play": engine.play,
    "pieces": engine.pieces,
    "jobs": engine.jobs,
    "env": env.environments,
    "odds": odds.odds,
    "judge": judge.judge_speed,
    "bots": bots.bots,
    "arena": arena.arena,
    "ray": ray_cluster.ray_cluster,
    "review": review.review,
    "startup": startup.startup,
    "server": server.server,
    "cluster": cluster.cluster,
    "web": web.web,
}


def main(names: list[str]) -> int:
    console = Console()
    unknown = [name for name in names if name not in GROUPS]
    if unknown:
        console.print(f"there is no benchmark {unknown[0]!r}: choose from {', '.join(GROUPS)}")
        return 2
    table = Table(title="Erdkreis, measured on this machine, in this run")
    for column, side in (("what", "left"), ("measured", "right"), ("target", "right"), ("met", "left")):
        table.add_column(column, justify=side)  # type: ignore[arg-type]
    rows: list[Row] = []
    for name in names or list(GROUPS):
        with console.status(f"measuring: {name}"):
            rows += GROUPS[name]()
    for row in rows:
        table.add_row(row.what, row.shown, row.target_shown, "" if row.met is None else "yes" if row.met else "NO")
    console.print(table)
    return 0 if all(row.met is not False for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

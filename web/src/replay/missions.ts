/** A mission in few words: `Europe, Australia and any third continent`. */

import type { Speech } from "../text";
import tasks from "../text/data/tasks.json";
import type { ReplayText } from "../text/replay";

/** By its name: `M1` to `M8`, or a colour. */
export function sayShortly(mission: string, t: ReplayText["missions"], say: Speech): string {
  const task = /^M\d$/.test(mission) ? tasks[Number(mission.slice(1)) - 1] : undefined;
  if (!task) return t.colour(say.colour(mission));
  const [one = "", other = ""] = task.continents.map(say.continent);
  if (task.continents.length) return task.third ? t.third(one, other) : t.two(one, other);
  return task.garrison > 1 ? t.garrison(task.territories, task.garrison, say) : t.count(task.territories, say);
}

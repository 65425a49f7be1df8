/** A mission in few words: `Europe, Australia and any third continent`. */

import type { Speech } from "../text";
import tasks from "../text/data/tasks.json";
import { taskNumber } from "../text/missions";
import type { ReplayText } from "../text/replay";

/** By its name in a view. */
export function sayShortly(mission: string, t: ReplayText["missions"], say: Speech): string {
  const task = tasks[taskNumber(mission) ?? -1];
  if (!task) return t.colour(say.colour(mission));
  const [one = "", other = ""] = task.continents.map(say.continent);
  if (task.continents.length) return task.third ? t.third(one, other) : t.two(one, other);
  return task.garrison > 1 ? t.garrison(task.territories, task.garrison, say) : t.count(task.territories, say);
}

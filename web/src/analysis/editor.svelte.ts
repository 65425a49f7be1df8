/** Setting a position up on the map: which side is given land, and what the server says to what stands there. */

import type { Pick } from "../map/scene";
import { ApiError, api, OFFLINE } from "../net/api";
import type { Problem, Side, Studied, TerritoryId } from "../protocol";
import type { Position } from "./codec";
import { type Draft, draftOf, given, positionOf, strengthened } from "./editing";

const PAUSE = 350;
const MANY = 5;
const UNREACHED = { code: OFFLINE, message: "", params: {} };

export class Editor {
  draft = $state.raw<Draft>() as Draft;
  brush = $state<Side>(0);
  /** What a click does to land that is the chosen side's already. */
  tool = $state<1 | -1>(1);
  /** What stands there, as the server understands it; none while it does not. */
  studied = $state.raw<Studied | null>(null);
  problem = $state.raw<Problem | null>(null);

  /** Make it with a component; `show` puts the board on the map. */
  constructor(
    first: Studied,
    private readonly show: (draft: Draft) => void,
  ) {
    this.draft = draftOf(first.position as Position, first.game, first.seat);
    this.brush = this.draft.active;
    $effect(() => {
      const { draft } = this;
      this.show(draft);
      const timer = setTimeout(() => void this.#check(draft), PAUSE);
      return () => clearTimeout(timer);
    });
  }

  pick = (territory: TerritoryId, { button, shift }: Pick): void => {
    const by = (shift ? MANY : 1) * (button === 2 ? -1 : this.tool);
    const own = this.draft.territories[territory]?.owner === this.brush;
    this.draft =
      own || button === 2 ? strengthened(this.draft, territory, by) : given(this.draft, territory, this.brush);
  };

  strengthen(territory: TerritoryId, by: number): void {
    this.draft = strengthened(this.draft, territory, by);
  }

  get position(): Position {
    return positionOf(this.draft);
  }

  async #check(draft: Draft): Promise<Studied | null> {
    try {
      const studied = await api.study({ position: positionOf(draft) });
      if (draft === this.draft) [this.studied, this.problem] = [studied, null];
      return studied;
    } catch (error) {
      if (draft !== this.draft) return null;
      const { code, message, params } = error instanceof ApiError ? error : UNREACHED;
      [this.studied, this.problem] = [null, { code: code as Problem["code"], message, params: { ...params } }];
      return null;
    }
  }

  /** To play from here, if that can be. */
  finish(): Promise<Studied | null> {
    return this.#check(this.draft);
  }
}

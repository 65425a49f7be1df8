/** Advice for whoever is to decide: asked for, shown, and carried out by one more click. */

import { untrack } from "svelte";
import type { Marks } from "../play/marks";
import type { Play } from "../play/play.svelte";
import type { Hint, Refused, TerritoryId } from "../protocol";

export class Adviser {
  hint = $state.raw<Hint | null>(null);
  refused = $state.raw<Refused | null>(null);
  thinking = $state(false);

  /** Make it with a component. */
  constructor(private readonly play: Play) {
    $effect(() => {
      const { seq } = this.play.session;
      // Advice is about one position.
      untrack(() => {
        if (this.hint && this.hint.seq !== seq) this.close();
      });
    });
  }

  /** There is somebody here to be advised, at a table that allows it. */
  get possible(): boolean {
    const { asked, session, handOver, assault } = this.play;
    return asked !== null && session.table?.hints === true && !handOver && !assault;
  }

  /** Where it points to on the map: from, to, or one place. */
  get places(): readonly TerritoryId[] {
    return this.hint ? placesOf(this.hint.action) : [];
  }

  /** What is advised, marked as if it were chosen; a click does what it did before. */
  marked(marks: Marks | null): Marks | null {
    const [source, target] = this.places;
    if (!marks || !source) return marks;
    const moves = target && this.hint?.action.startsWith("fortify") ? [target] : [];
    const attacks = target && !moves.length ? [target] : [];
    return { ...marks, source, origin: null, attacks, moves, arrow: null };
  }

  /** Asks; asked again, does it. */
  async ask(): Promise<void> {
    if (!this.possible || this.thinking || !this.play.situation) return;
    if (this.hint) {
      this.act();
      return;
    }
    this.refused = null;
    this.thinking = true;
    const { session } = this.play;
    const answer = await session.hint();
    this.thinking = false;
    if (answer?.seq !== session.seq) return;
    if (answer.type === "hint") this.hint = answer;
    else this.refused = answer;
  }

  act(): void {
    const { hint, play } = this;
    if (!hint || hint.seq !== play.session.seq || !play.situation) return;
    this.close();
    play.cancel();
    play.act(hint.action);
  }

  close(): void {
    this.hint = null;
    this.refused = null;
  }
}

/** The territories that an action names. */
export function placesOf(action: string): TerritoryId[] {
  const [kind = "", ...words] = action.split(" ");
  if (kind === "attack" || kind === "fortify") return words.slice(0, 2);
  return ["place", "claim", "capital"].includes(kind) ? words.slice(0, 1) : [];
}

/** Looks out for what threatens whoever plays here: asks the server once for each position, and only if it is wanted. */

import type { Dangers } from "../map/scene";
import { printedOwner } from "../panels/signs";
import type { Play } from "../play/play.svelte";
import type { TerritoryId, ThreatShown, Threats } from "../protocol";
import type { Format } from "../text";
import { sayChance } from "./ends";

/** Nothing is asked while a pointer only passes. */
const PAUSE = 150;

export class Lookout {
  /** All borders are shown. */
  all = $state(false);
  #answer = $state.raw<Threats | null>(null);

  /** Make it with a component; `pointed` is what is looked at. */
  constructor(
    private readonly play: Play,
    private readonly pointed: () => TerritoryId | null,
  ) {
    $effect(() => {
      const { session, stage } = this.play;
      const { seq } = session;
      if ((!this.all && !this.land) || stage.playing || seq < 0 || this.#answer?.seq === seq) return;
      const timer = setTimeout(async () => {
        const answer = await session.threats();
        if (answer?.type === "threats") this.#answer = answer;
      }, PAUSE);
      return () => clearTimeout(timer);
    });
  }

  /** The own land that is looked at. */
  get land(): TerritoryId | null {
    const { view } = this.play.session;
    const place = this.pointed();
    const seat = view?.seat ?? null;
    return place && seat !== null && this.play.stage.holdings[place]?.owner === seat ? place : null;
  }

  /** What is known of the position that is shown. */
  get known(): Threats | null {
    const { session, stage } = this.play;
    return this.#answer?.seq === session.seq && !stage.playing ? this.#answer : null;
  }

  of(land: TerritoryId): ThreatShown | null {
    return this.known?.threats.find(({ territory }) => territory === land) ?? null;
  }

  /** For the map: the ways to the land that is looked at, and the chances of it or of all. */
  dangers(say: Pick<Format, "percent">): Dangers | null {
    const { known, land } = this;
    const { at } = this.play.selection;
    // What is about to move would no longer be so.
    if (!known || (!this.all && !land) || at === "moving" || at === "movingIn") return null;
    const told = known.threats.filter(({ territory }) => this.all || territory === land);
    const arrows = (land ? this.of(land) : null)?.attackers.map(({ source, route }) => ({
      route: [source, ...route],
      ink: printedOwner(this.play.stage.holdings[source]?.owner ?? null),
    }));
    return {
      arrows: arrows ?? [],
      holds: Object.fromEntries(
        told.map(({ territory, holds }) => [territory, { chance: holds, text: sayChance(holds, say) }]),
      ),
    };
  }
}

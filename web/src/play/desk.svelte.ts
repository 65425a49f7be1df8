/** What lies before whoever plays: the game and the words for it, how the screen is arranged, what is open on it. Every
 * part of the screen is given this one thing. */

import { tick } from "svelte";
import { Adviser } from "../bots/adviser.svelte";
import type { Inset } from "../map/core/stage";
import type { Pick } from "../map/scene";
import type WorldMap from "../map/WorldMap.svelte";
import { Lookout } from "../odds/lookout.svelte";
import { Planner } from "../odds/planner.svelte";
import { Reckoning } from "../odds/reckoning.svelte";
import type { EditionShown, GameEvent, Side, TableShown, TerritoryId, View } from "../protocol";
import { settings } from "../settings.svelte";
import { arrangementOf } from "./arrangement";
import { placeOf } from "./beats";
import type { Window } from "./keyboard";
import { marks } from "./marks";
import { offered } from "./offered";
import type { Play } from "./play.svelte";
import type { Talk } from "./talk";

export interface Sitting {
  readonly play: Play;
  readonly talk: Talk;
  readonly table: TableShown;
  readonly edition: EditionShown;
}

export class Desk {
  readonly play: Play;
  readonly reckoning: Reckoning;
  readonly planner: Planner;
  readonly adviser: Adviser;
  readonly lookout: Lookout;
  readonly #sitting: () => Sitting;

  width = $state(innerWidth);
  height = $state(innerHeight);
  /** The territories are listed instead of drawn. */
  listed = $state(false);
  open = $state<Window | null>(null);
  /** The clause that is being explained. */
  clause = $state<string | null>(null);
  commanding = $state(false);
  /** Where the mouse points. */
  hovered = $state.raw<TerritoryId | null>(null);
  /** What a finger rested upon. */
  held = $state.raw<TerritoryId | null>(null);
  /** What a click on the map does while a position is set up by hand. */
  editing = $state.raw<((territory: TerritoryId, how: Pick) => void) | null>(null);
  /** What an entry of the log has shown last. */
  pointed = $state.raw<TerritoryId | null>(null);
  map = $state.raw<WorldMap | undefined>();
  /** How much of the map's edges other parts take. */
  inset = $state.raw<Inset>({ top: 0, right: 0, bottom: 0, left: 0 });

  readonly form = $derived(settings.now.flat ? ("flat" as const) : ("globe" as const));
  readonly arrangement = $derived(arrangementOf(this.width, this.height, this.form === "flat" && !this.listed));
  /** No room for columns at the sides. */
  readonly narrow = $derived(this.arrangement !== "side" && this.arrangement !== "row");
  /** In the hand: one's own things are opened when they are wanted. */
  readonly small = $derived(this.arrangement === "phone" || this.arrangement === "beside");

  /** What may be decided here and now; nothing while the device changes hands. */
  readonly asking = $derived.by(() => (this.play.handOver || this.editing ? null : this.play.asked));
  /** What was decided is being carried out: everything keeps its place until there is an answer. */
  readonly carrying = $derived.by(
    () => this.play.situation === null && this.asking !== null && !this.play.assault && !this.planner.on,
  );
  readonly marked = $derived.by(() => {
    const { asked, selection } = this.play;
    if (this.editing) return null;
    return this.planner.on ? this.planner.marks : this.adviser.marked(asked ? marks(asked, selection) : null);
  });
  /** Whoever is about to move sees themselves there already. */
  readonly phase: View["phase"] = $derived.by(() => {
    const { at } = this.play.selection;
    return at === "leaving" || at === "moving" ? "fortify" : this.view.phase;
  });
  /** Somebody else sits here who can be talked to. */
  readonly hasCompany = $derived.by(() => {
    const { seats } = this.play.session;
    const others = this.table.seats.filter(
      ({ seat, kind, taken }) => kind === "person" && taken && !seats.includes(seat),
    );
    return seats.length > 0 && others.length > 0;
  });
  /** What the odds are told of: where the mouse points, where the keyboard stands, or what was aimed at. */
  readonly aim = $derived.by(() => {
    const { selection, assault, cursor, asked, stage } = this.play;
    if (assault) return assault;
    if (this.planner.on || selection.at !== "source" || (asked ? asked.options.phase !== "attack" : !stage.playing))
      return null;
    const pointed = [this.hovered, cursor].find((place) => place && this.marked?.attacks.includes(place));
    const target = pointed ?? selection.target;
    return target ? { source: selection.source, target } : null;
  });
  /** Where new units come from, while they are being placed. */
  readonly income = $derived.by(() => {
    const { view } = this;
    return this.asking?.options.phase === "place" && view.seat === view.active ? view.income : null;
  });
  readonly hasCards = $derived.by(() => this.table.game.cards);
  readonly hasSecrets = $derived.by(
    () => this.play.session.seat !== null && (this.view.goal !== null || this.hasCards),
  );
  /** Sets that can be traded in now; where one's cards are in sight anyway, that is where it is done. */
  readonly sets = $derived.by(() => {
    const { asked } = this.play;
    return asked && !this.small ? offered(asked.options, "trade").flatMap(({ sets }) => sets ?? []) : [];
  });
  readonly unlisted = $derived.by(() => {
    const { asked } = this.play;
    return asked ? (offered(asked.options, "trade")[0]?.unlisted ?? 0) : 0;
  });

  /** Make it with a component. */
  constructor(play: Play, sitting: () => Sitting) {
    this.play = play;
    this.#sitting = sitting;
    this.reckoning = new Reckoning(play.session);
    this.planner = new Planner(play, this.reckoning);
    this.adviser = new Adviser(play);
    this.lookout = new Lookout(play, () => (this.#looksAround ? (this.held ?? this.hovered) : null));
    play.drawing = this.planner;
  }

  /** Nothing is being chosen, planned or drawn: what the pointer rests upon is only looked at. */
  get #looksAround(): boolean {
    return this.play.selection.at === "nothing" && !this.planner.on && !this.play.pen.on;
  }

  get talk(): Talk {
    return this.#sitting().talk;
  }
  get table(): TableShown {
    return this.#sitting().table;
  }
  get edition(): EditionShown {
    return this.#sitting().edition;
  }
  get view(): View {
    return this.play.view!;
  }

  readonly why = (clause: string): void => {
    this.clause = clause;
  };

  readonly showLand = (side: Side): void => {
    const land = this.view.territories.filter(({ owner }) => owner === side).map(({ id }) => id);
    if (land.length) this.map?.flyTo(land);
  };

  /** Where it happened or, where it has no place, the land of whoever it is about. */
  readonly showEvent = (event: GameEvent): void => {
    const place = placeOf(event);
    this.open = null;
    this.listed = false;
    this.pointed = place;
    if (place) this.map?.flyTo(place);
    else if ("seat" in event) this.showLand(event.seat);
  };

  /** Back to the map; whether the territories were listed. */
  unlist(): boolean {
    const was = this.listed;
    if (was) void this.list(false);
    return was;
  }

  /** The other of map and list; the keyboard goes along. */
  readonly list = async (listed = !this.listed): Promise<void> => {
    this.listed = listed;
    await tick();
    const place = this.play.cursor;
    if (listed)
      (
        document.getElementById(`row-${place}`) ?? document.querySelector<HTMLElement>('[data-part="list"] input')
      )?.focus();
    else if (place) await this.#backTo(place);
  };

  /** The map is drawn anew, and its buttons come with it. */
  async #backTo(place: TerritoryId): Promise<void> {
    for (let frames = 0; frames < 300 && !this.listed; frames++) {
      if (document.querySelector(`[data-territory="${place}"]`)) return this.map?.focus(place);
      await new Promise(requestAnimationFrame);
    }
  }

  readonly showTerritory = (territory: TerritoryId): void => {
    this.play.cursor = territory;
    if (this.listed) document.getElementById(`row-${territory}`)?.focus();
    else this.map?.focus(territory);
  };
}

/** Asks the server for odds: once for each position and question, and not while somebody is still choosing. */

import { Catalogue } from "../panels/telling.svelte";
import type { Odds, Refused, TerritoryId } from "../protocol";
import type { Language } from "../text";
import { loadOddsText, type OddsText } from "../text/odds";

const PAUSE = 90;

export interface Asked {
  readonly seq: number;
  odds(route: readonly TerritoryId[], leave: number): Promise<Odds | Refused | null>;
}

export interface Question {
  readonly route: readonly TerritoryId[];
  readonly leave: number;
}

export class Reckoning {
  #seq = -1;
  readonly #known = new Map<string, Promise<Odds | Refused | null>>();

  constructor(private readonly session: Asked) {}

  knows(question: Question): boolean {
    return this.#seq === this.session.seq && this.#known.has(keyOf(question));
  }

  /** Null where nobody could answer, or the position has changed meanwhile. */
  ask(question: Question): Promise<Odds | Refused | null> {
    const { seq } = this.session;
    if (seq !== this.#seq) this.#known.clear();
    this.#seq = seq;
    const key = keyOf(question);
    const asked = this.#known.get(key) ?? this.session.odds(question.route, question.leave);
    this.#known.set(key, asked);
    return asked.then((answer) => {
      if (answer?.seq === seq) return answer;
      if (this.#seq === seq) this.#known.delete(key);
      return null;
    });
  }
}

const keyOf = ({ route, leave }: Question) => `${leave} ${route.join(" ")}`;

/** The answer to what is asked at the moment. The one before stays until the next is there. Make it with a component. */
export class Answered {
  now = $state.raw<Odds | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** What is asked now has been answered. */
  current = $state(false);

  /** `question`: null for none; nothing changes while `held`. */
  constructor(reckoning: () => Reckoning, question: () => Question | null, held: () => boolean) {
    $effect(() => {
      const wanted = question();
      if (held()) return;
      this.current = false;
      if (!wanted) {
        this.now = this.refused = null;
        return;
      }
      let waiting = true;
      const asking = reckoning();
      const timer = setTimeout(
        async () => {
          const answer = await asking.ask(wanted);
          if (!waiting || !answer) return;
          this.now = answer.type === "odds" ? answer : null;
          this.refused = answer.type === "refused" ? answer : null;
          this.current = true;
        },
        asking.knows(wanted) ? 0 : PAUSE,
      );
      return () => {
        waiting = false;
        clearTimeout(timer);
      };
    });
  }
}

const texts = new Catalogue<OddsText>(loadOddsText);
export const oddsText = (language: Language): OddsText | null => texts.of(language);

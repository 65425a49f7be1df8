/** What the screens say: one catalogue, written in three languages. A screen adds its part here as an interface of its
 * own; a language that lacks a key does not compile. Plain strings where nothing varies, functions where something does. */

export interface Ui {
  readonly labels: ButtonWords;
  readonly distribution: DistributionWords;
}

/** Words on buttons and tabs: at most 14 characters, sentence case, no full stop. */
export interface ButtonWords {
  readonly done: string;
  readonly ok: string;
  readonly cancel: string;
  readonly roll: string;
  readonly toTheEnd: string;
  readonly stop: string;
  readonly moveIn: string;
  readonly endTurn: string;
  readonly tradeIn: string;
  readonly drawCard: string;
  readonly skip: string;
  readonly all: string;
  readonly why: string;
  readonly log: string;
  readonly rules: string;
  readonly shareTable: string;
  readonly newGame: string;
  readonly join: string;
  readonly watch: string;
  readonly resign: string;
  readonly rematch: string;
  readonly settings: string;
}

/** Moving units between two territories, one by one or all at once. */
export interface DistributionWords {
  readonly oneBack: string;
  readonly allBack: string;
  readonly evenly: string;
  readonly oneForward: string;
  readonly allForward: string;
}

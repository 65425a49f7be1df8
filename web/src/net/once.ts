/** A request that must happen once: it has the same id and key until an answer has come, over a reload of the page too. */

import { keep, kept } from "../storage";
import { freshId, randomHex } from "./random";

/** By which the server knows a request again (`id`), and whoever has sent it (`key`). */
export interface Keys {
  readonly id: string;
  readonly key: string;
}

const NAME = "asked";
/** Of those that never got an answer, only the latest are worth remembering. */
const MOST = 8;

/** Asks, with keys of its own for this; `isAnswer` tells a refusal from an answer that has not come. */
export async function once<T>(
  what: string,
  ask: (keys: Keys) => Promise<T>,
  isAnswer: (error: unknown) => boolean,
): Promise<T> {
  const asked = unanswered();
  const keys = asked[what] ?? { id: freshId(), key: randomHex(32) };
  keep(NAME, Object.fromEntries([...Object.entries(without(what, asked)), [what, keys]].slice(-MOST)));
  try {
    const answer = await ask(keys);
    keep(NAME, without(what, unanswered()));
    return answer;
  } catch (error) {
    if (isAnswer(error)) keep(NAME, without(what, unanswered()));
    throw error;
  }
}

function unanswered(): Readonly<Record<string, Keys>> {
  const found = kept(NAME);
  if (typeof found !== "object" || found === null) return {};
  return Object.fromEntries(Object.entries(found).filter(([, keys]) => isKeys(keys)));
}

function isKeys(keys: unknown): keys is Keys {
  const { id, key } = (keys ?? {}) as Partial<Keys>;
  return typeof id === "string" && typeof key === "string";
}

function without(what: string, asked: Readonly<Record<string, Keys>>): Readonly<Record<string, Keys>> {
  return Object.fromEntries(Object.entries(asked).filter(([one]) => one !== what));
}

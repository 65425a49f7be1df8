/** What can be heard, each a small piece for the timbres. A voice is played into a room at a time of its clock, and says
 * how many seconds it takes. */

import { horn, knock, mallet, type Room, rustle, thump } from "./timbres";

/** How a voice is played: `many` dice or units, within so many `seconds`, at a share of its own loudness. */
export interface Manner {
  readonly many?: number;
  readonly seconds?: number;
  readonly loud?: number;
}

export type Voice = (room: Room, at: number, manner: Manner) => number;
export type Cue = keyof typeof VOICES;

const C4 = 261.63;
const note = (halfTones: number) => C4 * 2 ** (halfTones / 12);
const about = (value: number, share: number) => value * (1 + (Math.random() * 2 - 1) * share);

/** Each die strikes the tray some times, ever softer, and lies when the time is over. */
const dice: Voice = (room, at, { many = 3, seconds = 0.6, loud = 1 }) => {
  const shown = Math.min(many, 6);
  for (let die = 0; die < shown; die++) {
    const pitch = about(680, 0.22);
    const pan = shown > 1 ? (die / (shown - 1) - 0.5) * 0.7 : 0;
    const last = seconds * (0.86 + 0.14 * ((die + 1) / shown));
    for (const [when, strength] of [
      [0.06, 0.75],
      [0.34, 1],
      [0.62, 0.6],
      [0.83, 0.38],
      [1, 0.5],
    ] as const)
      knock(room, at + last * about(when, when < 1 ? 0.12 : 0), about(pitch, 0.07), 0.5 * loud * strength, pan);
  }
  return seconds + 0.3;
};

/** A token is set down. */
const place: Voice = (room, at, { loud = 1 }) => {
  knock(room, at, about(430, 0.06), 0.8 * loud);
  return 0.3;
};

/** Steps. */
const march: Voice = (room, at, { many = 3, seconds = 0.4, loud = 1 }) => {
  const steps = Math.max(2, Math.min(5, many + 1));
  for (let step = 0; step < steps; step++) {
    const left = step % 2 === 0;
    knock(
      room,
      at + (seconds * step) / steps,
      about(left ? 250 : 285, 0.03),
      (0.42 + 0.06 * step) * loud,
      left ? -0.2 : 0.2,
    );
  }
  return seconds + 0.3;
};

/** A seal is pressed, and two notes rise. */
const capture: Voice = (room, at, { loud = 1 }) => {
  thump(room, at, 62, 0.75 * loud, 0.28);
  knock(room, at, 340, 0.55 * loud);
  mallet(room, at + 0.05, note(-5), 0.34 * loud, 0.7);
  mallet(room, at + 0.16, note(2), 0.38 * loud, 0.95);
  return 1.2;
};

/** The same, falling, and dull. */
const loss: Voice = (room, at, { loud = 1 }) => {
  thump(room, at, 48, 0.8 * loud, 0.42);
  mallet(room, at + 0.04, note(-4), 0.36 * loud, 0.6);
  mallet(room, at + 0.22, note(-9), 0.42 * loud, 1.1);
  return 1.4;
};

/** A card slides over the table and is laid down. */
const card: Voice = (room, at, { loud = 1 }) => {
  rustle(room, at, 1300, 4200, 0.5 * loud, 0.19);
  knock(room, at + 0.17, 1150, 0.22 * loud);
  return 0.5;
};

/** Two soft strokes. */
const turn: Voice = (room, at, { loud = 1 }) => {
  mallet(room, at, note(12), 0.34 * loud, 0.8);
  mallet(room, at + 0.15, note(19), 0.32 * loud, 1.2);
  return 1.5;
};

/** Horns call, drums answer, and a bright chord stays. */
const victory: Voice = (room, at, { loud = 1 }) => {
  for (const [when, halfTones, length] of [
    [0, -5, 0.22],
    [0.18, 0, 0.22],
    [0.36, 4, 0.26],
    [0.56, 7, 0.5],
    [0.94, 4, 0.24],
  ] as const)
    horn(room, at + when, note(halfTones), 0.17 * loud, length + 0.1);
  for (const when of [0, 0.36, 0.56, 1.16]) thump(room, at + when, 58, 0.55 * loud, 0.4);
  for (const halfTones of [-12, -5, 0, 4, 7]) horn(room, at + 1.16, note(halfTones), 0.1 * loud, 2.2);
  for (const [i, halfTones] of [0, 4, 7, 12, 16, 19, 24].entries())
    mallet(room, at + 1.16 + i * 0.085, note(halfTones), 0.2 * loud, 1.5);
  return 3.7;
};

/** Somebody else has won: a slow close, not a sad one. */
const defeat: Voice = (room, at, { loud = 1 }) => {
  for (const [when, chord] of [
    [0, [-15, -7, -3, 0]],
    [0.8, [-17, -5, -1, 2]],
    [1.6, [-24, -12, -5, 4]],
  ] as const) {
    thump(room, at + when, 44, 0.35 * loud, 0.5);
    for (const halfTones of chord) horn(room, at + when, note(halfTones), 0.09 * loud, when < 1.6 ? 1 : 1.9);
  }
  mallet(room, at + 1.66, note(4), 0.2 * loud, 1.2);
  return 3.8;
};

export const VOICES = { dice, place, march, capture, loss, card, turn, victory, defeat } as const;

/** What the sound's own controls say. */

import type { Language } from "../text/language";

interface SoundWords {
  readonly title: string;
  readonly text: string;
  readonly mute: string;
  readonly volume: string;
}

export const WORDS = {
  de: {
    title: "Ton",
    text: "Würfel, Gewinn und Verlust, Karten, dein Zug, der Sieg. Was man hört, sieht man auch.",
    mute: "Stumm",
    volume: "Lautstärke",
  },
  nl: {
    title: "Geluid",
    text: "Dobbelstenen, winst en verlies, kaarten, jouw beurt, de overwinning. Wat je hoort, zie je ook.",
    mute: "Stil",
    volume: "Volume",
  },
  en: {
    title: "Sound",
    text: "Dice, gain and loss, cards, your turn, victory. Whatever is heard is seen as well.",
    mute: "Mute",
    volume: "Volume",
  },
} satisfies Record<Language, SoundWords>;

import type { DealsText } from "./deals";

export const deals = {
  short: {
    again: "frühere Verteilung",
    branch: (move) => `ab Schritt ${move} eines früheren Spiels`,
    given: "vorgegebene Stellung",
  },
  long: {
    again: "Keine neue Verteilung, sondern die eines früheren Spiels: Wer es kennt, weiß, was hier verdeckt ist.",
    branch: (move) =>
      `Dieses Spiel setzt ein früheres nach Schritt ${move} fort: Wer es kennt, weiß, was damals verdeckt war.`,
    given:
      "Dieses Spiel beginnt in einer vorgegebenen Stellung, nicht mit einer Verteilung: Wer sie gemacht hat, weiß, was hier verdeckt ist.",
  },
  look: "Früheres Spiel ansehen",
} satisfies DealsText;

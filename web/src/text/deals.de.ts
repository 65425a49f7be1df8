import type { DealsText } from "./deals";

export const deals = {
  short: {
    again: "frühere Verteilung",
    branch: (move) => `ab Schritt ${move} einer früheren Partie`,
    given: "vorgegebene Stellung",
  },
  long: {
    again: "Keine neue Verteilung, sondern die einer früheren Partie: Wer sie kennt, weiß, was hier verdeckt ist.",
    branch: (move) =>
      `Dieses Spiel setzt eine frühere Partie nach Schritt ${move} fort: Wer sie kennt, weiß, was damals verdeckt war.`,
    given:
      "Dieses Spiel beginnt in einer vorgegebenen Stellung, nicht mit einer Verteilung: Wer sie gemacht hat, weiß, was hier verdeckt ist.",
  },
  look: "Frühere Partie ansehen",
} satisfies DealsText;

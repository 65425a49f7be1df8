/** Why two house rules contradict each other. The server says it in English; here are the same reasons in the other languages. */

import type { Language } from "./language";

type Reasons = Readonly<Record<string, Readonly<Record<Exclude<Language, "en">, string>>>>;

/** By what the server says, with # for its numbers. */
const REASONS: Reasons = {
  "only the board of # has that link as an option": {
    de: "Nur auf dem Brett mit # Gebieten lässt sich diese Verbindung abschalten.",
    nl: "Alleen op het bord met # gebieden kan die verbinding worden uitgezet.",
  },
  "every seat needs a colour of its own": {
    de: "Jeder Platz braucht eine eigene Farbe.",
    nl: "Elke plaats heeft een eigen kleur nodig.",
  },
  "there is nothing to place": {
    de: "Es gibt nichts aufzustellen.",
    nl: "Er valt niets op te stellen.",
  },
  "the start units would never be placed": {
    de: "Die Einheiten vom Anfang kämen nie aufs Brett.",
    nl: "De eenheden van het begin zouden nooit op het bord komen.",
  },
  "forty units each belong to two players": {
    de: "Vierzig Einheiten für jeden gibt es nur zu zweit.",
    nl: "Veertig eenheden per speler zijn er alleen met z’n tweeën.",
  },
  "the table of start units begins with three players": {
    de: "Die Tabelle der Anfangseinheiten beginnt bei drei Personen.",
    nl: "De tabel met begineenheden begint bij drie spelers.",
  },
  "the units would not fit on the territories": {
    de: "Die Einheiten hätten auf den Gebieten keinen Platz.",
    nl: "De eenheden zouden niet op de gebieden passen.",
  },
  "somebody has to place first": {
    de: "Jemand muss mit dem Aufstellen beginnen.",
    nl: "Iemand moet als eerste opstellen.",
  },
  "nobody sits to the left of a leader who does not exist": {
    de: "Ohne Spielleitung sitzt niemand links von ihr.",
    nl: "Zonder spelleider zit er niemand links van hem.",
  },
  "no card is dealt last": {
    de: "Es wird keine letzte Karte ausgeteilt.",
    nl: "Er wordt geen laatste kaart gedeeld.",
  },
  "nobody places first": {
    de: "Niemand stellt als Erster auf.",
    nl: "Niemand stelt als eerste op.",
  },
  "dealing starts at the left of a leader": {
    de: "Ausgeteilt wird von der Spielleitung aus nach links.",
    nl: "Er wordt gedeeld vanaf de spelleider naar links.",
  },
  "there is no neutral army": {
    de: "Es gibt keine neutrale Armee.",
    nl: "Er is geen neutraal leger.",
  },
  "the third pile belongs to a neutral army": {
    de: "Der dritte Stapel gehört einer neutralen Armee.",
    nl: "De derde stapel hoort bij een neutraal leger.",
  },
  "a single opponent exists with two players only": {
    de: "Einen einzigen Gegner gibt es nur zu zweit.",
    nl: "Eén enkele tegenstander is er alleen met z’n tweeën.",
  },
  "the neutral army belongs to two players": {
    de: "Die neutrale Armee gehört zum Spiel zu zweit.",
    nl: "Het neutrale leger hoort bij het spel voor twee.",
  },
  "with a neutral army the goal is the opponent": {
    de: "Mit neutraler Armee gilt es, den Gegner zu schlagen.",
    nl: "Met een neutraal leger is de tegenstander het doel.",
  },
  "the neutral army would get no territory": {
    de: "Die neutrale Armee bekäme kein Gebiet.",
    nl: "Het neutrale leger zou geen gebied krijgen.",
  },
  "the players place the neutral units in their own goes": {
    de: "Die neutralen Einheiten stellt auf, wer gerade selbst aufstellt.",
    nl: "De neutrale eenheden worden opgesteld door wie zelf aan het opstellen is.",
  },
  "two on each of # territories are #": {
    de: "Je zwei auf # Gebieten sind #.",
    nl: "Twee op elk van # gebieden zijn er #.",
  },
  "one neutral unit goes with two of each player's own": {
    de: "Zu zwei eigenen Einheiten kommt jeweils eine neutrale.",
    nl: "Bij elke twee eigen eenheden hoort één neutrale.",
  },
  "one or two stand on each of # territories": {
    de: "Auf jedem der # Gebiete stehen eine oder zwei.",
    nl: "Op elk van de # gebieden staan er een of twee.",
  },
  "the units cannot be shared out evenly": {
    de: "Die Einheiten lassen sich nicht gleichmäßig verteilen.",
    nl: "De eenheden zijn niet gelijk te verdelen.",
  },
  "without a go of its own it cannot attack": {
    de: "Ohne eigenen Zug kann sie nicht angreifen.",
    nl: "Zonder eigen beurt kan het niet aanvallen.",
  },
  "there is no mission to fulfil": {
    de: "Es gibt keinen Auftrag zu erfüllen.",
    nl: "Er is geen opdracht te vervullen.",
  },
  "nobody would hold a mission": {
    de: "Niemand hätte einen Auftrag.",
    nl: "Niemand zou een opdracht hebben.",
  },
  "# players have only # to win": {
    de: "Zu # sind nur # zu erobern.",
    nl: "Met # spelers zijn er maar # te veroveren.",
  },
  "all capitals include one's own": {
    de: "Zu allen Hauptstädten gehört auch die eigene.",
    nl: "Bij alle hoofdsteden hoort ook de eigen hoofdstad.",
  },
  "nobody has a capital": {
    de: "Niemand hat eine Hauptstadt.",
    nl: "Niemand heeft een hoofdstad.",
  },
  "no cards are used": {
    de: "Es wird ohne Karten gespielt.",
    nl: "Er wordt zonder kaarten gespeeld.",
  },
  "the card of the first capture is not a choice": {
    de: "Die Karte für die erste Eroberung lässt sich nicht ablehnen.",
    nl: "De kaart voor de eerste verovering kan niet worden geweigerd.",
  },
  "the turn is over by then": {
    de: "Dann ist der Zug schon vorbei.",
    nl: "Dan is de beurt al voorbij.",
  },
  "every turn is an attack turn": {
    de: "Jeder Zug ist ein Zug mit Angriffen.",
    nl: "Elke beurt is een beurt met aanvallen.",
  },
};

/** The reason in what the server said, as a sentence; empty where it gave none. */
export function sayClash(message: string, language: Language): string {
  const [, reason] = /contradicts [^:]*: (.+)$/.exec(message) ?? [];
  if (!reason) return "";
  const english = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
  const numbers = reason.match(/\d+/g) ?? [];
  const said = language === "en" ? english : REASONS[reason.replace(/\d+/g, "#")]?.[language];
  return said?.replaceAll("#", () => numbers.shift() ?? "") ?? english;
}

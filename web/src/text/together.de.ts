import type { TogetherText } from "./together";

export const together: TogetherText = {
  presence: {
    on: { phone: "da, am Telefon", tablet: "da, am Tablet", computer: "da" },
    away: "schaut gerade woandershin",
    gone: "nicht verbunden",
    absent: (minutes) => {
      if (minutes < 1) return "seit weniger als einer Minute weg";
      if (minutes < 60) return minutes === 1 ? "seit 1 Minute weg" : `seit ${minutes} Minuten weg`;
      const hours = Math.floor(minutes / 60);
      if (hours < 24) return hours === 1 ? "seit 1 Stunde weg" : `seit ${hours} Stunden weg`;
      const days = Math.floor(hours / 24);
      return days === 1 ? "seit 1 Tag weg" : `seit ${days} Tagen weg`;
    },
    empty: "frei",
    left: "ist gegangen",
    host: "führt den Tisch",
    you: "du",
    watching: (count) => (count === 1 ? "Eine Person schaut zu." : `${count} Leute schauen zu.`),
  },
  talk: {
    title: "Etwas sagen oder zeigen",
    phrases: "Mit Worten",
    faces: "Mit einem Gesicht",
    draw: "Auf die Karte zeichnen",
    mute: (name) => `${name} stummschalten`,
    muted: "stumm",
    tooFast: "Das war viel auf einmal: Warte einen Moment.",
    said: (name, phrase) => `${name}: ${phrase}`,
    arrow: (name, source, target, say) =>
      `${name} zeichnet einen Pfeil ${say.place(source, "from")} ${say.place(target, "to")}`,
    mark: (name, place, say) => `${name} zeigt auf ein ${say.words.territory.one}: ${say.place(place, "full")}`,
    phrase: {
      hello: "Hallo!",
      good_luck: "Viel Glück!",
      your_turn: "Du bist dran!",
      one_moment: "Einen Moment, bitte.",
      well_played: "Gut gespielt!",
      lucky: "So ein Glück!",
      unlucky: "So ein Pech …",
      watch_out: "Pass auf!",
      truce: "Lassen wir uns in Ruhe?",
      revenge: "Das wirst du bereuen!",
      thanks: "Danke!",
      sorry: "Tut mir leid!",
      good_game: "Das war ein schönes Spiel.",
      bye: "Ich muss weg.",
      smile: "lächelt",
      laugh: "lacht",
      wow: "staunt",
      sad: "ist traurig",
      angry: "ist wütend",
      heart: "schickt ein Herz",
    },
  },
  pen: {
    begin: (say) => `Zeichnen: Wähle ein ${say.words.territory.one}.`,
    goOn: (source, say) =>
      `${say.place(source, "full")}: Wähle, wohin der Pfeil zeigt, oder noch einmal dasselbe für eine Markierung.`,
    end: "Fertig gezeichnet",
  },
  people: {
    title: "Am Tisch",
    share: "Teilen",
    watch: "Link zum Zuschauen",
    watchNote: "Wer ihn öffnet, sieht das Spiel, aber niemandes Geheimnisse, und kann nicht mitspielen.",
    watchText: (table) => `Schau bei unserem Spiel zu: ${table}`,
  },
  host: {
    group: "Ein Link für alle",
    groupNote: "Schick ihn in eure Gruppe: Wer ihn öffnet, bekommt den nächsten freien Platz.",
    groupNew: "Neuer Gruppenlink",
    single: "Links zu einzelnen Plätzen",
    newLink: "Neuer Link",
    newLinkNote: "Der vorige Link gilt dann nicht mehr.",
    remove: "Entfernen",
    removeAsk: (name) => `${name} wirklich entfernen? Die bisherigen Links gelten dann nicht mehr.`,
    free: "Für einen Menschen freigeben",
    fill: "Mit Programm besetzen",
    bot: "Gegner",
    replace: "Ein Programm weiterspielen lassen",
    inviteNew: "Jemand anderen einladen",
    replaceAsk: (name) =>
      `Wirklich ein Programm für ${name} weiterspielen lassen? Der Platz ist dann für ${name} endgültig verloren.`,
    inviteAsk: (name) =>
      `Den Platz von ${name} wirklich jemand anderem geben? Er ist dann für ${name} endgültig verloren.`,
    hand: "Tisch übergeben",
    handAsk: (name) => `Soll ${name} den Tisch von jetzt an führen?`,
    yes: "Ja",
    no: "Abbrechen",
    actions: (name) => `${name}: was du für den Tisch tun kannst`,
    begin: "Jetzt beginnen",
    beginNote: (missing) => (missing === 1 ? "Ein Platz ist noch leer." : `${missing} Plätze sind noch leer.`),
    withBots: "Mit Programmen auffüllen und beginnen",
    without: "Ohne die leeren Plätze beginnen",
    clock: "Bedenkzeit ändern",
    clockSet: "Diese Bedenkzeit nehmen",
    elsewhere: (name) => `Die Links zu den freien Plätzen hat ${name}.`,
    given: "Dein Platz wurde jemand anderem gegeben. Hier kannst du zuschauen.",
  },
  sit: {
    already: (name) => `Du sitzt hier schon, als ${name}.`,
    toSeat: "Zu meinem Platz",
    another: "Noch jemand setzt sich an dieses Gerät",
    code: "Oder tippe diesen Code am anderen Gerät ein",
    codeNote: "Dort auf der Startseite unter „Eingeladen?“.",
  },
  games: {
    yourTurn: "Du bist am Zug",
    turnOf: (name) => `${name} ist am Zug`,
    against: (names) => `gegen ${names}`,
    alone: "noch sitzt niemand dabei",
    last: (when) => `letzter Zug ${when}`,
    began: (when) => `aufgestellt ${when}`,
    map: (table) => `Die Welt am Tisch ${table}`,
  },
};

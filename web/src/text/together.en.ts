import type { TogetherText } from "./together";

export const together: TogetherText = {
  presence: {
    on: { phone: "here, on a phone", tablet: "here, on a tablet", computer: "here" },
    away: "looking elsewhere",
    gone: "not connected",
    absent: (minutes) => {
      if (minutes < 1) return "away for less than a minute";
      const [many, unit] =
        minutes < 60
          ? [minutes, "minute"]
          : minutes < 1440
            ? [Math.floor(minutes / 60), "hour"]
            : [Math.floor(minutes / 1440), "day"];
      return `away for ${many} ${unit}${many === 1 ? "" : "s"}`;
    },
    empty: "free",
    left: "has left",
    host: "host",
    you: "you",
    watching: (count) => (count === 1 ? "One person is watching." : `${count} people are watching.`),
  },
  talk: {
    title: "Say or show something",
    phrases: "In words",
    faces: "With a face",
    draw: "Draw on the map",
    mute: (name) => `Mute ${name}`,
    muted: "muted",
    tooFast: "That was a lot at once: wait a moment.",
    said: (name, phrase) => `${name}: ${phrase}`,
    arrow: (name, source, target, say) =>
      `${name} draws an arrow ${say.place(source, "from")} ${say.place(target, "to")}`,
    mark: (name, place, say) => `${name} points at a ${say.words.territory.one}: ${say.place(place, "full")}`,
    phrase: {
      hello: "Hello!",
      good_luck: "Good luck!",
      your_turn: "It’s your turn!",
      one_moment: "One moment, please.",
      well_played: "Well played!",
      lucky: "What luck!",
      unlucky: "Bad luck …",
      watch_out: "Watch out!",
      truce: "Shall we leave each other alone?",
      revenge: "You’ll be sorry!",
      thanks: "Thank you!",
      sorry: "Sorry!",
      good_game: "That was a good game.",
      bye: "I have to go.",
      smile: "smiles",
      laugh: "laughs",
      wow: "is amazed",
      sad: "is sad",
      angry: "is furious",
      heart: "sends a heart",
    },
  },
  pen: {
    begin: (say) => `Drawing: choose a ${say.words.territory.one}.`,
    goOn: (source, say) =>
      `${say.place(source, "full")}: choose where an arrow points to, or the same again for a mark.`,
    end: "Stop drawing",
  },
  people: {
    title: "At the table",
    share: "Share",
    watch: "Link to watch",
    watchNote: "Whoever opens it sees the game, but nobody’s secrets, and cannot join in.",
    watchText: (table) => `Watch our game: ${table}`,
  },
  host: {
    group: "One link for everybody",
    groupNote: "Send it to your whole group: whoever opens it gets the next free place.",
    groupNew: "New group link",
    single: "Links to single places",
    newLink: "New link",
    newLinkNote: "The link before no longer works.",
    remove: "Remove",
    removeAsk: (name) => `Really remove ${name}? The links ${name} had no longer work.`,
    free: "Free for a person",
    fill: "Fill with a bot",
    bot: "Opponent",
    replace: "Let a bot play on",
    inviteNew: "Invite somebody else",
    replaceAsk: (name) => `Really let a program play on for ${name}? The place is then gone for ${name}, for good.`,
    inviteAsk: (name) => `Really give ${name}’s place to somebody else? It is then gone for ${name}, for good.`,
    hand: "Make host",
    handAsk: (name) => `Shall ${name} be the host from now on?`,
    yes: "Yes",
    no: "Cancel",
    actions: (name) => `${name}: what the host can do`,
    begin: "Begin now",
    beginNote: (missing) => (missing === 1 ? "One place is still empty." : `${missing} places are still empty.`),
    withBots: "Fill with bots and begin",
    without: "Begin without the empty places",
    clock: "Change the clock",
    clockSet: "Use this clock",
    elsewhere: (name) => `${name} has the links to the free places.`,
    given: "The host has given your place to somebody else. Here you can watch.",
  },
  sit: {
    already: (name) => `You already sit here, as ${name}.`,
    toSeat: "To my place",
    another: "Somebody else sits down at this device",
    code: "Or type this code on the other device",
    codeNote: "There: “Invited?” on the start page.",
  },
  games: {
    yourTurn: "Your turn",
    turnOf: (name) => `${name} to move`,
    against: (names) => `against ${names}`,
    alone: "nobody has joined yet",
    last: (when) => `last move ${when}`,
    began: (when) => `made ${when}`,
    map: (table) => `The world at ${table}`,
  },
};

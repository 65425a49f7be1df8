import { formatOf } from "./format";
import type { RulesText } from "./rules";

const { list } = formatOf("de");
const range = (numbers: readonly number[]) =>
  numbers.length > 2 ? `${numbers[0]} bis ${numbers.at(-1)}` : numbers.join(" oder ");
const limit = (most: number) => (most ? String(most) : "unbegrenzt");
const none = "niemand";

export const rules = {
  groups: {
    players: "Spielplan und Plätze",
    setup: "Aufstellung",
    neutral: "Neutrale Armee",
    goal: "Ziel",
    turn: "Zug",
    cards: "Karten",
    battle: "Kampf",
    moving: "Verlegen",
    screen: "Auf dem Bildschirm",
  },
  rules: {
    board: {
      label: "Spielplan",
      about: "Auf welcher Weltkarte gespielt wird.",
      values: { classic42: "Welt mit 42 Gebieten", globe48: "Globus mit 48 Ländern und Antarktis" },
    },
    east_africa_middle_east: {
      label: "Ostafrika – Mittlerer Osten",
      about: "Manche Pläne zeigen diesen Seeweg, andere nicht.",
      values: { true: "verbunden", false: "nicht verbunden" },
    },
    players: { label: "Zahl der Plätze", about: "Für wie viele das Spiel gedacht ist.", values: range },
    palette: { label: "Farben", about: "Die Farben der Armeen.", values: (colours) => String(colours.length) },
    colour_assignment: {
      label: "Wer welche Farbe bekommt",
      about: "Wie die Farben auf die Plätze kommen.",
      values: { free_choice: "freie Wahl", handed_out: "werden ausgegeben", by_seat: "nach Platz" },
    },
    leader_selection: {
      label: "Spielleitung",
      about: "Wer die Karten gibt; links daneben beginnt oft das Spiel.",
      values: { none, any: "ausgelost", elected: "gewählt, hier ausgelost", high_die: "höchster Wurf" },
    },
    allocation: {
      label: "Erste Besitzer",
      about: "Wie die Gebiete am Anfang verteilt werden.",
      values: {
        deal: "als Karten ausgeteilt",
        claim: "reihum besetzt",
        cyclic: "vom Programm reihum vergeben",
        three_piles: "drei Stapel: zwei Spieler und die neutrale Armee",
      },
    },
    start_units: {
      label: "Einheiten zu Beginn",
      about: "Was alle am Anfang haben, die in den Gebieten mitgezählt.",
      values: {
        territories_only: "eine je Gebiet, mehr nicht",
        by_players: "35 zu dritt, 30 zu viert, 25 zu fünft, 20 zu sechst",
        forty_each: "je 40",
      },
    },
    start_stack_cap: {
      label: "Höchstens je Gebiet",
      about: "Obergrenze beim Aufstellen; 0 heißt unbegrenzt.",
      values: limit,
    },
    initial_placement: {
      label: "Aufstellen",
      about: "Wie die übrigen Einheiten auf die Karte kommen.",
      values: {
        none: "nichts mehr zu setzen",
        one_each_in_turn: "reihum eine",
        all_at_once: "alle auf einmal, verdeckt",
        two_own_one_neutral: "reihum zwei eigene und eine neutrale",
      },
    },
    initial_placement_first: {
      label: "Wer zuerst aufstellt",
      about: "Nur wo reihum besetzt oder gesetzt wird.",
      values: {
        none: "niemand Bestimmtes",
        left_of_leader: "links von der Spielleitung",
        youngest: "die jüngste Person",
        high_die: "höchster Wurf",
        player_1: "Platz 1",
        left_of_last_dealt: "links von der letzten Karte",
        first_placer: "wer zuerst setzte",
      },
    },
    first_turn: {
      label: "Wer beginnt",
      about: "Wer den ersten Zug hat.",
      values: {
        none: "niemand Bestimmtes",
        left_of_leader: "links von der Spielleitung",
        youngest: "die jüngste Person",
        high_die: "höchster Wurf",
        player_1: "Platz 1",
        left_of_last_dealt: "links von der letzten ausgeteilten Karte",
        first_placer: "wer zuerst setzte",
      },
    },
    neutral_setup: {
      label: "Neutrale Armee",
      about: "Die dritte Armee im Spiel zu zweit.",
      values: {
        none: "keine",
        two_each: "je zwei in ihren Gebieten",
        one_each_players_alternate: "je eine, den Rest setzen die Spieler",
        one_each_rest_random: "je eine, der Rest zufällig",
      },
    },
    neutral_start_units: {
      label: "Ihre Einheiten zu Beginn",
      about: "Wie stark die neutrale Armee anfängt.",
      values: String,
    },
    neutral_reinforcement: {
      label: "Ihre Verstärkung",
      about: "Was die neutrale Armee dazubekommt, und wer es setzt.",
      values: {
        none: "keine",
        half_total: "die Hälfte, von der Gegenseite vor den Angriffen gesetzt",
        half_split: "die Hälfte, in einem eigenen Zug danach",
        one_per_two_placed: "eine für je zwei gesetzte, daneben",
      },
    },
    neutral_half_when_attacking: {
      label: "Verstärkung, wenn man angreift",
      about: "Ob die neutrale Armee auch in Angriffszügen etwas bekommt.",
      values: { true: "die Hälfte des Grundwerts", false: "nichts" },
    },
    neutral_attacks: {
      label: "Ihre Angriffe",
      about: "Ob die neutrale Armee selbst angreift.",
      values: { true: "statt Verstärkung, von der Gegenseite geführt", false: "sie greift nie an" },
    },
    goal: {
      label: "Wie man gewinnt",
      about: "Das Ziel des Spiels.",
      values: {
        missions: "mit dem geheimen Auftrag",
        world: "mit der ganzen Welt",
        eliminate_opponent: "ohne Gegner",
        capitals: "mit genug Hauptstädten",
        headquarters: "mit genug Hauptquartieren",
      },
    },
    missions: {
      label: "Aufträge",
      about: "Welche im Spiel sind, neben denen gegen eine Farbe.",
      values: (numbers) => (numbers.length ? `${numbers.length} von 8` : "keine"),
    },
    mission_remove_absent: {
      label: "Aufträge gegen fehlende Farben",
      about: "Was mit Aufträgen gegen Farben geschieht, die niemand spielt.",
      values: { true: "kommen vorher heraus", false: "bleiben und verlangen 24 Gebiete" },
    },
    mission_target_killed_by_other: {
      label: "Jemand anders besiegt dein Ziel",
      about: "Was dann aus deinem Auftrag wird.",
      values: { holder_wins: "er gilt als erfüllt", become_24: "du brauchst 24 Gebiete" },
    },
    win_timing: {
      label: "Wann ein Ziel gewinnt",
      about: "Sofort, oder erst wenn man selbst am Zug ist.",
      values: { immediate: "sofort, in jedem Zug", own_turn_only: "nur im eigenen Zug" },
    },
    capital_needed: {
      label: "Nötige Hauptstädte",
      about: "So viele Hauptstädte oder Hauptquartiere gewinnen.",
      values: (pairs) => list(pairs.map(([players, needed]) => `${needed} bei ${players}`)) || "alle",
    },
    capital_counts_own: {
      label: "Die eigene dabei",
      about: "Ob die eigene Hauptstadt mitzählt.",
      values: { true: "zählt mit", false: "zählt nicht" },
    },
    capital_must_hold_own: {
      label: "Die eigene halten",
      about: "Ob man zum Gewinnen die eigene noch haben muss.",
      values: { true: "muss sein", false: "muss nicht sein" },
    },
    capital_secret: {
      label: "Wer weiß, wo sie liegen",
      about: "Verdeckt bis zur Eroberung, oder offen von Anfang an.",
      values: { true: "niemand, bis eine fällt", false: "alle, von Anfang an" },
    },
    capital_continent_swap: {
      label: "Hauptstadt verloren",
      about: "Was mit dem Rest auf ihrem Kontinent geschieht.",
      values: { true: "alles dort geht mit über", false: "kostet sonst nichts" },
    },
    turn_structure: {
      label: "Ein Zug",
      about: "Ob man in einem Zug verstärkt und angreift.",
      values: {
        reinforce_attack_fortify: "verstärken, angreifen, verlegen",
        reinforce_xor_attack: "verstärken oder angreifen",
      },
    },
    set_value: {
      label: "Wert eines Satzes",
      about: "Was drei passende Karten bringen.",
      values: {
        none: "keine Karten",
        escalating: "steigt: 4, 6, 8, 10, 12, 15, 20 …",
        fixed_inf4_cav6_art8_mix10: "fest: Infanterie 4, Kavallerie 6, Artillerie 8, gemischt 10",
        fixed_art4_inf6_cav8_mix10: "fest: Artillerie 4, Infanterie 6, Kavallerie 8, gemischt 10",
      },
    },
    joker_use: {
      label: "Joker",
      about: "Wofür ein Joker stehen darf.",
      values: {
        any_symbol: "für jedes Zeichen, auch zwei im Satz",
        third_card: "einer, zu zwei beliebigen",
        pair_plus_joker: "einer, zu zwei gleichen",
      },
    },
    own_card_bonus: {
      label: "Karte eines eigenen Gebiets",
      about: "Was sie beim Eintauschen dazubringt.",
      values: (units) => (units ? `${units} Einheiten dort` : "nichts"),
    },
    forced_trade_amount: {
      label: "Fünf oder mehr Karten",
      about: "Wie viel man zu Beginn des Zugs eintauschen muss.",
      values: { one_set: "einen Satz", until_below_5: "bis es weniger als fünf sind" },
    },
    trade_window: {
      label: "Wann eingetauscht wird",
      about: "Nur vor den Angriffen, oder auch dazwischen.",
      values: { before_attacks: "vor den Angriffen", between_attacks: "auch zwischen Angriffen" },
    },
    card_draw_time: {
      label: "Karte für eine Eroberung",
      about: "Wann sie gezogen wird.",
      values: {
        first_capture: "mit der ersten Eroberung",
        after_attacks: "nach dem letzten Angriff",
        end_of_turn: "am Ende des Zugs",
      },
    },
    card_draw_optional: {
      label: "Auf diese Karte verzichten",
      about: "Ob man sie liegen lassen darf.",
      values: { true: "erlaubt", false: "nicht erlaubt" },
    },
    traded_cards_go: {
      label: "Eingetauschte Karten",
      about: "Wohin sie kommen.",
      values: { discard_reshuffle: "zur Seite, später neu gemischt", bottom_of_stack: "unter den Stapel" },
    },
    elim_cards: {
      label: "Karten der Besiegten",
      about: "Wer sie bekommt.",
      values: { to_eliminator: "wer gesiegt hat", to_leader: "die Spielleitung" },
    },
    elim_trade: {
      label: "Eintauschen nach einem Sieg",
      about: "Ob mit den übernommenen Karten sofort getauscht wird.",
      values: {
        next_turn: "erst im nächsten Zug",
        may_now_and_down_to_5: "gleich, wenn man mag; über fünf Pflicht",
        must_now_if_6_down_to_4: "ab sechs sofort, bis höchstens vier",
      },
    },
    attack_units_max: {
      label: "Einheiten je Wurf",
      about: "So viele dürfen in einen Wurf; 0 heißt alle bis auf eine.",
      values: (units) => (units ? `höchstens ${units}` : "beliebig, eine bleibt"),
    },
    attack_dice: {
      label: "Würfel im Angriff",
      about: "Wie viele Würfel der Angreifer nimmt.",
      values: {
        equals_units: "einer je Einheit, höchstens drei",
        choose: "nach Wahl, höchstens drei",
        most: "immer die meisten",
      },
    },
    defence_dice: {
      label: "Würfel in der Abwehr",
      about: "Wie viele Würfel der Verteidiger nehmen darf.",
      values: {
        up_to_2: "bis zu zwei",
        up_to_3: "bis zu drei",
        two_from_three_units: "einer; zwei erst ab drei Einheiten",
      },
    },
    defence_choice: {
      label: "Wann die Abwehr wählt",
      about: "Vor oder nach dem Wurf des Angreifers.",
      values: {
        before_roll: "vor dem Wurf",
        after_attack_roll: "nach dem Angriffswurf",
        automatic_most: "nie, immer die meisten",
      },
    },
    announce_penalty: {
      label: "Wurf ohne Ansage",
      about: "Für das Spiel am Tisch; das Programm sagt immer an.",
      values: {
        none: "ohne Folgen",
        lose_3_units: "kostet drei Einheiten",
        no_attacks_this_turn: "beendet die Angriffe",
      },
    },
    occupy_min: {
      label: "Mindestens einziehen",
      about: "Wie viele nach einer Eroberung einziehen müssen.",
      values: { dice_rolled: "so viele wie Würfel", units_committed: "alle eingesetzten" },
    },
    occupy_default: {
      label: "Vorschlag beim Einziehen",
      about: "Welche Zahl schon eingestellt ist.",
      values: { minimum: "die kleinste", all_but_one: "alle bis auf eine" },
    },
    fortify_moves: {
      label: "Bewegungen am Ende",
      about: "Wie oft am Ende des Zugs verlegt werden darf.",
      values: { one: "eine", unlimited: "beliebig viele" },
    },
    fortify_reach: {
      label: "Wie weit",
      about: "Bis zum Nachbarn, oder durch eigene Gebiete.",
      values: { adjacent: "ins Nachbargebiet", connected: "entlang eigener Gebiete" },
    },
    fortify_cap: {
      label: "Höchstens je Bewegung",
      about: "Wie viele Einheiten; 0 heißt unbegrenzt.",
      values: limit,
    },
    fortify_eligible: {
      label: "Welche Einheiten",
      about: "Ob auch gehen darf, was in diesem Zug schon im Einsatz war.",
      values: {
        any: "alle",
        uninvolved_strict: "nur unbeteiligte",
        uninvolved_attack_only: "die nicht angegriffen haben",
      },
    },
    fortify_when: {
      label: "In welchen Zügen",
      about: "Ob man in jedem Zug verlegen darf.",
      values: { any_turn: "in jedem", attack_turn_only: "nur in Angriffszügen" },
    },
    counter_display: {
      label: "Zahl auf dem Stein",
      about: "Was ein Stein auf der Karte zählt.",
      values: { units: "alle Einheiten", units_minus_1: "alle bis auf die eine, die bleibt" },
    },
  },
} satisfies RulesText;

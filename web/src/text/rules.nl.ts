import { formatOf } from "./format";
import type { RulesText } from "./rules";

const { list } = formatOf("nl");
const range = (numbers: readonly number[]) =>
  numbers.length > 2 ? `${numbers[0]} tot en met ${numbers.at(-1)}` : numbers.join(" of ");
const limit = (most: number) => (most ? String(most) : "onbeperkt");

export const rules = {
  groups: {
    players: "Bord en plaatsen",
    setup: "Opstelling",
    neutral: "Neutrale partij",
    goal: "Doel",
    turn: "Beurt",
    cards: "Kaarten",
    battle: "Strijd",
    moving: "Verplaatsen",
    screen: "Op het scherm",
  },
  rules: {
    board: {
      label: "Bord",
      about: "Op welke wereldkaart wordt gespeeld.",
      values: { classic42: "wereld met 42 gebieden", globe48: "globe met 48 landen en Antarctica" },
    },
    east_africa_middle_east: {
      label: "Oost-Afrika – Midden-Oosten",
      about: "Sommige borden tonen deze zeeroute, andere niet.",
      values: { true: "verbonden", false: "niet verbonden" },
    },
    players: { label: "Aantal plaatsen", about: "Voor hoeveel spelers het spel is.", values: range },
    palette: { label: "Kleuren", about: "De kleuren van de legers.", values: (colours) => String(colours.length) },
    colour_assignment: {
      label: "Wie welke kleur krijgt",
      about: "Hoe de kleuren bij de plaatsen komen.",
      values: { free_choice: "vrije keuze", handed_out: "worden uitgedeeld", by_seat: "volgens plaats" },
    },
    leader_selection: {
      label: "Spelleider",
      about: "Wie de kaarten geeft; links daarvan begint vaak het spel.",
      values: { none: "niemand", any: "door loting", elected: "gekozen, hier door loting", high_die: "hoogste worp" },
    },
    allocation: {
      label: "Eerste eigenaars",
      about: "Hoe de gebieden aan het begin worden verdeeld.",
      values: {
        deal: "als kaarten uitgedeeld",
        claim: "om de beurt bezet",
        cyclic: "door het programma om de beurt verdeeld",
        three_piles: "drie stapels: twee spelers en de neutrale partij",
      },
    },
    start_units: {
      label: "Legers aan het begin",
      about: "Wat iedereen eerst heeft, die in de gebieden meegeteld.",
      values: {
        territories_only: "één per gebied, meer niet",
        by_players: "35 met z’n drieën, 30 met z’n vieren, 25 met z’n vijven, 20 met z’n zessen",
        forty_each: "elk 40",
      },
    },
    start_stack_cap: {
      label: "Hoogstens per gebied",
      about: "Grens bij het opstellen; 0 betekent onbeperkt.",
      values: limit,
    },
    initial_placement: {
      label: "Opstellen",
      about: "Hoe de overige legers op de kaart komen.",
      values: {
        none: "niets meer te plaatsen",
        one_each_in_turn: "om de beurt één",
        all_at_once: "allemaal tegelijk, geheim",
        two_own_one_neutral: "om de beurt twee eigen en één neutraal",
      },
    },
    initial_placement_first: {
      label: "Wie het eerst opstelt",
      about: "Alleen waar om de beurt wordt bezet of geplaatst.",
      values: {
        none: "niemand in het bijzonder",
        left_of_leader: "links van de spelleider",
        youngest: "de jongste",
        high_die: "hoogste worp",
        player_1: "plaats 1",
        left_of_last_dealt: "links van de laatste kaart",
        first_placer: "wie het eerst plaatste",
      },
    },
    first_turn: {
      label: "Wie begint",
      about: "Wie de eerste beurt heeft.",
      values: {
        none: "niemand in het bijzonder",
        left_of_leader: "links van de spelleider",
        youngest: "de jongste",
        high_die: "hoogste worp",
        player_1: "plaats 1",
        left_of_last_dealt: "links van de laatst gedeelde kaart",
        first_placer: "wie het eerst plaatste",
      },
    },
    neutral_setup: {
      label: "Neutrale partij",
      about: "De derde partij in een spel voor twee.",
      values: {
        none: "geen",
        two_each: "twee in elk van haar gebieden",
        one_each_players_alternate: "één in elk, de spelers plaatsen de rest",
        one_each_rest_random: "één in elk, de rest willekeurig",
      },
    },
    neutral_start_units: {
      label: "Haar legers aan het begin",
      about: "Hoe sterk de neutrale partij begint.",
      values: String,
    },
    neutral_reinforcement: {
      label: "Haar versterking",
      about: "Wat de neutrale partij erbij krijgt, en wie dat plaatst.",
      values: {
        none: "geen",
        half_total: "de helft, door de tegenstander vóór de aanvallen geplaatst",
        half_split: "de helft, daarna in een eigen beurt",
        one_per_two_placed: "één per twee geplaatste, ernaast",
      },
    },
    neutral_half_when_attacking: {
      label: "Versterking bij een aanval",
      about: "Of de neutrale partij ook in aanvalsbeurten iets krijgt.",
      values: { true: "de helft van de basis", false: "niets" },
    },
    neutral_attacks: {
      label: "Haar aanvallen",
      about: "Of de neutrale partij zelf aanvalt.",
      values: { true: "in plaats van versterking, geleid door de tegenstander", false: "ze valt nooit aan" },
    },
    goal: {
      label: "Hoe je wint",
      about: "Het doel van het spel.",
      values: {
        missions: "met je geheime opdracht",
        world: "met de hele wereld",
        eliminate_opponent: "zonder tegenstander",
        capitals: "met genoeg hoofdsteden",
        headquarters: "met genoeg hoofdkwartieren",
      },
    },
    missions: {
      label: "Opdrachten",
      about: "Welke meedoen, naast die tegen een kleur.",
      values: (numbers) => (numbers.length ? `${numbers.length} van 8` : "geen"),
    },
    mission_remove_absent: {
      label: "Opdrachten tegen ontbrekende kleuren",
      about: "Wat er gebeurt met opdrachten tegen kleuren die niemand speelt.",
      values: { true: "gaan er vooraf uit", false: "blijven en vragen 24 gebieden" },
    },
    mission_target_killed_by_other: {
      label: "Een ander verslaat je doelwit",
      about: "Wat er dan met je opdracht gebeurt.",
      values: { holder_wins: "die geldt als vervuld", become_24: "je hebt 24 gebieden nodig" },
    },
    win_timing: {
      label: "Wanneer een doel wint",
      about: "Meteen, of pas als je zelf aan de beurt bent.",
      values: { immediate: "meteen, in elke beurt", own_turn_only: "alleen in je eigen beurt" },
    },
    capital_needed: {
      label: "Nodige hoofdsteden",
      about: "Met zoveel hoofdsteden of hoofdkwartieren win je.",
      values: (pairs) => list(pairs.map(([players, needed]) => `${needed} bij ${players}`)) || "allemaal",
    },
    capital_counts_own: {
      label: "De eigen erbij",
      about: "Of je eigen hoofdstad meetelt.",
      values: { true: "telt mee", false: "telt niet mee" },
    },
    capital_must_hold_own: {
      label: "De eigen houden",
      about: "Of je die van jezelf nog moet hebben om te winnen.",
      values: { true: "moet", false: "hoeft niet" },
    },
    capital_secret: {
      label: "Wie weet waar ze liggen",
      about: "Verborgen tot de verovering, of open vanaf het begin.",
      values: { true: "niemand, tot er een valt", false: "iedereen, vanaf het begin" },
    },
    capital_continent_swap: {
      label: "Hoofdstad verloren",
      about: "Wat er met de rest op dat continent gebeurt.",
      values: { true: "alles daar gaat mee over", false: "kost verder niets" },
    },
    turn_structure: {
      label: "Een beurt",
      about: "Of je in één beurt mag versterken én aanvallen.",
      values: {
        reinforce_attack_fortify: "versterken, aanvallen, verplaatsen",
        reinforce_xor_attack: "versterken of aanvallen",
      },
    },
    set_value: {
      label: "Waarde van een set",
      about: "Wat drie passende kaarten opleveren.",
      values: {
        none: "geen kaarten",
        escalating: "stijgt: 4, 6, 8, 10, 12, 15, 20 …",
        fixed_inf4_cav6_art8_mix10: "vast: infanterie 4, cavalerie 6, artillerie 8, gemengd 10",
        fixed_art4_inf6_cav8_mix10: "vast: artillerie 4, infanterie 6, cavalerie 8, gemengd 10",
      },
    },
    joker_use: {
      label: "Jokers",
      about: "Waar een joker voor mag staan.",
      values: {
        any_symbol: "elk symbool, ook twee in een set",
        third_card: "één, bij twee willekeurige",
        pair_plus_joker: "één, bij twee gelijke",
      },
    },
    own_card_bonus: {
      label: "Kaart van een eigen gebied",
      about: "Wat die bij het inwisselen extra oplevert.",
      values: (units) => (units ? `${units} legers daar` : "niets"),
    },
    forced_trade_amount: {
      label: "Vijf of meer kaarten",
      about: "Hoeveel je aan het begin van je beurt moet inwisselen.",
      values: { one_set: "één set", until_below_5: "tot het er minder dan vijf zijn" },
    },
    trade_window: {
      label: "Wanneer je inwisselt",
      about: "Alleen vóór de aanvallen, of ook ertussen.",
      values: { before_attacks: "vóór de aanvallen", between_attacks: "ook tussen aanvallen" },
    },
    card_draw_time: {
      label: "Kaart voor een verovering",
      about: "Wanneer je die trekt.",
      values: {
        first_capture: "bij de eerste verovering",
        after_attacks: "na de laatste aanval",
        end_of_turn: "aan het eind van je beurt",
      },
    },
    card_draw_optional: {
      label: "Die kaart laten liggen",
      about: "Of je van de kaart mag afzien.",
      values: { true: "mag", false: "mag niet" },
    },
    traded_cards_go: {
      label: "Ingewisselde kaarten",
      about: "Waar ze heen gaan.",
      values: { discard_reshuffle: "opzij, later opnieuw geschud", bottom_of_stack: "onder de stapel" },
    },
    elim_cards: {
      label: "Kaarten van verslagenen",
      about: "Wie ze krijgt.",
      values: { to_eliminator: "wie gewonnen heeft", to_leader: "de spelleider" },
    },
    elim_trade: {
      label: "Inwisselen daarna",
      about: "Of je met de overgenomen kaarten meteen inwisselt.",
      values: {
        next_turn: "pas in de volgende beurt",
        may_now_and_down_to_5: "meteen als je wilt; boven vijf verplicht",
        must_now_if_6_down_to_4: "vanaf zes meteen, tot hoogstens vier",
      },
    },
    attack_units_max: {
      label: "Legers per worp",
      about: "Zoveel mogen er in één worp; 0 betekent allemaal op één na.",
      values: (units) => (units ? `hoogstens ${units}` : "naar keuze, één blijft"),
    },
    attack_dice: {
      label: "Dobbelstenen van de aanvaller",
      about: "Hoeveel stenen de aanvaller neemt.",
      values: {
        equals_units: "één per leger, hoogstens drie",
        choose: "naar keuze, hoogstens drie",
        most: "altijd de meeste",
      },
    },
    defence_dice: {
      label: "Dobbelstenen van de verdediger",
      about: "Hoeveel stenen de verdediger mag nemen.",
      values: { up_to_2: "tot twee", up_to_3: "tot drie", two_from_three_units: "één; twee pas vanaf drie legers" },
    },
    defence_choice: {
      label: "Wanneer de verdediger kiest",
      about: "Vóór of na de worp van de aanvaller.",
      values: {
        before_roll: "vóór de worp",
        after_attack_roll: "na de aanvalsworp",
        automatic_most: "nooit, altijd de meeste",
      },
    },
    announce_penalty: {
      label: "Worp zonder aankondiging",
      about: "Voor aan een echte tafel; het programma kondigt altijd aan.",
      values: { none: "kost niets", lose_3_units: "kost drie legers", no_attacks_this_turn: "beëindigt de aanvallen" },
    },
    occupy_min: {
      label: "Minstens binnentrekken",
      about: "Hoeveel er na een verovering moeten binnentrekken.",
      values: { dice_rolled: "evenveel als dobbelstenen", units_committed: "alle ingezette" },
    },
    occupy_default: {
      label: "Voorstel bij binnentrekken",
      about: "Welk aantal al is ingevuld.",
      values: { minimum: "het kleinste", all_but_one: "allemaal op één na" },
    },
    fortify_moves: {
      label: "Verplaatsingen aan het eind",
      about: "Hoe vaak je aan het eind van je beurt mag verplaatsen.",
      values: { one: "één", unlimited: "zoveel je wilt" },
    },
    fortify_reach: {
      label: "Hoe ver",
      about: "Naar een buurgebied, of door eigen gebieden.",
      values: { adjacent: "naar een buurgebied", connected: "langs eigen gebieden" },
    },
    fortify_cap: {
      label: "Hoogstens per verplaatsing",
      about: "Hoeveel legers; 0 betekent onbeperkt.",
      values: limit,
    },
    fortify_eligible: {
      label: "Welke legers",
      about: "Of ook mag gaan wat deze beurt al is ingezet.",
      values: {
        any: "alle",
        uninvolved_strict: "alleen niet-ingezette",
        uninvolved_attack_only: "die niet hebben aangevallen",
      },
    },
    fortify_when: {
      label: "In welke beurten",
      about: "Of je in elke beurt mag verplaatsen.",
      values: { any_turn: "in elke", attack_turn_only: "alleen in aanvalsbeurten" },
    },
    counter_display: {
      label: "Getal op een steen",
      about: "Wat een steen op de kaart telt.",
      values: { units: "alle legers", units_minus_1: "alle behalve het ene dat blijft" },
    },
  },
} satisfies RulesText;

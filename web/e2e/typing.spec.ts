/** Whatever is typed into the command line is answered in the reader's language and words, with what comes nearest. */

import { expect, test } from "./fixtures";
import { position } from "./positions";

const seating = {
  position: position({
    edition: "hasbro2010",
    variant: "missions",
    players: 3,
    phase: "attack",
    land: { alaska: [0, 5], kamchatka: [1, 2], egypt: [1, 2], congo: [2, 1] },
    others: [2],
    each: 1,
    more: { missions: ["M1", "M2", "M7"] },
  }),
};

const ANSWERS = {
  en: {
    "attack nowhere alaska": /^There is no “nowhere” on this board\. Most alike: /,
    "attack alaska kamchtka": /Most alike: Kamchatka, /,
    "atack alaska": /^There is no action “atack”\. Perhaps one of these: attack, /,
    "move alaska": /^Type it like this: move FROM TO NUMBER$/,
    "attack alaska brazil": "Alaska and Brazil share neither a border nor a sea route.",
    "place egypt 2": /^Not now: /,
  },
  de: {
    "angriff nirgendwo alaska": /^„nirgendwo“ gibt es auf diesem Spielplan nicht\. Am ähnlichsten: /,
    "angriff alaska kamschatka": /Am ähnlichsten: Kamtschatka, /,
    "angrif alaska": /^3 Möglichkeiten: angriff Alaska → /,
    "verlege alaska": /^So wird es getippt: verlege VON NACH ZAHL$/,
    "angriff alaska brasilien": /^Alaska.*Brasilien.*Grenze/,
    tanze: /^„tanze“ ist kein Befehl\. /,
  },
  nl: {
    "aanval nergens alaska": /^“nergens” bestaat niet op dit bord\. Lijkt het meest op: /,
    "aanval alaska kamsjatka": /Lijkt het meest op: Kamtsjatka, /,
    "verplaats alaska": /^Zo typ je het: verplaats VAN NAAR AANTAL$/,
    "aanval alaska brazilië": /^Alaska.*Brazilië.*grens/,
    dans: /^“dans” is geen opdracht\. /,
  },
} as const;

for (const [language, answers] of Object.entries(ANSWERS))
  test(`slips of the pen are answered in plain words: ${language}`, async ({ sit }) => {
    const { page } = await sit(seating, { language: language as keyof typeof ANSWERS });
    await page.keyboard.press("/");
    const line = page.locator('[data-part="command"]');
    for (const [typed, answer] of Object.entries(answers)) {
      await line.getByRole("combobox").fill(typed);
      await line.getByRole("combobox").press("Enter");
      await expect(line.getByRole("status"), typed).toHaveText(answer);
    }
  });

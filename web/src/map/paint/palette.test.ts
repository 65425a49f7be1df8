/**
 * The inks of every edition stay apart for every kind of sight: CIEDE2000 between any two fills, also as people with
 * protanopia, deuteranopia and tritanopia see them (Machado 2009, severity 1.0), also while land is dimmed.
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { INKS, inkOf } from "../../look/inks";
import { mixed, rgb } from "./palette";

const css = readFileSync(new URL("../../look/tokens.css", import.meta.url), "utf8");

function tokens(selector: RegExp): Record<string, string> {
  const block = selector.exec(css)?.[1] ?? "";
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
}
const light = tokens(/\[data-theme="light"\]\s*\{([^}]+)\}/);
const dark = { ...light, ...tokens(/\n\[data-theme="dark"\]\s*\{([^}]+)\}/) };

/** The sets of colours that meet on one board, as the editions give them. */
function palettes(): string[][] {
  const editions = new URL("../../../../src/erdkreis/editions/", import.meta.url);
  const given = readdirSync(editions, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".py"))
    .flatMap((name) => [
      ...readFileSync(new URL(name, editions), "utf8").matchAll(/^ *palette(?::[^=]+)? ?= ?\(([^)]+)\)/gm),
    ])
    .map(([, colours]) => colours!.match(/\w+/g)!);
  return [...new Map(given.map((colours) => [[...colours].sort().join(), colours])).values()];
}
const BOARDS = palettes().map((colours) => ({ name: colours.join(", "), inks: colours.map(inkOf) }));
/** Where nobody can be mistaken for another although colours are seen in full, even with all inks on one sheet. */
const APART = 12;

const SIGHTS: Record<string, number[][]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);

function lab(hex: string, sight: number[][]): [number, number, number] {
  const rgbLinear = rgb(hex).map((c) => linear(c / 255));
  const [r, g, b] = sight.map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, k, i) => sum + k * rgbLinear[i]!, 0),
      ),
    ),
  ) as [number, number, number];
  const f = (v: number) => (v > 216 / 24389 ? Math.cbrt(v) : (841 / 108) * v + 4 / 29);
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function ciede2000([l1, a1, b1]: number[], [l2, a2, b2]: number[]): number {
  const rad = Math.PI / 180;
  const c = (Math.hypot(a1!, b1!) + Math.hypot(a2!, b2!)) / 2;
  const g = 0.5 * (1 - Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)));
  const [p1, p2] = [a1! * (1 + g), a2! * (1 + g)];
  const [c1, c2] = [Math.hypot(p1, b1!), Math.hypot(p2, b2!)];
  const angle = (b: number, a: number) => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / rad + 360) % 360);
  const [h1, h2] = [angle(b1!, p1), angle(b2!, p2)];
  let dh = h2 - h1;
  if (c1 * c2 === 0) dh = 0;
  else if (dh > 180) dh -= 360;
  else if (dh < -180) dh += 360;
  const dL = l2! - l1!;
  const dC = c2 - c1;
  const dH = 2 * Math.sqrt(c1 * c2) * Math.sin((dh / 2) * rad);
  const l = (l1! + l2!) / 2;
  const cm = (c1 + c2) / 2;
  let h = h1 + h2;
  if (c1 * c2 !== 0) h = Math.abs(h1 - h2) <= 180 ? h / 2 : h < 360 ? (h + 360) / 2 : (h - 360) / 2;
  const t =
    1 -
    0.17 * Math.cos((h - 30) * rad) +
    0.24 * Math.cos(2 * h * rad) +
    0.32 * Math.cos((3 * h + 6) * rad) -
    0.2 * Math.cos((4 * h - 63) * rad);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const sc = 1 + 0.045 * cm;
  const sh = 1 + 0.015 * cm * t;
  const rt = -2 * Math.sqrt(cm ** 7 / (cm ** 7 + 25 ** 7)) * Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * rad);
  return Math.sqrt((dL / sl) ** 2 + (dC / sc) ** 2 + (dH / sh) ** 2 + rt * (dC / sc) * (dH / sh));
}

function closest(colours: string[], sight: number[][]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < colours.length; i++)
    for (let j = i + 1; j < colours.length; j++)
      least = Math.min(least, ciede2000(lab(colours[i]!, sight), lab(colours[j]!, sight)));
  return least;
}

function luminance(hex: string): number {
  const [r, g, b] = rgb(hex).map((c) => linear(c / 255)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** What is seen of `rgb(r g b / a)` upon a colour. */
function seen(veil: string, beneath: string): string {
  const [r, g, b, share] = veil.match(/[\d.]+/g)!.map(Number);
  const hex = [r, g, b].map((c) => c!.toString(16).padStart(2, "0")).join("");
  return mixed(beneath, `#${hex}`, share!);
}

test("the distance agrees with published pairs", () => {
  // Sharma, Wu and Dalal (2005), pairs 1, 7, 17 and 25.
  expect(ciede2000([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
  expect(ciede2000([50, 0, 0], [50, -1, 2])).toBeCloseTo(2.3669, 4);
  expect(ciede2000([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4);
  expect(ciede2000([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387])).toBeCloseTo(1.2644, 4);
});

test("every colour of every edition has an ink of its own", () => {
  expect(BOARDS.length).toBeGreaterThan(2);
  for (const { name, inks } of BOARDS) {
    expect(inks, name).not.toContain(null);
    expect(new Set(inks).size, name).toBe(inks.length);
  }
});

describe.each([
  ["light", light, light.paper!],
  ["dark", dark, "#1c2a2d"],
] as const)("the inks of the %s theme", (_, theme, towards) => {
  const seats = INKS.map((_, i) => theme[`p${i + 1}`]!);

  describe.each(BOARDS)("of $name", ({ inks }) => {
    const fills = inks.map((ink) => theme[`p${ink}`]!);

    test.each(Object.keys(SIGHTS))("stay apart: %s", (sight) => {
      expect(closest([theme.p0!, ...fills], SIGHTS[sight]!)).toBeGreaterThan(15);
    });

    test.each(Object.keys(SIGHTS))("stay apart while dimmed: %s", (sight) => {
      expect(
        closest(
          fills.map((ink) => mixed(ink, towards, 0.14)),
          SIGHTS[sight]!,
        ),
      ).toBeGreaterThan(13.5);
    });
  });

  test("look as different as they are called", () => {
    expect(closest([theme.p0!, ...seats], SIGHTS.normal!)).toBeGreaterThan(APART);
  });

  test("stand off the sea", () => {
    for (const ink of [theme.p0!, ...seats])
      expect(ciede2000(lab(ink, SIGHTS.normal!), lab(theme.sea!, SIGHTS.normal!))).toBeGreaterThan(13);
  });

  test("carry lettering that can be read", () => {
    // Neutral land of the dark theme reaches 4.4, as the look allows.
    for (const [i, ink] of [theme.p0!, ...seats].entries())
      expect(contrast(ink, theme[`p${i}-on`]!), `p${i}`).toBeGreaterThan(i === 0 ? 4.3 : 4.5);
  });

  test("show their form upon a sheet", () => {
    for (const [i, ink] of [theme.p0!, ...seats].entries())
      expect(
        Math.max(contrast(ink, theme.sheet!), contrast(theme[`p${i}-rim`]!, theme.sheet!)),
        `p${i}`,
      ).toBeGreaterThan(3);
  });

  test("show their borders", () => {
    for (const [i, ink] of [theme.p0!, ...seats].entries()) {
      const line = theme[`p${i}-edge`] ?? seen(theme.border!, ink);
      expect(contrast(ink, line), `p${i}`).toBeGreaterThan(1.3);
    }
  });
});

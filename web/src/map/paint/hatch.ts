/** Engraver's hatching, one for each ink, after Petra Sancta: it tells owners apart without colour. */

export type Hatch = (context: CanvasRenderingContext2D) => void;

export const PITCH = 6;

const vertical: Hatch = (c) => line(c, 3, -1, 3, PITCH + 1);
const horizontal: Hatch = (c) => line(c, -1, 3, PITCH + 1, 3);
const falling: Hatch = (c) => {
  for (const shift of [-PITCH, 0, PITCH]) line(c, shift - 1, -1, shift + PITCH + 1, PITCH + 1);
};
const rising: Hatch = (c) => {
  for (const shift of [-PITCH, 0, PITCH]) line(c, shift - 1, PITCH + 1, shift + PITCH + 1, -1);
};
const dots: Hatch = (c) => {
  for (const [x, y] of [
    [1.5, 1.5],
    [4.5, 4.5],
  ] as const) {
    c.beginPath();
    c.arc(x, y, 0.85, 0, 7);
    c.fill();
  }
};
const waves: Hatch = (c) => {
  c.beginPath();
  c.moveTo(-PITCH, 3);
  for (let x = -PITCH; x < 3 * PITCH; x += PITCH) {
    c.quadraticCurveTo(x + 1.5, 0.6, x + 3, 3);
    c.quadraticCurveTo(x + 4.5, 5.4, x + 6, 3);
  }
  c.stroke();
};

const chevrons: Hatch = (c) => {
  c.beginPath();
  c.moveTo(-1, 5.4);
  c.lineTo(3, 1.4);
  c.lineTo(PITCH + 1, 5.4);
  c.stroke();
};
const crossed: Hatch = (c) => {
  vertical(c);
  horizontal(c);
};

/** By ink: neutral has none. Waves are twice as wide as the rest. */
const hatches: readonly (Hatch | null)[] = [
  null,
  vertical,
  horizontal,
  dots,
  falling,
  waves,
  rising,
  chevrons,
  crossed,
];
const LIGHT_INKS = new Set([3, 4, 5, 7]);
/** Dots cover less than lines, crossed lines more. */
const STRENGTH: Readonly<Record<number, number>> = { 3: 1.5, 8: 0.65 };

/** A repeating tile for an ink, in device pixels; null for the neutral army. */
export function hatchTile(ink: number, scale: number, strong: boolean): HTMLCanvasElement | null {
  const hatch = hatches[ink];
  if (!hatch) return null;
  const wide = ink === 5 ? 2 : 1;
  const tile = document.createElement("canvas");
  tile.width = Math.round(PITCH * wide * scale);
  tile.height = Math.round(PITCH * (wide === 2 ? 1.5 : 1) * scale);
  const context = tile.getContext("2d")!;
  context.scale(tile.width / (PITCH * wide), tile.height / (PITCH * (wide === 2 ? 1.5 : 1)));
  const colour = LIGHT_INKS.has(ink) ? "60 42 16" : "255 248 232";
  const alpha = strong ? 0.34 : 0.17;
  context.strokeStyle = context.fillStyle = `rgb(${colour} / ${alpha * (STRENGTH[ink] ?? 1)})`;
  context.lineWidth = 1;
  if (wide === 2) {
    context.translate(0, 1.5);
    context.scale(2, 1.15);
    context.lineWidth = 0.8;
  }
  hatch(context);
  return tile;
}

function line(c: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number): void {
  c.beginPath();
  c.moveTo(x1, y1);
  c.lineTo(x2, y2);
  c.stroke();
}

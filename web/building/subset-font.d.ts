declare module "subset-font" {
  /** Where an axis is to stay, or how far it may go. */
  export type Axes = Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
  export default function subset(
    font: Buffer,
    letters: string,
    options: { targetFormat: "woff2"; variationAxes?: Axes },
  ): Promise<Buffer>;
}

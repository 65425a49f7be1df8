/** From an SVG to a PNG, and the page's own fonts inside of both: a picture cannot fetch any. */

const FAMILIES = ["Commissioner Variable", "Newsreader Variable"];

/** The rules of the fonts on this page, upright ones, each with its file inside. */
export async function embeddedFonts(): Promise<string> {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => {
      const family = style.getPropertyValue("font-family").replaceAll(/["']/g, "");
      return FAMILIES.includes(family) && style.getPropertyValue("font-style") !== "italic";
    });
  return (await Promise.all(rules.map(embedded))).join("");
}

async function embedded({ style, parentStyleSheet }: CSSFontFaceRule): Promise<string> {
  const url = /url\(["']?([^"')]+)["']?\)/.exec(style.getPropertyValue("src"))?.[1];
  if (!url) return "";
  const answer = await fetch(new URL(url, parentStyleSheet?.href ?? location.href)).catch(() => null);
  if (!answer?.ok) return ""; // Other letters will do.
  const file = await asDataUrl(await answer.blob());
  const weight = style.getPropertyValue("font-weight") || "400";
  return `@font-face{font-family:${style.getPropertyValue("font-family")};font-weight:${weight};src:url(${file}) format("woff2")}`;
}

function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** Draws an SVG of this size into a PNG. */
export async function developed(svg: Blob, width: number, height: number): Promise<Blob> {
  const url = URL.createObjectURL(svg);
  try {
    const image = new Image(width, height);
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

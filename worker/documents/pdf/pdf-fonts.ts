import { PDF_SCRIPTS, type PdfScript, splitRuns } from "./text-runs.ts";

export const WEIGHTS = [400, 700] as const;
export type Weight = (typeof WEIGHTS)[number];

export type ReadFont = (script: PdfScript, weight: Weight) => Promise<Uint8Array>;

interface LoadedFont {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export const fontName = (script: PdfScript, weight: Weight): string => `${script}-${weight}`;

/** Loads the fonts that these strings need, in both weights. Latin is always loaded, because it has the digits. */
export const loadFonts = (strings: readonly string[], readFont: ReadFont): Promise<LoadedFont[]> => {
  const used = new Set(["latin", ...strings.flatMap((text) => splitRuns(text).map(({ script }) => script))]);
  return Promise.all(
    PDF_SCRIPTS.filter((script) => used.has(script)).flatMap((script) =>
      WEIGHTS.map(async (weight) => ({ name: fontName(script, weight), bytes: await readFont(script, weight) })),
    ),
  );
};

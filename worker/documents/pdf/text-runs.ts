/** Fonts of a PDF. Each covers exactly one script. */
export const PDF_SCRIPTS = ["latin", "latin-extended", "devanagari", "gujarati"] as const;
export type PdfScript = (typeof PDF_SCRIPTS)[number];

interface TextRun {
  readonly script: PdfScript;
  readonly text: string;
}

const DEVANAGARI = /[\u0900-\u097F\u1CD0-\u1CF9\uA8E0-\uA8FF]/;
const GUJARATI = /[\u0A80-\u0AFF]/;
/** Accented letters, and currency signs such as ₹. */
const LATIN_EXTENDED = /[\u0100-\u024F\u1E00-\u1EFF\u20A0-\u20C0]/;
/** Joiners shape the letters around them, so they stay in the same run. */
const JOINER = /[\u200C\u200D]/;

const scriptOf = (letter: string, before: PdfScript | null): PdfScript => {
  if (JOINER.test(letter) && before) return before;
  if (DEVANAGARI.test(letter)) return before === "gujarati" && /[।॥]/.test(letter) ? "gujarati" : "devanagari";
  if (GUJARATI.test(letter)) return "gujarati";
  return LATIN_EXTENDED.test(letter) ? "latin-extended" : "latin";
};

/** Splits the text into runs that one font can draw. */
export const splitRuns = (text: string): TextRun[] => {
  const runs: { script: PdfScript; text: string }[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const script = scriptOf(letter, last?.script ?? null);
    if (last?.script === script) last.text += letter;
    else runs.push({ script, text: letter });
  }
  return runs;
};

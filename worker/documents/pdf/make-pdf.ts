import type { Language } from "../../identity/accounts.contract.ts";
import { allowMissingAnchors } from "./missing-anchors.ts";
import { Paper } from "./paper.ts";
import { loadFonts, type ReadFont } from "./pdf-fonts.ts";

const TAGS: Readonly<Record<Language, string>> = {
  english: "en-IN",
  hindi: "hi-IN",
  marathi: "mr-IN",
  gujarati: "gu-IN",
};

const collect = (pdf: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> => {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  pdf.on("data", (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
  pdf.on("end", () => void new Blob(chunks).bytes().then(resolve, reject));
  pdf.on("error", reject);
  return promise;
};

interface PdfSettings {
  readonly language: Language;
  readonly title: string;
  readonly author: string;
  readonly at: Date;
  /** All printed text, to choose the fonts. */
  readonly printed: readonly string[];
  readonly readFont: ReadFont;
  /** False in tests, which read the text inside. */
  readonly isCompressed?: boolean | undefined;
}

/**
 * Makes a PDF of A4 pages. The library is imported lazily, because few requests need it and it is a fifth of the
 * Worker's size.
 */
export const makePdf = async (
  { language, title, author, at, printed, readFont, isCompressed = true }: PdfSettings,
  draw: (paper: Paper) => void,
): Promise<Uint8Array<ArrayBuffer>> => {
  const { default: PDFDocument } = await import("pdfkit");
  const fonts = await loadFonts(printed, readFont);
  const pdf = new PDFDocument({
    size: "A4",
    margin: 0,
    bufferPages: true,
    compress: isCompressed,
    // No default font: the standard fonts lack ₹ and Devanagari and are not bundled. The types do not allow null.
    font: null as unknown as string,
    pdfVersion: "1.7",
    lang: TAGS[language],
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  });
  for (const { name, bytes } of fonts) pdf.registerFont(name, bytes as unknown as ArrayBuffer);
  allowMissingAnchors(pdf, fonts);
  const done = collect(pdf);
  draw(new Paper(pdf));
  pdf.end();
  return done;
};

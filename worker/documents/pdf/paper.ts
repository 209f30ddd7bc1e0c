import { fontName } from "./pdf-fonts.ts";
import { splitRuns } from "./text-runs.ts";

/** Type of `new PDFDocument()`; the library itself is loaded when the first PDF is made. */
type Pdf = PDFKit.PDFDocument;

export interface TextStyle {
  /** In points. */
  readonly size: number;
  readonly isBold?: boolean;
  readonly color?: string;
  readonly align?: "left" | "right";
}

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 };
export const MARGIN = 36;
export const TEXT_WIDTH = PAGE.width - 2 * MARGIN;
const FOOTER = 30;
export const BOTTOM = PAGE.height - MARGIN - FOOTER;

export const INK = "#14261c";
export const MUTED = "#55635a";
export const GREEN = "#10301f";
const RULE = "#c3ccc6";
const SHADE = "#eef3ef";

/** Leaves room for marks above and below Devanagari and Gujarati letters. */
const LEADING = 1.42;
const BASELINE = 1.05;
export const lineHeight = ({ size }: TextStyle): number => size * LEADING;

const MAX_ADDRESS_LINES = 8;

/**
 * Keeps the lines of an address; one with more than `MAX_ADDRESS_LINES` becomes a single paragraph, so that the rest of
 * the document stays on the page.
 */
export const printedAddress = (address: string): string => {
  const lines = address.split("\n").filter((line) => line.trim() !== "");
  return lines.join(lines.length > MAX_ADDRESS_LINES ? ", " : "\n");
};

const graphemes = new Intl.Segmenter("hi", { granularity: "grapheme" });

/** Draws text of several scripts on A4 pages. `y` is where the next block begins. */
export class Paper {
  readonly #pdf: Pdf;
  y = MARGIN;

  constructor(pdf: Pdf) {
    this.#pdf = pdf;
  }

  #use(style: TextStyle, script: Parameters<typeof fontName>[0]): Pdf {
    return this.#pdf.font(fontName(script, style.isBold ? 700 : 400)).fontSize(style.size);
  }

  widthOf(text: string, style: TextStyle): number {
    return splitRuns(text).reduce((sum, run) => sum + this.#use(style, run.script).widthOfString(run.text), 0);
  }

  /** Splits a word that is wider than a line. */
  #breakWord(word: string, width: number, style: TextStyle): string[] {
    const pieces: string[] = [""];
    for (const { segment } of graphemes.segment(word)) {
      const extended = `${pieces.at(-1)}${segment}`;
      if (pieces.at(-1) !== "" && this.widthOf(extended, style) > width) pieces.push(segment);
      else pieces[pieces.length - 1] = extended;
    }
    return pieces;
  }

  wrap(text: string, width: number, style: TextStyle): string[] {
    return text.split("\n").flatMap((paragraph) => {
      if (this.widthOf(paragraph, style) <= width) return [paragraph];
      const lines: string[] = [];
      for (const word of paragraph.split(/\s+/)) {
        const extended = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
        if (lines.length > 0 && this.widthOf(extended, style) <= width) lines[lines.length - 1] = extended;
        else if (this.widthOf(word, style) <= width) lines.push(word);
        else lines.push(...this.#breakWord(word, width, style));
      }
      return lines;
    });
  }

  /** Draws lines below `y` and returns their height. */
  lines(lines: readonly string[], at: { x: number; y: number; width: number }, style: TextStyle): number {
    lines.forEach((line, i) => {
      const start = style.align === "right" ? at.x + at.width - this.widthOf(line, style) : at.x;
      this.#line(line, start, at.y + style.size * BASELINE + i * lineHeight(style), style);
    });
    return lines.length * lineHeight(style);
  }

  #line(line: string, start: number, baseline: number, style: TextStyle): void {
    let x = start;
    for (const { script, text } of splitRuns(line)) {
      const pdf = this.#use(style, script);
      const isShaped = script === "devanagari" || script === "gujarati";
      // Attaches the text for screen readers and search, because shaped glyphs are not in text order.
      if (isShaped) pdf.markContent("Span", { actual: text });
      pdf.fillColor(style.color ?? INK).text(text, x, baseline, { lineBreak: false, baseline: "alphabetic" });
      if (isShaped) pdf.endMarkedContent();
      x += pdf.widthOfString(text);
    }
  }

  /** Wraps and draws a text below `y`, and returns its height. */
  text(text: string, at: { x: number; y: number; width: number }, style: TextStyle): number {
    return text === "" ? 0 : this.lines(this.wrap(text, at.width, style), at, style);
  }

  rule(y: number, x = MARGIN, width = TEXT_WIDTH): void {
    this.#pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .strokeColor(RULE)
      .stroke();
  }

  shade(y: number, height: number): void {
    this.#pdf.rect(MARGIN, y, TEXT_WIDTH, height).fill(SHADE);
  }

  /** Draws the black modules of a QR code; `side` in points. */
  squares(data: readonly (readonly boolean[])[], x: number, y: number, side: number): void {
    const unit = side / data.length;
    data.forEach((row, down) => {
      row.forEach((isBlack, right) => {
        if (isBlack) this.#pdf.rect(x + right * unit, y + down * unit, unit, unit);
      });
    });
    this.#pdf.fill("#000000");
  }

  link(x: number, y: number, width: number, height: number, address: string): void {
    this.#pdf.link(x, y, width, height, address);
  }

  hasRoom(height: number): boolean {
    return this.y + height <= BOTTOM;
  }

  newPage(): void {
    this.#pdf.addPage();
    this.y = MARGIN;
  }

  /** Starts a new page unless a block of this height fits. */
  keepTogether(height: number): void {
    if (!this.hasRoom(height)) this.newPage();
  }

  /** Draws on every page; call it when all pages exist. */
  onEachPage(draw: (page: number, pages: number) => void): void {
    const { start, count } = this.#pdf.bufferedPageRange();
    for (let i = 0; i < count; i++) {
      this.#pdf.switchToPage(start + i);
      draw(i + 1, count);
    }
  }
}

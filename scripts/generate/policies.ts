import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { brand } from "../../worker/brand.contract.ts";
import { POLICIES, REFUND_POLICIES } from "../../worker/policies.contract.ts";

export const POLICY_FILES = [...POLICIES.filter((policy) => policy !== "refund-policy"), ...REFUND_POLICIES];
export const PDFS = new URL("../../public/pdfs/", import.meta.url);
const TEXTS = new URL("../../docs/policies/", import.meta.url);

/** The date of the text, not of the run, so that the same text gives the same bytes. */
const WRITTEN = new Date("2026-11-01T00:00:00Z");
const DATE = "1 November 2026";

const INK = "#14261c";
const GREEN = "#10301f";
const MUTED = "#55635a";
const MARGIN = 56;
const TEXT_SIZE = 10.5;
const LINE = { lineGap: 2 };
/** In points. */
const BULLET_INDENT = 12;

const require = createRequire(import.meta.url);
const font = (weight: 400 | 600) =>
  require.resolve(`@fontsource/anek-latin/files/anek-latin-latin-${weight}-normal.woff`);
const TEXT = font(400);
const STRONG = font(600);

const { name, phone, email, address } = brand;
const FACTS: Record<string, string> = { name, phone, email, address, city: brand.city };

const fill = (text: string): string =>
  text.replace(/\{(\w+)\}/g, (_, fact: string) => {
    const value = FACTS[fact];
    if (value === undefined) throw new Error(`a policy names {${fact}}, which is unknown`);
    return value;
  });

/** A line that ends with `{only: file}` belongs to that file alone. */
const linesOf = (text: string, file: string): string =>
  text
    .split("\n")
    .filter((line) => (/\{only: ([\w-]+)\}$/.exec(line)?.[1] ?? file) === file)
    .map((line) => line.replace(/ \{only: [\w-]+\}$/, ""))
    .join("\n");

const textOf = (file: string): string => {
  const source = REFUND_POLICIES.some((one) => one === file) ? "refund-policy" : file;
  return fill(linesOf(readFileSync(new URL(`${source}.md`, TEXTS), "utf8"), file));
};

/** Renders a tagged PDF from a text with `# title`, `## heading`, `- item` and paragraphs. */
export const renderPolicy = (file: string): Promise<Buffer> => {
  const [first = "", ...blocks] = textOf(file)
    .trim()
    .split(/\n{2,}/);
  const title = first.replace(/^# /, "");
  const pdf = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    pdfVersion: "1.7",
    lang: "en-IN",
    tagged: true,
    displayTitle: true,
    info: { Title: `${title} · ${brand.name}`, Author: brand.name, CreationDate: WRITTEN, ModDate: WRITTEN },
  });
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const keepTogether = (height: number) => {
    if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
  };
  const write = (tag: "H1" | "H2" | "P", content: () => void) => root.add(pdf.struct(tag, {}, content));

  write("P", () => pdf.font(STRONG).fontSize(13).fillColor(GREEN).text(brand.name));
  write("H1", () => pdf.moveDown(0.6).font(STRONG).fontSize(26).fillColor(INK).text(title));
  write("P", () => pdf.font(TEXT).fontSize(10).fillColor(MUTED).text(`In force since ${DATE}`).moveDown(0.8));

  for (const block of blocks) {
    if (block.startsWith("## ")) {
      // Keeps a heading on the page of the text below it.
      keepTogether(56);
      write("H2", () =>
        pdf.moveDown(0.4).font(STRONG).fontSize(15).fillColor(GREEN).text(block.slice(3)).moveDown(0.15),
      );
    } else if (block.startsWith("- ")) {
      const list = pdf.struct("L");
      for (const item of block.split("\n")) {
        const body = () => {
          keepTogether(32);
          const { y } = pdf;
          pdf.font(TEXT).fontSize(TEXT_SIZE).fillColor(INK).text("•", MARGIN, y, { lineBreak: false });
          pdf.text(item.replace(/^- /, ""), MARGIN + BULLET_INDENT, y, LINE).moveDown(0.25);
          pdf.x = MARGIN;
        };
        list.add(pdf.struct("LI", {}, [pdf.struct("LBody", {}, body)]));
      }
      root.add(list);
    } else {
      write("P", () => pdf.font(TEXT).fontSize(TEXT_SIZE).fillColor(INK).text(block, LINE).moveDown(0.4));
    }
  }
  root.end();
  pdf.end();
  return buffer(pdf);
};

if (import.meta.main) {
  mkdirSync(PDFS, { recursive: true });
  for (const file of POLICY_FILES) {
    writeFileSync(new URL(`${file}.pdf`, PDFS), await renderPolicy(file));
    console.log(`public/pdfs/${file}.pdf`);
  }
}

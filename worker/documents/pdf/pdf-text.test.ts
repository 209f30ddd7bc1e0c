import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Language } from "../../identity/accounts.contract.ts";
import { createReadPublicFile } from "../../platform/files/public-files.ts";
import { sampleDocuments } from "../../testing/documents/sample-documents.ts";
import { isLongTier } from "../../testing/tier.ts";
import type { IssuedDocument } from "../documents.contract.ts";
import { printRate } from "../tax.contract.ts";
import { BOTTOM } from "./paper.ts";
import { printRupees } from "./printed-amounts.ts";
import { renderPdf } from "./render-pdf.ts";
import { splitRuns } from "./text-runs.ts";

const readFile = createReadPublicFile(env.ASSETS);

const render = async (document: IssuedDocument | undefined, language: Language): Promise<string> => {
  if (!document) throw new Error("no document");
  const bytes = await renderPdf(document, {
    language,
    verifyAddress: "https://rasad.example/verify/x",
    isCompressed: false,
    readFont: (script, weight) => readFile(`/fonts/pdf/${script}-${weight}.ttf`),
  });
  return Buffer.from(bytes).toString("latin1");
};

const ESCAPED: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\t": "\\t",
  "\r": "\\r",
  "(": "\\(",
  ")": "\\)",
  "\\": "\\\\",
};

/** Encodes text as a PDF does for shaped glyphs: UTF-16BE, with special characters escaped. */
const asWritten = (text: string): string =>
  [...text]
    .flatMap((letter) => [letter.charCodeAt(0) >> 8, letter.charCodeAt(0) & 255])
    .map((byte) => String.fromCharCode(byte))
    .map((sign) => ESCAPED[sign] ?? sign)
    .join("");

/** All characters that the PDF's fonts map glyphs to. */
const mappedLetters = (pdf: string): string =>
  [...pdf.matchAll(/<([0-9a-f]{4})>/g)].map(([, hex = ""]) => String.fromCharCode(Number.parseInt(hex, 16))).join("");

const pagesOf = (pdf: string): number => pdf.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

it("splits a text into runs of one font, with joiners beside their letters", () => {
  expect(splitRuns("₹5 हरी क्\u200dष મરચું")).toEqual([
    { script: "latin-extended", text: "₹" },
    { script: "latin", text: "5 " },
    { script: "devanagari", text: "हरी" },
    { script: "latin", text: " " },
    { script: "devanagari", text: "क्\u200dष" },
    { script: "latin", text: " " },
    { script: "gujarati", text: "મરચું" },
  ]);
});

it("prints both digits of the paise, and the sign before the rupee sign", () => {
  expect([20, 12_345_650, -460_010].map(printRupees)).toEqual(["₹0.20", "₹1,23,456.50", "−₹4,600.10"]);
});

it("draws a language with the letters of its script, ₹ and the figures", async () => {
  const [document] = sampleDocuments({ count: 2 });
  const goods = { hindi: "हरी", gujarati: "લીલાં" } as const;
  for (const language of isLongTier ? (["hindi", "gujarati"] as const) : (["gujarati"] as const)) {
    const pdf = await render(document, language);
    const letters = mappedLetters(pdf);
    for (const letter of "₹0123456789,.%") expect(letters, `${language} ${letter}`).toContain(letter);
    expect(pdf.includes(asWritten(goods[language])), language).toBe(true);
    expect(pagesOf(pdf), language).toBe(1);
  }
});

it("labels exempt value, halves the rate, and prints no tax on a bill of supply", async () => {
  const [mixed] = sampleDocuments({ count: 2 });
  const [bill] = sampleDocuments({ count: 1 });
  const hindi = { withTax: "सहित", taxable: "योग्य", exempt: "करमुक्त" };
  const saysIn = async (document: IssuedDocument | undefined) => {
    const pdf = await render(document, "hindi");
    return Object.entries(hindi).flatMap(([name, text]) => (pdf.includes(asWritten(text)) ? [name] : []));
  };
  expect(mixed?.kind).toBe("invoice_bill");
  expect(await saysIn(mixed)).toEqual(["withTax", "taxable", "exempt"]);
  expect(bill?.kind).toBe("bill_of_supply");
  expect(await saysIn(bill)).toEqual([]);
  expect([5, 0.25, 0].map((rate) => printRate(rate, false))).toEqual(["2.5 % + 2.5 %", "0.125 % + 0.125 %", "0 %"]);
  expect(printRate(5, true)).toBe("5 %");
});

it("draws nothing over the footer or off the page, however many lines an address has", async () => {
  const [document] = sampleDocuments({ count: 2 });
  if (!document) throw new Error("no document");
  const address = "a\n".repeat(240);
  const heightsIn = (pdf: string): number[] =>
    [...pdf.matchAll(/1 0 0 1 [\d.]+ (-?[\d.]+) Tm/g)].map(([, y]) => Number(y));
  const belowOf = (pdf: string): number[] => [...new Set(heightsIn(pdf).filter((y) => y < 841.89 - BOTTOM))];
  const long = await render(
    {
      ...document,
      seller: { ...document.seller, address },
      buyer: { ...document.buyer, address },
      order: { ...document.order, deliveryAddress: `b\n${address}` },
    },
    "english",
  );
  const plain = await render(document, "english");
  expect(heightsIn(plain).length).toBeGreaterThan(20);
  expect(belowOf(long)).toEqual(belowOf(plain));
});

it("continues over as many pages as a hundred lines need, and embeds only the fonts of its letters", async () => {
  const [document] = sampleDocuments({ count: 100, isInterState: true });
  const pdf = await render(document && { ...document, buyer: { ...document.buyer, name: "Hotel Maurya" } }, "marathi");
  expect(pagesOf(pdf)).toBeGreaterThan(3);
  expect(pdf).toMatch(/\/BaseFont \/[A-Z+]+NotoSans/);
  expect(pdf).not.toMatch(/NotoSansGujarati/);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../testing/any-character.ts";
import { itEvery } from "../../testing/every-row.ts";
import { runs } from "../../testing/tier.ts";
import type { Amount } from "./amounts.ts";
import { splitText } from "./split-text.ts";
import { tokensOf } from "./tokens.ts";

const shown = (amount: Amount | null): string => {
  if (!amount) return "?";
  const { number, unit, size, isEach, isRange } = amount;
  const pack = size ? ` of ${size.number} ${size.unit}` : "";
  return `${number}${unit ? ` ${unit}` : ""}${pack}${isEach ? " each" : ""}${isRange ? " at most" : ""}`;
};
const read = (text: string): string[] =>
  splitText(text).lines.map(({ words, amount }) => `${words.join(" ")}: ${shown(amount)}`);

describe("the products of a list", () => {
  itEvery([
    ["aloo 10 kg\npyaz 5kg", ["aloo: 10 kg", "pyaz: 5 kg"]],
    ["aloo 10 pyaz 5 tamatar 3kg", ["aloo: 10", "pyaz: 5", "tamatar: 3 kg"]],
    ["10 kg aloo 5 kg pyaz", ["aloo: 10 kg", "pyaz: 5 kg"]],
    ["aloo-10kg, pyaz - 5 kg / gobhi=2kg + matar 1 kg", ["aloo: 10 kg", "pyaz: 5 kg", "gobhi: 2 kg", "matar: 1 kg"]],
    ["aloo 10kg.pyaz 8kg", ["aloo: 10 kg", "pyaz: 8 kg"]],
    ["palak 3kg aur methi 2kg and dhania 1kg", ["palak: 3 kg", "methi: 2 kg", "dhania: 1 kg"]],
    ["1) aloo 5kg\n2. pyaz 3 kg\n(3) gobhi 2kg", ["aloo: 5 kg", "pyaz: 3 kg", "gobhi: 2 kg"]],
    ["1 dungri 10kg\n2 bataka 15kg", ["dungri: 10 kg", "bataka: 15 kg"]],
    ["1️⃣ aloo 5kg\n2️⃣ pyaz 3kg", ["aloo: 5 kg", "pyaz: 3 kg"]],
    ["Aloo\n10 kg\nPyaz\n5 kg", ["aloo: 10 kg", "pyaz: 5 kg"]],
    ["5 kg. aloo. 3 kg. pyaz", ["aloo: 5 kg", "pyaz: 3 kg"]],
    ["[22/11, 5:10 am] Ramesh: aloo 5kg", ["aloo: 5 kg"]],
    ["22/11/2026, 22:14 - Ramesh: aloo 5kg", ["aloo: 5 kg"]],
    ["salad ke liye nimbu 1 kg", ["nimbu: 1 kg"]],
    ["tomato 5kg for gravy", ["tomato: 5 kg"]],
    ["salad ke liye nimbu 1 kg, gravy ke liye pyaz 5 kg", ["nimbu: 1 kg", "pyaz: 5 kg"]],
    ["aloo aur pyaz 5 kg", ["aloo: ?", "pyaz: 5 kg"]],
    ["bhaiya kal subah aloo 10 kg bhej dena", ["aloo: 10 kg"]],
  ])("separates goods, quantities and notes", (text, goods) => {
    expect(read(text)).toEqual(goods);
  });
});

describe("an amount", () => {
  itEvery([
    ["aloo १० किलो", "aloo: 10 kg"],
    ["બટાકા ૨૫ કિલો", "બટાકા: 25 kg"],
    ["adrak 1/2 kg", "adrak: 0.5 kg"],
    ["adrak ½ kg", "adrak: 0.5 kg"],
    ["adrak 1½ kg", "adrak: 1.5 kg"],
    ["adrak 1 1/2 kg", "adrak: 1.5 kg"],
    ["adrak 1.5kg", "adrak: 1.5 kg"],
    ["adrak 1,5 kg", "adrak: 1.5 kg"],
    ["aloo 1,200 kg", "aloo: 1200 kg"],
    ["aadha kilo adrak", "adrak: 0.5 kg"],
    ["पाव किलो मिर्च", "मिर्च: 0.25 kg"],
    ["pauna kilo adrak", "adrak: 0.75 kg"],
    ["sawa kilo adrak", "adrak: 1.25 kg"],
    ["डेढ़ किलो लहसुन", "लहसुन: 1.5 kg"],
    ["dhai kilo bhindi", "bhindi: 2.5 kg"],
    ["sadhe teen kilo karela", "karela: 3.5 kg"],
    ["paune do kilo karela", "karela: 1.75 kg"],
    ["dhai sau gram jeera", "jeera: 250 g"],
    ["do sau pachas gram jeera", "jeera: 250 g"],
    ["aloo bees kilo", "aloo: 20 kg"],
    ["aloo das", "aloo: 10"],
    ["2 quintal aloo", "aloo: 200 kg"],
    ["5 kg 500 g aloo", "aloo: 5.5 kg"],
    ["aloo 4-5 kg", "aloo: 5 kg at most"],
    ["aloo kg 10", "aloo: 10 kg"],
    ["Tomato x 10 kg", "tomato: 10 kg"],
    ["butter 500g x 10", "butter: 10 of 500 g"],
    ["butter 10 pkt 500 gm", "butter: 10 packet of 500 g"],
    ["desi ghee 15 kg tin 2", "desi ghee: 2 packet of 15 kg"],
    ["desi ghee 15 kg tin", "desi ghee: 1 packet of 15 kg"],
    ["anda 5 dozen", "anda: 5 dozen"],
    ["aloo 2 bori", "aloo: 2 sack"],
    ["tamatar 1 crate", "tamatar: 1 crate"],
    ["dhania 5 gaddi", "dhania: 5 bunch"],
    ["basmati 1121 25 kg", "basmati 1121: 25 kg"],
    ["aloo 10 kg @ 24 rs", "aloo: 10 kg"],
    ["panch phoron 500 g", "panch phoron: 500 g"],
    ["pav 20", "pav: 20"],
    ["kaju w320 2kg", "kaju w320: 2 kg"],
    ["aloo", "aloo: ?"],
  ])("is read from the line", (text, goods) => {
    expect(read(text)).toEqual([goods]);
  });

  it("applies to each of the products before it where the list says so", () => {
    expect(read("aloo, pyaz, tamatar 5kg each")).toEqual(["aloo: 5 kg each", "pyaz: 5 kg each", "tamatar: 5 kg each"]);
    expect(read("3 kg each: capsicum, carrot")).toEqual(["capsicum: 3 kg each", "carrot: 3 kg each"]);
    expect(read("aloo pyaz 10-10 kg")).toEqual(["aloo pyaz: 10 kg each"]);
  });

  itEvery(["kal subah 6 baje", "room no 12", "24 november", "mob 9876543210", "dated 23/11", "₹ 500"])(
    "is not read from times, dates, telephone numbers and prices",
    (text) => {
      expect(splitText(`aloo 5 kg\n${text}`).lines.map(({ words }) => words.join(" "))).not.toContain(text);
      expect(read(`aloo 5 kg\n${text}`)).toEqual(["aloo: 5 kg"]);
    },
  );
});

describe("text that names no product", () => {
  it("is reported in its own words", () => {
    const { lines, leftOut } = splitText(
      "[22/11, 5:10 am] Ramesh: namaste bhaiya\nkal subah 6 baje tak bhej dena\naloo 5 kg\nrusk nahi chahiye",
    );
    expect(lines.map(({ text }) => text)).toEqual(["aloo 5 kg"]);
    expect(leftOut).toEqual([
      { text: "[22/11, 5:10 am] Ramesh:", kind: "header", at: 0 },
      { text: "namaste bhaiya", kind: "words", at: 25 },
      { text: "kal subah 6 baje tak bhej dena", kind: "words", at: 40 },
      { text: "rusk nahi chahiye", kind: "words", at: 81 },
    ]);
  });

  it("keeps words in brackets apart from the name", () => {
    const [line] = splitText("Tomato 10kg (firm, red)").lines;
    expect(line?.words).toEqual(["tomato"]);
    expect(line?.asides).toEqual(["firm", "red"]);
  });
});

/** Fragments of lists in any order, so that random texts exercise the rules. */
const piece = fc.oneof(
  fc.constantFrom(
    ..."aloo pyaz 10 5kg kg 1/2 ½ aadha dhai sau each - / + , . ( ) [ : x * ₹ @ rs baje no tin bori १० किलो टमाटर ના લીટર".split(
      " ",
    ),
    "\n",
    "1) ",
    "[22/11, 5:10 am] Ramesh:",
    "1️⃣",
  ),
  fc.string({ unit: "grapheme", maxLength: 6 }),
  fc.nat().map(String),
);
const anyText = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(" "));

describe("any text", () => {
  it("is read without an error, and every word of it is in a line or left out", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: anyCharacter, maxLength: 300 })), (text) => {
        const { lines, leftOut } = splitText(text);
        const covered = [...lines, ...leftOut];
        for (const { at, text: own } of covered) expect(text.slice(at, at + own.length)).toBe(own);
        const uncovered = tokensOf(text).filter(
          ({ kind, start, end }) =>
            !["separator", "line"].includes(kind) &&
            !covered.some(({ at, text: own }) => at <= start && end <= at + own.length),
        );
        expect(uncovered).toEqual([]);
      }),
      { numRuns: runs(1_000) },
    );
  });
});

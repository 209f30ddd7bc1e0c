import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchedAlias, matchedWords, segmentsOf } from "./search-match.contract.ts";

const marked = (name: string, search: string): string[] =>
  segmentsOf(name, search).flatMap(({ text, isMatch }) => (isMatch ? [text] : []));

describe("highlighting the matches of a search", () => {
  it.each([
    ["Potato (Jyoti)", "jyot", ["Jyot"]],
    ["Potato (Jyoti)", "POT tato", ["Potato"]],
    ["Crème Fraîche", "creme", ["Crème"]],
    ["Basmati Rice 5 kg", "rice 5", ["Rice", "5"]],
    ["आलू (नया)", "आलू", ["आलू"]],
    ["मिर्च पाउडर", "मिर", ["मिर्च"]],
    ["ડુંગળી (લાલ)", "ડ", ["ડું"]],
    ["प्याज (लाल)", "प", ["प्या"]],
    ["पांढर्\u200dया कांदा", "पांढऱ्या", ["पांढर्\u200dया"]],
    ["Ｆｏｏｄｓ™ Rice", "foods", ["Ｆｏｏｄｓ"]],
    ["Potato", "aloo", []],
    ["Potato", "(", []],
    // A combining accent on its own counts as a letter in some regular expressions.
    ["Potato", "\u0301", []],
  ])("highlights in %s for %s: %j", (name, search, expected) => {
    expect(marked(name, search)).toEqual(expected);
  });

  it("never changes the name that it highlights", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (name, search) => {
        expect(
          segmentsOf(name, search)
            .map(({ text }) => text)
            .join(""),
        ).toBe(name);
      }),
    );
  });
});

describe("the alias that matched a search", () => {
  const potato = {
    name: "Potato (Chipsona)",
    category: "Vegetables",
    aliases: ["चिप्सोना आलू", "आलू", "chipsona aloo", "chips potato", "french fries aloo"],
  };
  it.each([
    ["aloo", "chipsona aloo"],
    ["आलू", "आलू"],
    ["fries aloo", "french fries aloo"],
    ["potato", null],
    ["vegetables", null],
    ["potato aloo", "chipsona aloo"],
    ["Bihar", null],
  ])("finds for %s the alias %s", (search, alias) => {
    expect(matchedAlias(search, potato)).toBe(alias);
  });
});

describe("the words of a description that matched a search", () => {
  const brinjal = {
    name: "Brinjal (Green)",
    category: "Vegetables",
    description:
      "Green-skinned local brinjal, mild. Popular in Bihar for aloo-baingan and chokha (roasted); थोड़ा मीठा।",
  };
  it.each([
    ["aloo", "aloo-baingan"],
    ["BIHAR", "Bihar"],
    ["roast chok", "roasted … chokha"],
    ["baingan aloo", "aloo-baingan"],
    ["मीठा", "मीठा"],
    // A search matches only the beginning of a word.
    ["hokha", null],
    ["green", null],
    ["onion", null],
    ["", null],
  ])("finds for %s the words %s", (search, words) => {
    expect(matchedWords(search, brinjal)).toBe(words);
  });
});

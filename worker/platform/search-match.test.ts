import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchedAlias, matchedWords, segmentsOf } from "./search-match.contract.ts";

const marked = (name: string, search: string): string[] =>
  segmentsOf(name, search).flatMap(({ text, isMatch }) => (isMatch ? [text] : []));

describe("what a search marks in a name", () => {
  it.each([
    ["Potato (Jyoti)", "jyot", ["Jyot"]],
    ["Potato (Jyoti)", "POT tato", ["Potato"]],
    ["Crème Fraîche", "creme", ["Crème"]],
    ["Basmati Rice 5 kg", "rice 5", ["Rice", "5"]],
    ["आलू (नया)", "आलू", ["आलू"]],
    ["Potato", "aloo", []],
    ["Potato", "(", []],
    // An accent and nothing else, which is a letter to some.
    ["Potato", "\u0301", []],
  ])("%s by %s: %j", (name, search, expected) => {
    expect(marked(name, search)).toEqual(expected);
  });

  it("never changes the name", () => {
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

describe("by which other name a product was found", () => {
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
  ])("%s: %s", (search, alias) => {
    expect(matchedAlias(search, potato)).toBe(alias);
  });
});

describe("by which words of its description a product was found", () => {
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
    // The middle of its words finds nothing.
    ["hokha", null],
    ["green", null],
    ["onion", null],
    ["", null],
  ])("%s: %s", (search, words) => {
    expect(matchedWords(search, brinjal)).toBe(words);
  });
});

import { describe, expect, it } from "vitest";
import { NO_NAMES } from "../product-names.contract.ts";
import { MARKS, unorderedTerm } from "../search/search-terms.ts";
import type { Guess } from "../words/guesses.ts";
import { readQuery } from "../words/query-words.ts";
import { nameFit, toPhrases } from "./name-fit.ts";
import { phraseTerms, splitNames } from "./split-names.ts";

const named = (name: string, aliases = "") => toPhrases({ ...NO_NAMES, name, aliases });
const NONE: ReadonlyMap<string, Guess> = new Map();
const guess = (typed: string, keys: readonly string[]): ReadonlyMap<string, Guess> =>
  new Map(readQuery(typed).words.map((word) => [word.typed, { word, isKnown: false, keys, roughs: [] }]));
const fitting = (words: string, product: ReturnType<typeof toPhrases>, guesses = NONE): number =>
  nameFit(readQuery(words), product, guesses);

describe("how well words name a product", () => {
  it("ranks a name as written above a part of a name", () => {
    const onion = named("Onion (Nasik Red)", "pyaz|lal pyaz|kanda");
    const powder = named("Onion Powder", "pyaz powder");
    const order = [
      fitting("onion nasik red", onion),
      fitting("pyaz", onion),
      fitting("pyaaj", onion),
      fitting("red onion", onion),
      fitting("lal kanda", onion),
      fitting("pya", powder),
      fitting("mdh onion powder", powder),
      fitting("mdh pyaz", powder),
    ];
    expect(order).toEqual([...order].sort((a, b) => b - a));
    expect(new Set(order).size).toBe(order.length);
  });

  it("scores a name without its brackets below another name", () => {
    const processed = named("Cheese (Processed)", "cheese");
    const mozzarella = named("Cheese (Mozzarella)", "pizza cheese");
    expect(fitting("cheese", processed)).toBeGreaterThan(fitting("cheese", mozzarella));
  });

  it("scores a misspelt word below every match by sound", () => {
    const tomato = named("Tomato");
    const [key = ""] = readQuery("tomato").words.map((word) => word.key);
    const corrected = fitting("tomatko", tomato, guess("tomatko", [key]));
    expect(corrected).toBeGreaterThan(0.5);
    expect(corrected).toBeLessThan(fitting("tomatto", tomato));
    expect(fitting("tomatko", tomato)).toBe(0);
  });

  it("does not count another pack size as a whole name", () => {
    const jar = named("Mustard Oil (Kachi Ghani) 5 L Jar", "sarson tel 5 liter");
    expect(fitting("sarson tel 15 liter", jar)).toBeLessThan(fitting("sarson tel 5 liter", jar));
    expect(fitting("sarson tel", jar)).toBe(fitting("sarson tel 5 liter", jar));
  });

  it("is 0 for unrelated words", () => {
    expect(fitting("butter chicken", named("Potato"))).toBe(0);
  });
});

describe("a line that names several products", () => {
  const wholes = ["aloo", "pyaz", "hari mirch"].map((name) =>
    unorderedTerm(readQuery(name).words.map(({ typed }) => typed)),
  );
  const known = new Set(wholes.map((whole) => MARKS.wholeAlias + whole));

  it("is split into the fewest names", () => {
    expect(splitNames(["aloo", "hari", "mirch", "pyaz"], known)).toEqual([
      [0, 1],
      [1, 3],
      [3, 4],
    ]);
  });

  it("stays whole with an unknown word, or when it is one name", () => {
    expect(splitNames(["aloo", "qwrtzx"], known)).toBeNull();
    expect(splitNames(["hari", "mirch"], known)).toBeNull();
    expect(phraseTerms(["aloo"])).toEqual([]);
  });
});

import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { call } from "../../testing/api-client.ts";
import { itEvery } from "../../testing/every-row.ts";
import { createProducts, product } from "../../testing/factories.ts";
import { runs } from "../../testing/tier.ts";
import type { Product } from "../catalogue.contract.ts";

beforeAll(async () => {
  await createProducts([
    product("Baked Beans", { description: "With tomato, in a tin" }),
    product("Tomato Ketchup", { aliases: "tomato sauce", category: "Spices" }),
    product("Tomatillo"),
    product("Cherry Tomato"),
    product("Tomato (Hybrid)", { aliases: "tamatar|laal tamatar", nameHindi: "टमाटर (हाइब्रिड)" }),
    product("Automaton Tomatopaste"),
    product("Onion Powder", { category: "Spices", aliases: "pyaz powder" }),
    product("Onion (Nasik)", { aliases: "pyaz|lal pyaz", nameMarathi: "कांदा (नाशिक)", nameGujarati: "ડુંગળી (નાસિક)" }),
    product("Coriander Leaves", { aliases: "hara dhania|dhaniya patta" }),
    product("Mustard Oil 1 L", {
      category: "Oils",
      aliases: "sarson tel",
      unit: "packet",
      packSize: 1,
      packUnit: "liter",
    }),
    product("Mustard Oil 15 L Tin", {
      category: "Oils",
      aliases: "sarson tel tin",
      unit: "packet",
      packSize: 15,
      packUnit: "liter",
    }),
    product("Chukandar", { aliases: "beetroot" }),
    product("Onion (White)", { nameMarathi: "पांढर्\u200dया कांदा", aliases: "पांढर्\u200dया" }),
    product("White Pumpkin", { description: "पांढऱ्या भोपळा" }),
    product("White Eggs", { aliases: "anda" }),
    product("Lady Finger", { aliases: "bhindi" }),
  ]);
});

const search = (words: string, more = "&guesses=1") =>
  call<Product[]>("GET", `/products?search=${encodeURIComponent(words)}${more}`);
const found = async (words: string, more?: string) => (await search(words, more)).body.map(({ name }) => name);
const correctedOf = async (words: string, more?: string) => {
  const sent = (await search(words, more)).headers.get("X-Search-Corrected");
  return sent === null ? null : decodeURIComponent(sent);
};

describe("a search by relevance", () => {
  it("ranks whole names first, then what the product is, words, beginnings, and descriptions last", async () => {
    expect(await found("tomato", "")).toEqual([
      "Tomato (Hybrid)",
      "Cherry Tomato",
      "Tomato Ketchup",
      "Automaton Tomatopaste",
      "Tomatillo",
      "Baked Beans",
    ]);
  });

  it.each(["पांढर्\u200dया", "पांढर्या", "पांढऱ्या", "पांढर्\u200cया"])(
    "finds a name with a joiner first, however its letters are joined: %j",
    async (words) => {
      expect((await found(words))[0]).toBe("Onion (White)");
    },
  );

  it("finds a name and a whole alias before a part of another word", async () => {
    expect((await found("anda"))[0]).toBe("White Eggs");
    expect((await found("pyaz"))[0]).toBe("Onion (Nasik)");
  });

  itEvery(["name", "price", "unit_price"])("finds the same products in every order", async (sort) => {
    for (const words of ["tomato", "oil", "onin"])
      expect([...(await found(words, `&guesses=1&sort=${sort}`))].sort()).toEqual([...(await found(words))].sort());
  });

  it("pages through all tiers without gaps or repetitions", async () => {
    for (const words of ["tomato", "potatomato", "xyzzy sarson"]) {
      const all = await found(words);
      const pages: string[] = [];
      for (let more: string | null = "&guesses=1&limit=1"; more; ) {
        const { body, headers } = await search(words, more);
        pages.push(...body.map(({ name }) => name));
        const link = /[?&]cursor=(\w+)/.exec(headers.get("Link") ?? "")?.[1];
        more = link ? `&guesses=1&limit=1&cursor=${link}` : null;
      }
      expect(pages, words).toEqual(all);
    }
  });
});

describe("what kitchens type", () => {
  itEvery([
    ["pyaj", "Onion (Nasik)"],
    ["प्याज़", "Onion (Nasik)"],
    ["kaanda", "Onion (Nasik)"],
    ["ડુંગળી", "Onion (Nasik)"],
    ["tamaatar", "Tomato (Hybrid)"],
    ["tomatos 5 kg", "Tomato (Hybrid)"],
    ["ladyfinger", "Lady Finger"],
    ["ladies fingers", "Lady Finger"],
    ["patta dhaniya", "Coriander Leaves"],
    ["dhania ka patta", "Coriander Leaves"],
    ["sarson ka tel 15 liter", "Mustard Oil 15 L Tin"],
    ["powder onion", "Onion Powder"],
    ["tin beans", "Baked Beans"],
  ])("finds a product by its sound", async (words, name) => {
    expect((await found(words))[0]).toBe(name);
  });
});

describe("a search that finds nothing", () => {
  itEvery([
    ["corriandr", "coriander", "Coriander Leaves"],
    ["tomatko", "tomato", "Tomato (Hybrid)"],
    ["mustrad oil", "mustard oil", "Mustard Oil 1 L"],
    ["xyzzy tamatar", "tamatar", "Tomato (Hybrid)"],
  ])(
    "corrects unknown words when it may, or drops those before known ones, and reports it",
    async (words, corrected, name) => {
      expect(await correctedOf(words)).toEqual(corrected);
      expect((await found(words))[0]).toEqual(name);
      expect(await correctedOf(words, "")).toBe(null);
      expect(await found(words, "")).toEqual([]);
    },
  );

  itEvery(["tomato", "tamaatar", "mato", "zzzz", "tomato xyzzy", "tomorrow"])(
    "is not corrected when something is found or nothing is near",
    async (words) => {
      expect(await correctedOf(words)).toBeNull();
    },
  );

  it("reports corrections in other scripts too", async () => {
    expect(await correctedOf("xyzzy टमाटर")).toBe("टमाटर");
  });
});

it("accepts any text", async () => {
  for (const words of ["ab".repeat(50), "qwertyuiopasdf zxcvbnmlkjhgfd poiuytrewqlkjh mnbvcxzasdfghj", "क्ष".repeat(33)])
    for (const more of ["", "&guesses=1", "&guesses=1&sort=name"]) {
      expect((await search(words, more)).status, words).toBe(200);
    }
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 30 }), async (words) => {
      for (const more of ["", "&guesses=1&sort=price", "&guesses=1&cursor=y0zz", "&cursor=y0zz"]) {
        expect((await search(words, more)).status, `${words} ${more}`).toBe(200);
      }
    }),
    { numRuns: runs(40) },
  );
});

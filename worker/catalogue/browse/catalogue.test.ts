import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { wordsOf } from "../../platform/search-match.contract.ts";
import { type Answer, call } from "../../testing/api-client.ts";
import { itEvery } from "../../testing/every-row.ts";
import { createProducts, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { runs } from "../../testing/tier.ts";
import type { Product } from "../catalogue.contract.ts";
import { CATEGORIES } from "../categories.contract.ts";
import { keyOf, readQuery } from "../words/query-words.ts";

const WORDS = ["aloo", "gobi", "masala", "chana", "dal", "basmati", "kesar", "आलू", "दाल", "crème", "7up"];
const rows = Array.from({ length: 300 }, (_, i) =>
  product(`${WORDS[i % 11]} ${WORDS[(i * 5 + 3) % 11]} ${i}`, {
    category: CATEGORIES[i % 8] ?? "Oils",
    pricePaise: 1_000 + ((i * 37) % 50) * 100,
    description: i === 42 ? "grown beside the Ganga" : "",
    aliases: i === 7 ? "shakarkandi|शकरकंद" : "",
  }),
);
let ids: string[];

beforeAll(async () => {
  ids = await createProducts(rows);
});

const list = (query: Record<string, string | number>) =>
  call<Product[]>(
    "GET",
    `/products?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
  );
const productsOf = async (query: Record<string, string | number>): Promise<Product[]> => {
  const { status, body, text } = await list(query);
  expect(status, text).toBe(200);
  return body as Product[];
};

/** Reads all pages by following the Link headers. */
const walk = async (query: Record<string, string | number>): Promise<Product[]> => {
  const all: Product[] = [];
  let path: string | null = `/products?${new URLSearchParams(query as Record<string, string>)}`;
  while (path) {
    const answer: Answer<Product[]> = await call("GET", path);
    all.push(...(answer.body as Product[]));
    const link = /^<(.+)>; rel="next"$/.exec(answer.headers.get("Link") ?? "")?.[1];
    path = link ? `/products${new URL(link).search}` : null;
  }
  return all;
};

describe("the catalogue", () => {
  itEvery(["name", "price"])("lists every product once and in order of name or price over its pages", async (sort) => {
    const all = await walk({ sort, limit: 37 });
    expect(all.map(({ _id }) => _id).sort()).toEqual([...ids].sort());
    const keys = all.map(({ name, price }) => (sort === "price" ? (price.patna ?? 0) : wordsOf(name).join(" ")));
    expect(keys).toEqual([...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  });

  it("lists the products of one category with their count", async () => {
    for (const category of CATEGORIES) {
      const { body, headers } = await list({ category: category.toUpperCase(), limit: 100 });
      const expected = rows.filter((row) => row.category === category).length;
      expect((body as Product[]).length).toEqual(expected);
      expect(headers.get("X-Total-Count")).toEqual(String(expected));
      expect(new Set((body as Product[]).map((one) => one.category))).toEqual(new Set([category]));
    }
  });

  it("shows a product in the form of the contract, with the price in rupees by city", async () => {
    const { body } = await call<{ product: Product }>("GET", `/products/${ids[7]}`);
    expect(body.product).toEqual({
      _id: ids[7],
      name: rows[7]?.name,
      category: rows[7]?.category,
      description: "",
      descriptions: { hindi: "", marathi: "", gujarati: "" },
      stock: 1_000,
      names: { hindi: "", marathi: "", gujarati: "" },
      unit: "kg",
      packSize: null,
      packUnit: null,
      unitPrice: null,
      orderMultiple: 1,
      minQuantity: 1,
      priceBreaks: [],
      hsn: "",
      gstRate: 0,
      isPrepacked: false,
      weightTolerance: null,
      conversions: "",
      price: { patna: (rows[7]?.pricePaise ?? 0) / 100 },
      image: "/images/vegetables.webp",
      imagePublicId: "vegetables.webp",
    });
  });

  it("answers 404 for an unknown product", async () => {
    const { status, body } = await call("GET", "/products/no-such-product");
    expect(status).toBe(404);
    expect(body.code).toBe("products.not_found");
    expect(body.message).toBe("This product is not available.");
  });

  itEvery([
    ["limit=0", "limit must be at least 1"],
    ["limit=101", "limit must be at most 100"],
    ["limit=1.5", "limit must be a whole number"],
    ["limit=many", "limit must be a whole number"],
    ["sort=stock", "sort must be relevance, name, price or unit_price"],
    ["category=Toys", "Unknown category"],
    ["location=atlantis", "Please choose one of the cities we serve"],
    ["cursor=%27%3B--", "Malformed cursor"],
    [`search=${"a".repeat(101)}`, "Search is limited to 100 characters"],
  ])("refuses a wrong query with a message about the error", async (query, message) => {
    const { status, body } = await call("GET", `/products?${query}`);
    expect(status).toBe(400);
    expect(body.code).toBe("input.invalid");
    expect(body.message).toEqual(message);
  });

  it("treats an empty filter as no filter", async () => {
    const { headers } = await list({ search: "", category: "", limit: 1 });
    expect(headers.get("X-Total-Count")).toBe("300");
  });
});

describe("looking up a cart", () => {
  it("returns the existing products once each in the requested order", async () => {
    const [a = "", b = "", c = ""] = ids;
    const { body } = await call<{ products: Product[] }>("POST", "/products/bulk", {
      body: { ids: [c, "gone", a, c, b] },
    });
    expect(body.products.map(({ _id }) => _id)).toEqual([c, a, b]);
  });

  it("leaves out deleted products", async () => {
    const last = ids.at(-1) ?? "";
    await env.DB.prepare("UPDATE products SET deleted_at = 1 WHERE id = ?").bind(last).run();
    const { body } = await call<{ products: Product[] }>("POST", "/products/bulk", { body: { ids: [last] } });
    await env.DB.prepare("UPDATE products SET deleted_at = NULL WHERE id = ?").bind(last).run();
    expect(body.products).toEqual([]);
  });

  itEvery([
    ["201 ids", { ids: Array(201).fill("x") }, "At most 200 ids at a time"],
    ["no ids", {}, "ids must be a list"],
    ["a number", { ids: [1] }, "ids must be strings"],
  ])("refuses ids that are too many, missing or numbers", async (_, body, message) => {
    const { status, body: failure } = await call("POST", "/products/bulk", { body });
    expect(status).toBe(400);
    expect(failure.message).toEqual(message);
  });

  it("gives the total on a page after the last product too", async () => {
    const { body, headers } = await list({ cursor: "zzzzzzzzzz" });
    expect(body).toEqual([]);
    expect(headers.get("X-Total-Count")).toBe("300");
  });
});

describe("searching", () => {
  /** True when `word` sounds like `whole` or like its beginning. */
  const soundsLike = (whole: string, word: string): boolean => {
    const sound = keyOf(word);
    const own = keyOf(whole);
    return own === sound || (sound.length >= 3 && own.startsWith(sound));
  };

  /** The expected ids of a search, from comparing every row. */
  const matches = (search: string, isAlike = soundsLike): string[] => {
    const words = readQuery(search).words.map(({ typed }) => typed);
    return rows.flatMap((row, i) => {
      const whole = wordsOf(`${row.name} ${row.aliases} ${row.category}`);
      const described = wordsOf(row.description);
      const found = words.every(
        (word) =>
          whole.some((one) => one.includes(word) || isAlike(one, word)) ||
          described.some((one) => one.startsWith(word)),
      );
      return found ? [ids[i] ?? ""] : [];
    });
  };

  const literally = () => false;

  it("finds names by any part of a word or by words that sound alike, and nothing else", async () => {
    const part = fc.constantFrom(...WORDS.filter((word) => word !== "crème"), "300", "42").chain((word) => {
      const letters = [...word];
      return fc
        .tuple(fc.nat(letters.length - 1), fc.integer({ min: 1, max: letters.length }))
        .map(([start, length]) => letters.slice(start, start + length).join(""));
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { minLength: 1, maxLength: 3 }),
        fc.constantFrom("relevance", "name", "price", "unit_price"),
        async (parts, sort) => {
          const search = parts.join(" ");
          const found = await walk({ search, sort, limit: 100 });
          const sets = [matches(search), matches(search, literally)].map((set) => set.sort());
          expect(sets, search).toContainEqual(found.map(({ _id }) => _id).sort());
        },
      ),
      { numRuns: runs(60) },
    );
  });

  const found = async (search: string): Promise<string[]> =>
    (await walk({ search, limit: 100 })).map(({ _id }) => _id).sort();

  itEvery([
    ["by an alias in Latin letters", "shakarkandi", "shakarkandi", 1],
    ["by an alias in Hindi", "शकरकंद", "शकरकंद", 1],
    ["by part of one", "करकं", "करकं", 1],
    ["by the beginning of a word of its description", "gang", "ganga", 1],
    ["not by the middle of one", "anga", "anga", 0],
    ["without the accent", "creme", "crème", 54],
    ["in capitals", "BASMATI", "basmati", 54],
    ["by the sound of an alias in another script", "shakarkand", "शकरकंद", 1],
    ["by words in any order", "chana 88 aloo", "aloo chana 88", 1],
  ])("finds products by aliases, parts, sounds and words in any order", async (_, search, meant, count) => {
    expect(await found(search)).toEqual(matches(meant).sort());
    expect(matches(meant)).toHaveLength(count);
  });

  itEvery([
    '"',
    "*",
    "AND",
    "OR NOT",
    "NEAR(",
    'aloo"',
    "go'bi",
    "^aloo",
    "terms:aloo",
    "(",
    "-",
    "\u0000aloo",
    "😀",
    "%",
    "_",
    "\ue000cOils",
  ])("treats signs of a query language as plain words or as no word", async (search) => {
    expect(await found(search)).toEqual(wordsOf(search).length === 0 ? [] : matches(search).sort());
  });

  it("finds only products of the chosen category", async () => {
    const oils = await productsOf({ search: "aloo", category: "Oils", limit: 100 });
    expect(oils.length).toBeGreaterThan(0);
    expect(new Set(oils.map(({ category }) => category))).toEqual(new Set(["Oils"]));
  });

  it("gives the total number of matches with every page", async () => {
    const first = await list({ search: "aloo", limit: 5 });
    const total = matches("aloo").length;
    expect(Number(first.headers.get("X-Total-Count"))).toBe(total);
    const next = new URL(/<(.+)>/.exec(first.headers.get("Link") ?? "")?.[1] ?? "");
    const second = await call("GET", `/products${next.search}`);
    expect(Number(second.headers.get("X-Total-Count"))).toBe(total);
    expect(await walk({ search: "aloo", limit: 5 })).toHaveLength(total);
  });
});

describe("the page of a product", () => {
  const show = async (id: string) => {
    const services = createServices(env, { waitUntil: () => undefined });
    return services.catalogue.showProduct(id, "patna");
  };

  it("shows its other names", async () => {
    expect((await show(ids[7] ?? "")).aliases).toEqual(["shakarkandi", "शकरकंद"]);
    expect((await show(ids[8] ?? "")).aliases).toEqual([]);
  });

  it("shows six neighbours by name in its category, also for the first and last product", async () => {
    const spices = await walk({ category: "Spices" });
    for (const index of [0, 1, Math.floor(spices.length / 2), spices.length - 1]) {
      const { product, related } = await show(spices[index]?._id ?? "");
      expect(product).toEqual({
        ...spices[index],
        descriptions: { hindi: "", marathi: "", gujarati: "" },
      });
      const places = related.map(({ _id }) => spices.findIndex((one) => one._id === _id));
      expect(places).toHaveLength(6);
      expect(new Set(places).size).toBe(6);
      expect(places).not.toContain(index);
      expect(places.every((place) => place >= 0 && Math.abs(place - index) <= 6)).toBe(true);
    }
  });

  it("rejects an unknown product with 404", async () => {
    await expect(show("no-such-product")).rejects.toMatchObject({ status: 404, code: "products.not_found" });
  });
});

import { beforeAll, expect, it } from "vitest";
import { call } from "../../testing/api-client.ts";
import { measure } from "../../testing/costs/meter.ts";
import { itEvery } from "../../testing/every-row.ts";
import { createProducts, product } from "../../testing/factories.ts";
import type { Suggestions } from "./suggestions.contract.ts";

beforeAll(async () => {
  await createProducts([
    product("Tomato (Hybrid)", { aliases: "tamatar", nameHindi: "टमाटर (हाइब्रिड)", pricePaise: 2_550 }),
    product("Cherry Tomato"),
    product("Tomato Ketchup", { category: "Spices" }),
    product("Tomato Puree", { category: "Oils" }),
    product("Tomato Soup", { category: "Pulses" }),
    product("Zucchini", { aliases: "जुकीनी" }),
    product("Burger Buns"),
    product("Banana (Malbhog)"),
    product("Chicken Gizzard", { aliases: "pota" }),
    product("Sweet Potato"),
    product("Potato (Jyoti)"),
    product("Elephant Foot Yam", { nameHindi: "ओल" }),
    product("Mustard Oil"),
    ...Array.from({ length: 9 }, (_, i) => product(`Onion ${i}`)),
  ]);
});

const suggest = (q: string) => measure<Suggestions>("GET", `/search/suggest?guesses=1&q=${encodeURIComponent(q)}`);

it("suggests products with their names and price, and their categories, in one round trip", async () => {
  const { body, headers, cost } = await suggest("toma");
  expect(body.products.map(({ name }) => name)[0]).toBe("Tomato (Hybrid)");
  expect(body.products.find(({ name }) => name === "Tomato (Hybrid)")).toMatchObject({
    names: { hindi: "टमाटर (हाइब्रिड)" },
    unit: "kg",
    price: 25.5,
    stock: expect.any(Number),
    orderMultiple: 1,
    minQuantity: 1,
    image: "/images/vegetables.webp",
  });
  expect(body.categories).toEqual(["Vegetables", "Spices", "Oils"]);
  expect(body.corrected).toBeNull();
  expect(cost.trips).toBe(1);
  expect(headers.get("Cache-Control")).toBe("public, max-age=5");
});

itEvery([
  ["pot", "Potato (Jyoti)", "pota, the gizzard, sounds like it"],
  ["ban", "Banana (Malbhog)", "bun sounds like it"],
  ["oil", "Mustard Oil", "ओल, the yam, sounds like it"],
])("begins with names of which the query is the beginning or a word", async (q, name) => {
  expect((await suggest(q)).body.products[0]?.name).toBe(name);
});

it("suggests at most eight products", async () => {
  expect((await suggest("onion")).body.products).toHaveLength(8);
});

it("reports the corrected search", async () => {
  const { body, cost } = await suggest("tomatko");
  expect(body.corrected).toBe("tomato");
  expect(body.products[0]?.name).toBe("Tomato (Hybrid)");
  expect(cost.serial).toBe(2);
});

it("reports the corrected search in the typed script", async () => {
  expect((await suggest("zucini")).body.corrected).toBe("zucchini");
  expect((await suggest("ज़ुकिनी")).body.products.map(({ name }) => name)).toEqual(["Zucchini"]);
});

itEvery([
  ["", "nothing typed"],
  ["zzzz", "unknown words"],
  ["!", "no word"],
])("suggests nothing for a query without a known word", async (q) => {
  const { status, body } = await suggest(q);
  expect(status).toBe(200);
  expect(body.products).toEqual([]);
  expect(body.categories).toEqual([]);
  expect(body.corrected).toBe(null);
});

it("refuses a text that is too long, and an unknown city", async () => {
  expect((await suggest("a".repeat(101))).status).toBe(400);
  expect((await call("GET", "/search/suggest?q=a&location=atlantis")).status).toBe(400);
});

import { beforeAll, expect, it } from "vitest";
import { fillCatalogue } from "../testing/costs/big-shop.ts";
import { measureService } from "../testing/costs/meter.ts";

const PRODUCTS = 50_000;
/** A sitemap lists each product once per language. */
const LANGUAGES = 4;
/** The limit of one sitemap: https://www.sitemaps.org/protocol.html */
const MAX_ADDRESSES = 50_000;

beforeAll(async () => {
  await fillCatalogue(PRODUCTS);
}, 300_000);

it("keeps the sitemaps within their limits, each product once, at 50,000 products", async () => {
  const { result: numbers, cost } = await measureService(({ feeds }) => feeds.listSitemaps("patna"));
  expect(numbers).toHaveLength(20);
  expect(cost.rows).toBeLessThanOrEqual(3 * numbers.length + 20);
  const ids = new Set<string>();
  for (const number of numbers) {
    const { result, cost: each } = await measureService(({ feeds }) => feeds.readSitemap("patna", number));
    expect(result.length * LANGUAGES).toBeLessThanOrEqual(MAX_ADDRESSES);
    expect(each.trips).toBe(1);
    expect(each.rows <= 2 * result.length + 1).toBe(true);
    for (const { id } of result) ids.add(id);
  }
  expect(ids.size).toBe(PRODUCTS);
});

it.each(["csv", "json"] as const)(
  "sends a feed of 50,000 products as %s in chunks below a megabyte",
  async (format) => {
    const request = new Request(`https://rasad.example/feeds/patna/catalogue.${format}`);
    const { result: sizes, cost } = await measureService(async ({ feeds }) => {
      const { body } = await feeds.showCatalogue({ city: "patna", format, request });
      const pieces: number[] = [];
      if (body) for await (const piece of body) pieces.push(piece.byteLength);
      return pieces;
    });
    expect(Math.max(...sizes)).toBeLessThan(1_000_000);
    // One trip for the version, fifty for full pages, and one for the empty page that ends them.
    expect(cost.trips).toBe(1 + PRODUCTS / 1_000 + 1);
    expect(cost.rows).toBeLessThanOrEqual(2 * PRODUCTS + 2);
  },
);

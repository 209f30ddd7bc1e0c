import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "../../identity/accounts.contract.ts";
import { measureService, rowBudget } from "../../testing/costs/meter.ts";
import { itEvery } from "../../testing/every-row.ts";
import { createAdmin, createProducts, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { CATEGORIES } from "../categories.contract.ts";
import { StaffProductQuery, type StockPage } from "../stock-list.contract.ts";
import { STOCK_COUNT_CAP } from "./stock-list.repo.ts";
import { MATCHES_PER_PAGE } from "./stock-list.service.ts";

/** One product in five is low on stock, half of them out; "Saffron" is in one name in a hundred, "Thing" in all. */
const SIZE = 1_000;
const LIMIT = 20;
let staff: Actor;

beforeAll(async () => {
  const { userId } = await createAdmin();
  staff = { userId, role: "admin", adminStatus: "verified" } as Actor;
  await createProducts(
    Array.from({ length: SIZE }, (_, i) =>
      product(`${i % 100 === 0 ? "Saffron " : ""}Thing ${i}`, {
        category: CATEGORIES[i % CATEGORIES.length] ?? "Grains",
        stock: i % 5 === 0 ? i % 10 : 50 + i,
      }),
    ),
  );
});

const read = async (query: Record<string, unknown>) => {
  const input = v.parse(StaffProductQuery, { limit: LIMIT, ...query });
  const { result, cost } = await measureService((services) => services.catalogue.listForStaff(staff, input));
  return { page: result as StockPage, cost };
};
const walk = async (query: Record<string, unknown>) => {
  const pages: { page: StockPage; rows: number; trips: number }[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { page, cost } = await read({ ...query, ...(cursor ? { cursor } : {}) });
    pages.push({ page, rows: cost.rows, trips: cost.trips });
    cursor = page.nextCursor;
  }
  const products = pages.flatMap(({ page }) => page.products);
  expect(new Set(products.map(({ _id }) => _id)).size).toBe(products.length);
  return { pages, products };
};

describe("the staff list by stock", () => {
  itEvery([
    ["low", {}, SIZE / 5, 10],
    ["out", {}, SIZE / 10, 0],
    ["low", { category: "Fruits" }, SIZE / 5 / 8, 10],
    ["out", { category: "Dairy" }, SIZE / 10 / 4, 0],
    ["out", { category: "Fruits" }, 0, 0],
  ])(
    "lists the products at a stock level once each, lowest stock first, at the same cost on every page",
    async (stock, more, expected, most) => {
      const { pages, products } = await walk({ stock, ...more });
      expect(products).toHaveLength(expected);
      const stocks = products.map((one) => one.stock);
      expect(stocks).toEqual(stocks.toSorted((a, b) => a - b));
      expect(Math.max(0, ...stocks)).toBeLessThanOrEqual(most);
      for (const { page, rows, trips } of pages) {
        expect(rows).toBeLessThanOrEqual(rowBudget(page.products.length) + STOCK_COUNT_CAP + 1);
        expect(trips).toBe(1);
        expect(page.total).toEqual(Math.min(expected, STOCK_COUNT_CAP));
        expect(page.totalIsCapped).toEqual(expected > STOCK_COUNT_CAP);
      }
    },
  );

  itEvery([
    ["saffron", {}, SIZE / 100],
    ["saffron", { stock: "out" }, SIZE / 100],
    ["thing", { stock: "low" }, SIZE / 5],
    ["thing", { stock: "low", category: "Fruits" }, SIZE / 5 / 8],
    ["nothing", {}, 0],
  ])("reads a bounded number of matches per search page, and all matches across the pages", async (search, more, n) => {
    const { pages, products } = await walk({ search, stock: "low", ...more });
    expect(products).toHaveLength(n);
    expect(products.every(({ stock }) => stock <= 10)).toBe(true);
    for (const { rows, trips } of pages) {
      expect(rows).toBeLessThanOrEqual(rowBudget(MATCHES_PER_PAGE));
      expect(trips).toBe(1);
    }
  });

  it("gives each product the tag that a change of it must send", async () => {
    const { page } = await read({ stock: "out" });
    expect(page.products[0]?.tag).toBe("1-0");
    const rows = await env.DB.prepare("SELECT count(*) AS n FROM products WHERE stock_milli = 0").first("n");
    expect(rows).toBe(SIZE / 10);
  });
});

import { env as bindings } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { call } from "../../testing/api-client.ts";
import { createAdmin, createProducts, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { countRows } from "../../testing/orders.ts";
import type { Product } from "../catalogue.contract.ts";
import { MAX_SEARCH_TOTALS, totalSlotOf } from "../search/search.repo.ts";

const FOUND = 5;
const path = (search: string) => `/products?limit=2&search=${search}`;
const ask = (search: string, ip: string) =>
  call<Product[]>("GET", path(search), { headers: { "CF-Connecting-IP": ip } });

beforeAll(async () => {
  await createProducts(Array.from({ length: FOUND }, (_, i) => product(`Basmati abcdefghijklmnop ${i}`)));
});
beforeEach(() => env.DB.prepare("DELETE FROM search_totals").run());

describe("the match totals that visitors' searches store", () => {
  it("are reused, and are not stored past a network's limit, while its searches still return results", async () => {
    const letters = "abcdefghijklmnop";
    const different = [...letters].flatMap((_, from) =>
      [...letters.slice(from)].map((_, length) => letters.slice(from, from + length + 1)),
    );
    expect(different.length).toBe(136);
    for (const word of different) {
      const { status, body, headers } = await ask(word, "203.0.113.50");
      expect(status, word).toBe(200);
      expect(body.length, word).toBe(2);
      expect(headers.get("X-Total-Count"), word).toEqual(String(FOUND));
    }
    // The limit is sixty a minute, and the test may run into a second minute.
    expect(await countRows("search_totals")).toBeLessThanOrEqual(120);
    expect(await countRows("search_totals")).toBeGreaterThan(0);
  });

  it("are not stored at all by a search that a limit refuses", async () => {
    const refusing = { limit: async () => ({ success: false }) };
    const { catalogue } = createServices({ ...env, SEARCH_LIMIT: refusing }, { waitUntil: () => undefined });
    const query = { search: "basmati", category: "all", sort: "name", location: "patna", limit: 2 } as const;
    expect((await catalogue.listProducts(query, "203.0.113.51")).total).toBe(FOUND);
    expect((await catalogue.listProducts(query)).total).toBe(FOUND);
    expect(await countRows("search_totals")).toBe(0);
    const staff = await createAdmin();
    const actor = await createServices(env, { waitUntil: () => undefined }).sessions.authenticate(staff.token);
    await catalogue.listForStaff(actor, query);
    expect(await countRows("search_totals")).toBe(1);
  });

  it("are limited by network, one per IPv6 subscriber", async () => {
    const keys: string[] = [];
    const noting = { limit: async ({ key }: { key: string }) => ({ success: keys.push(key) > 0 }) };
    const { catalogue } = createServices({ ...env, SEARCH_LIMIT: noting }, { waitUntil: () => undefined });
    const query = { search: "basmati", category: "all", sort: "name", location: "patna", limit: 2 } as const;
    await catalogue.listProducts(query, "2001:db8:1:1:abcd::2");
    expect(keys).toEqual(["2001:db8:1:1::/64"]);
  });

  it("share a fixed number of rows, and a search never reads the total of another search from its row", async () => {
    const slots = new Set(Array.from({ length: 50_000 }, (_, i) => totalSlotOf(`search ${i}`)));
    expect(slots.size).toBeLessThanOrEqual(MAX_SEARCH_TOTALS);
    expect(slots.size).toBeGreaterThan(MAX_SEARCH_TOTALS * 0.9);
    await ask("basmati", "203.0.113.52");
    await env.DB.prepare("UPDATE search_totals SET match = 'another', total = 77").run();
    expect((await ask("basmati", "203.0.113.52")).headers.get("X-Total-Count")).toBe(String(FOUND));
    expect(await countRows("search_totals")).toBe(1);
  });
});

it("has a rate-limit binding for visitors' searches", () => {
  expect(bindings).toHaveProperty("SEARCH_LIMIT");
});

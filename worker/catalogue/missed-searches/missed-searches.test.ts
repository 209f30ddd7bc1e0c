import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { call } from "../../testing/api-client.ts";
import { type Account, createAdmin, createProducts, db, product } from "../../testing/factories.ts";
import { backgroundDone, env } from "../../testing/faults.ts";
import { countRows } from "../../testing/orders.ts";
import type { Product } from "../catalogue.contract.ts";
import { createMissedSearchesRepo, MAX_MISSED_SEARCHES, missedSlotOf } from "./missed-searches.repo.ts";

let onion: string;
let staff: Account;

beforeAll(async () => {
  staff = await createAdmin();
  [onion = ""] = await createProducts([product("Onion (Nasik)"), product("Tomato"), product("Quinoa")]);
});
beforeEach(() => env.DB.prepare("DELETE FROM missed_searches").run());

const search = async (words: string, more = "") => {
  const answer = await call<Product[]>("GET", `/products?search=${encodeURIComponent(words)}${more}`, {
    headers: { "CF-Connecting-IP": "203.0.113.60" },
  });
  await backgroundDone();
  return answer;
};
const services = () => createServices(env, { waitUntil: () => undefined });
const actorOf = ({ token }: Account) => services().sessions.authenticate(token);
const missed = async (limit = 20, cursor?: string) =>
  services().catalogue.listMissedSearches(await actorOf(staff), {
    location: "patna",
    limit,
    ...(cursor ? { cursor } : {}),
  });

describe("searches that find nothing", () => {
  it("are counted by their words, without stop words and amounts, the most frequent first", async () => {
    for (const words of ["Kanda", "kanda 5 kg", "kanda ka", "fig jam"]) await search(words);
    const { searches } = await missed();
    expect(searches.map(({ words, count }) => [words, count])).toEqual([
      ["kanda", 3],
      ["fig jam", 1],
    ]);
  });

  it("include those of which only some words were found", async () => {
    expect((await search("tata quinoa", "&guesses=1")).body).toHaveLength(1);
    expect((await missed()).searches.map(({ words }) => words)).toEqual(["tata quinoa"]);
  });

  it("are not counted when something was found, also corrected, on later pages and for suggestions", async () => {
    await search("tomato");
    await search("tomatto", "&guesses=1");
    await search("kanda", "&cursor=x01");
    await call("GET", "/search/suggest?q=kanda", { headers: { "CF-Connecting-IP": "203.0.113.60" } });
    await backgroundDone();
    expect(await countRows("missed_searches")).toBe(0);
  });

  it("are not counted beyond the limit of a network", async () => {
    const refusing = { limit: async () => ({ success: false }) };
    const work: Promise<unknown>[] = [];
    const { catalogue } = createServices({ ...env, SEARCH_LIMIT: refusing }, { waitUntil: (one) => work.push(one) });
    await catalogue.listProducts({ search: "kanda", category: "all", location: "patna", limit: 2 }, "203.0.113.61");
    await Promise.all(work);
    expect(work).toHaveLength(1);
    expect(await countRows("missed_searches")).toBe(0);
  });

  it("share a fixed number of rows, and a repeated one keeps its slot for a month", async () => {
    const repo = createMissedSearchesRepo(db);
    const other = Array.from({ length: 100_000 }, (_, i) => `w${i}`).find(
      (words) => missedSlotOf("patna", words) === missedSlotOf("patna", "kanda"),
    );
    expect(missedSlotOf("patna", "kanda")).toBeLessThan(MAX_MISSED_SEARCHES);
    const words = async () => (await missed()).searches.map((one) => [one.words, one.count]);
    await repo.record("patna", "kanda", 10, 0);
    await repo.record("patna", "kanda", 11, 0);
    await repo.record("patna", other ?? "", 12, 0);
    expect(await words()).toEqual([["kanda", 2]]);
    await repo.record("patna", other ?? "", 13, 12);
    expect(await words()).toEqual([[other, 1]]);
  });

  it("are listed page by page", async () => {
    for (const words of ["kanda", "fig jam", "kiwi jelly"]) await search(words);
    const first = await missed(2);
    const second = await missed(2, first.nextCursor ?? "");
    expect([...first.searches, ...second.searches].map(({ words }) => words).sort()).toEqual([
      "fig jam",
      "kanda",
      "kiwi jelly",
    ]);
    expect(second.nextCursor).toBeNull();
  });

  it("become an alias of a product in one step, with an audit log entry, and then find it", async () => {
    await search("kanda");
    const actor = await actorOf(staff);
    await services().catalogue.adoptMissedSearch(actor, "patna", "kanda", onion);
    expect(await countRows("missed_searches")).toBe(0);
    expect((await search("kaanda")).body.map(({ _id }) => _id)).toEqual([onion]);
    const line = await env.DB.prepare("SELECT action, after FROM audit_log WHERE subject_id = ?").bind(onion).first();
    expect(line).toEqual({ action: "product.updated", after: '{"aliases":"kanda"}' });
    await services().catalogue.adoptMissedSearch(actor, "patna", "kanda", onion);
    const lines = await env.DB.prepare("SELECT count(*) AS n FROM audit_log").first<{ n: number }>();
    expect(lines?.n).toBe(1);
  });

  it("are rejected as an alias of a product whose aliases are full", async () => {
    const adopted = services().catalogue.adoptMissedSearch(await actorOf(staff), "patna", "x".repeat(600), onion);
    await expect(adopted).rejects.toMatchObject({ status: 400 });
  });
});

describe("the list of missed searches in the API", () => {
  const asStaff = (method: string, body?: unknown, path = "") =>
    call<Record<string, unknown>>(method, `/admin/searches${path}`, { token: staff.token, ...(body ? { body } : {}) });

  beforeEach(() => createMissedSearchesRepo(db).record("patna", "kanda", Date.UTC(2026, 0, 5), 0));

  it("has the searches of one city", async () => {
    const { status, body } = await asStaff("GET");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      searches: [{ words: "kanda", count: 1, lastAt: "2026-01-05T00:00:00.000Z" }],
      nextCursor: null,
    });
    expect((await asStaff("GET", undefined, "?location=gaya")).body).toMatchObject({ searches: [] });
  });

  it("rejects an empty name and a missing or unknown product", async () => {
    for (const body of [{ productId: onion }, { words: " | ", productId: onion }, { words: "kanda" }])
      expect((await asStaff("POST", body)).status).toBe(400);
    expect((await asStaff("POST", { words: "kanda", productId: "gone" })).status).toBe(404);
    expect(await countRows("missed_searches")).toBe(1);
  });

  it("never adds two aliases for one search", async () => {
    const { status, body } = await asStaff("POST", { words: "dry|ginger", productId: onion });
    expect(status).toBe(200);
    expect((body.product as Product)._id).toEqual(onion);
    const row = await env.DB.prepare("SELECT aliases FROM products WHERE id = ?")
      .bind(onion)
      .first<{ aliases: string }>();
    expect(row?.aliases.split("|")).toContain("dry ginger");
  });

  it("dismisses a search, and succeeds when it is already gone", async () => {
    for (const _ of [1, 2]) expect((await asStaff("DELETE", { words: "kanda" })).status).toBe(200);
    expect(await countRows("missed_searches")).toBe(0);
  });
});

import { parse } from "csv-parse/sync";
import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import type { City } from "../brand.contract.ts";
import { createServices } from "../compose.ts";
import { as, call } from "../testing/api-client.ts";
import { measure, measureService, rowBudget } from "../testing/costs/meter.ts";
import { type Account, createAdmin, createProducts, createUser, product } from "../testing/factories.ts";
import { env, resting } from "../testing/faults.ts";
import { createdList } from "../testing/lists.ts";
import { orderOf, place } from "../testing/orders.ts";
import { isLongTier } from "../testing/tier.ts";
import type { FeedFormat } from "./feed-formats.contract.ts";
import { CatalogueFeed, OwnCatalogueFeed } from "./feeds.contract.ts";

/** More than one page of the feed, and in the long tier more than two. */
const OTHERS = isLongTier ? 2_100 : 1_010;
const PAGES = isLongTier ? 3 : 2;

let staff: Account;
let buyer: Account;
let ids: string[];

beforeAll(async () => {
  resting.mails = true;
  staff = await createAdmin();
  buyer = await createUser();
  const breaks = [{ from: 10, pricePaise: 2_400 }];
  ids = await createProducts([
    product("Potato", { pricePaise: 2_550, stock: 12, breaks, nameHindi: "आलू", hsn: "0701" }),
    product('=HYPERLINK("x") Rice', {
      unit: "packet",
      packSize: 500,
      packUnit: "g",
      pricePaise: 10_000,
      gstRateBp: 500,
      orderMultiple: 6,
      minQuantity: 12,
      stock: 0,
    }),
    product("Saffron", { unit: "piece", stock: 3 }),
    ...Array.from({ length: OTHERS }, (_, i) => product(`Good ${i}`)),
  ]);
});

/** Each host has its own cache entries. */
const HOST = "rasad.example";
const ask = (
  format: FeedFormat,
  headers: Record<string, string> = {},
  method = "GET",
  { city = "patna", host = HOST }: { readonly city?: City; readonly host?: string } = {},
) => {
  const request = new Request(`https://${host}/feeds/${city}/catalogue.${format}`, { method, headers });
  return measureService(({ feeds }) => feeds.showCatalogue({ city, format, request }));
};
const readFeed = async () => v.parse(CatalogueFeed, await (await ask("json")).result.json());
const byId = <One extends { readonly id: string }>(rows: readonly One[], ...places: number[]): (One | undefined)[] =>
  places.map((place) => rows.find(({ id }) => id === ids[place]));
const tagNow = async (): Promise<string> => (await ask("csv", {}, "HEAD")).result.headers.get("ETag") ?? "";
const change = (id: string | undefined, fields: object) => as(staff.token).put(`/products/${id}`, fields);

describe("the feed of a city", () => {
  it("contains every product with the fields that a purchasing system needs", async () => {
    const feed = await readFeed();
    expect(feed).toMatchObject({ city: "patna", currency: "INR" });
    expect(feed.updatedAt).toBe(
      feed.products
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .at(-1),
    );
    expect(feed.products.map(({ id }) => id).sort()).toEqual([...ids].sort());
    const [potato, rice, saffron] = byId(feed.products, 0, 1, 2);
    expect(potato).toMatchObject({
      name: "Potato",
      names: { hindi: "आलू", marathi: "", gujarati: "" },
      unit: "kg",
      price: 25.5,
      hsn: "0701",
      unitPrice: { amount: 25.5, per: "kg" },
      priceBreaks: [{ from: 10, price: 24 }],
      stock: "in_stock",
      url: `https://rasad.example/products/${ids[0]}`,
    });
    expect(potato?.image).toMatch(/^https:\/\/rasad\.example\/images\//);
    expect(rice).toMatchObject({ stock: "none", packSize: 500, unitPrice: { amount: 200, per: "kg" }, gstRate: 5 });
    expect(rice).toMatchObject({ orderMultiple: 6, minQuantity: 12 });
    expect(saffron).toMatchObject({ stock: "low", unitPrice: null });
  });

  it("has the same content as CSV, without cells that a spreadsheet would run as formulas", async () => {
    const { result } = await ask("csv");
    expect(result.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const rows = parse(await result.text(), { columns: true, bom: true }) as { id: string }[];
    expect(rows.length).toBe(OTHERS + 3);
    const [potato, rice] = byId(rows, 0, 1);
    expect(potato).toMatchObject({ price: "25.50", price_breaks: "10:24|", unit_price_per: "kg" });
    expect(rice).toMatchObject({ name: `'=HYPERLINK("x") Rice`, stock: "none", unit_price: "200.00" });
    expect(Object.keys(rows[0] ?? {})).toEqual([
      ..."id name name_hindi name_marathi name_gujarati category unit pack_size pack_unit price".split(" "),
      ..."unit_price unit_price_per price_breaks order_multiple min_quantity stock hsn gst_rate image".split(" "),
      ..."url updated_at".split(" "),
    ]);
  });

  it("is read page by page while it is sent, with at most two rows read per product", async () => {
    const all = await measureService(async ({ feeds }) => {
      const request = new Request("https://pages.example/feeds/patna/catalogue.csv");
      return (await feeds.showCatalogue({ city: "patna", format: "csv", request })).text();
    });
    expect(all.cost.trips).toBe(1 + PAGES);
    expect(all.cost.rows).toBeLessThanOrEqual(2 * (OTHERS + 3) + 1);
    const { result, cost } = await ask("json", {}, "GET", { host: "pages.example" });
    const reader = result.body?.getReader();
    await reader?.read();
    // One trip for the version and one for the first page.
    expect(cost.trips).toBe(2);
    await reader?.cancel();
  });

  it("reads the products once for all clients, until they change", async () => {
    const read = (format: FeedFormat) =>
      measureService(async ({ feeds }) => {
        const request = new Request(`https://once.example/feeds/patna/catalogue.${format}`);
        return (await feeds.showCatalogue({ city: "patna", format, request })).text();
      });
    await change(ids[9], { price: { patna: 41 } });
    const first = await read("csv");
    const second = await read("csv");
    expect(first.cost.trips).toBe(1 + PAGES);
    expect(second).toEqual({ result: first.result, cost: { rows: 1, serial: 1, trips: 1 } });
    expect((await read("json")).cost.trips).toBe(1 + PAGES);
    await change(ids[9], { price: { patna: 42 } });
    const third = await read("csv");
    expect(third.cost.trips).toBe(1 + PAGES);
    expect(third.result).not.toBe(first.result);
    expect(third.result).toContain("42.00");
    expect((await (await ask("csv")).result.text()).includes("once.example")).toBe(false);
  });

  it("returns 304 for a current copy at the cost of one row, and only headers for HEAD", async () => {
    const { result } = await ask("csv", {}, "HEAD");
    const etag = result.headers.get("ETag") ?? "";
    expect(result.status).toBe(200);
    expect(await result.text()).toBe("");
    expect(result.headers.get("Cache-Control")).toBe("public, max-age=300");
    const { updatedAt } = await readFeed();
    expect(result.headers.get("Last-Modified")).toBe(new Date(updatedAt ?? "").toUTCString());
    for (const sent of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
      const again = await ask("csv", { "If-None-Match": sent });
      expect(again.result.status, sent).toBe(304);
      expect(again.result.headers.get("ETag"), sent).toEqual(etag);
      expect(again.cost, sent).toEqual({ rows: 1, serial: 1, trips: 1 });
    }
    expect((await ask("json", { "If-None-Match": etag })).result.status).toBe(200);
    expect((await ask("csv", { "If-None-Match": '"other"' }, "HEAD")).result.status).toBe(200);
  });

  it("has a new version after a product changes, and when its stock becomes low, sold out or available", async () => {
    const tags = [await tagNow()];
    const isNew = async () => {
      tags.push(await tagNow());
      return tags.at(-1) !== tags.at(-2);
    };
    await change(ids[3], { price: { patna: 31 } });
    expect(await isNew()).toBe(true);
    expect((await place(buyer, orderOf(ids[0] ?? "", 1))).status).toBe(201);
    expect(await isNew()).toBe(false);
    const { body } = await place(buyer, orderOf(ids[0] ?? "", 2));
    expect(await isNew()).toBe(true);
    expect((await place(buyer, orderOf(ids[0] ?? "", 9))).status).toBe(201);
    expect(await isNew()).toBe(true);
    expect(byId((await readFeed()).products, 0)[0]?.stock).toBe("none");
    await as(buyer.token).patch(`/orders/${body.order._id}/cancel`);
    expect(await isNew()).toBe(true);
    expect(byId((await readFeed()).products, 0)[0]?.stock).toBe("low");
    await as(staff.token).delete(`/products/${ids.at(-1)}`);
    expect(await isNew()).toBe(true);
    expect(new Set(tags).size).toBe(tags.length - 1);
  });

  it("rejects an unknown city", async () => {
    await expect(ask("csv", {}, "GET", { city: "atlantis" })).rejects.toMatchObject({ status: 400 });
  });
});

describe("a buyer's own feed", () => {
  const own = (token: string, headers: Record<string, string> = {}, format = "json") =>
    call<v.InferOutput<typeof OwnCatalogueFeed>>("GET", `/feeds/patna/my-catalogue.${format}`, { token, headers });

  it("adds the last price, order day and lists, with an API token that may read the catalogue", async () => {
    const kitchen = await createUser();
    const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    await place(kitchen, orderOf(ids[4] ?? "", 2));
    await createdList(kitchen, { name: "Daily", lines: [{ productId: ids[4], par: 1, quantity: 1 }] });
    const input = { name: "ERP", scopes: ["catalogue:read"] };
    const { text } = (await as(kitchen.token).post<{ text: string }>("/tokens", input)).body;
    const answer = await own(text);
    const { products } = v.parse(OwnCatalogueFeed, answer.body);
    const [ordered, never] = byId(products, 4, 5);
    expect(ordered).toMatchObject({ lastPrice: ordered?.price, lastOrdered: today, lists: ["Daily"] });
    expect(never).toMatchObject({ lastPrice: null, lastOrdered: null, lists: [] });
    expect((await own(text, {}, "csv")).text).toContain(`,25.50,${today},Daily\r\n`);
    const other = await as(kitchen.token).post<{ text: string }>("/tokens", { name: "X", scopes: ["orders:read"] });
    expect((await own(other.body.text)).body.code).toBe("tokens.scope_missing");
  });

  it("has its own version, which changes with an order or a list", async () => {
    const kitchen = await createUser();
    const first = (await own(kitchen.token)).headers;
    expect([first.get("Cache-Control"), first.get("Vary")]).toEqual([
      "private, no-cache",
      "Authorization, Cookie, Accept-Encoding",
    ]);
    const etag = first.get("ETag") ?? "";
    const status = async (token = kitchen.token) => (await own(token, { "If-None-Match": etag })).status;
    expect([await status(), await status(buyer.token)]).toEqual([304, 200]);
    const same = await measure("GET", "/feeds/patna/my-catalogue.json", {
      token: kitchen.token,
      headers: { "If-None-Match": etag },
    });
    // One trip for the session, then one for the version.
    expect(same.cost.trips).toBe(2);
    expect(same.cost.rows).toBeLessThanOrEqual(rowBudget(0));
    await createdList(kitchen, { name: "Weekly", lines: [{ productId: ids[6], par: 1, quantity: 1 }] });
    expect(await status()).toBe(200);
  });
});

describe("the sitemaps", () => {
  it("contain each product once, in windows that cost one row each to find", async () => {
    const { feeds } = createServices(env, { waitUntil: () => undefined });
    expect(await feeds.listSitemaps("patna")).toEqual([1]);
    // Simulates many products of other cities before these two.
    await env.DB.prepare("UPDATE product_prices SET serial = 36000 WHERE product_id = ?").bind(ids[7]).run();
    await env.DB.prepare("UPDATE product_prices SET serial = 20000 WHERE product_id = ?").bind(ids[8]).run();
    const { result, cost } = await measureService((services) => services.feeds.listSitemaps("patna"));
    expect(result).toEqual([1, 8, 15]);
    expect(cost.trips).toBe(1);
    expect(cost.rows <= 20).toBe(true);
    const sizes = await Promise.all(result.map((number) => feeds.readSitemap("patna", number)));
    expect(sizes.map(({ length }) => length)).toEqual([OTHERS, 1, 1]);
    expect(sizes[2]).toEqual([{ id: ids[7], updatedAt: expect.any(Number) }]);
    expect(await feeds.readSitemap("patna", 2)).toEqual([]);
    expect(await feeds.listSitemaps("atlantis")).toEqual([]);
  });
});

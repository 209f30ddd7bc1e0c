import { beforeAll, expect, it } from "vitest";
import { createServices } from "../../worker/compose.ts";
import type { ImportedList } from "../../worker/lists/import/import-list.contract.ts";
import type { List, WorkingList } from "../../worker/lists/lists.contract.ts";
import { as } from "../../worker/testing/api-client.ts";
import { createUser } from "../../worker/testing/factories.ts";
import { backgroundDone, env } from "../../worker/testing/faults.ts";
import { orderOf, place } from "../../worker/testing/orders.ts";
import { deleteAccount, PASSWORD } from "../../worker/testing/own-data.ts";
import { memberOf } from "../../worker/testing/team.ts";
import { count } from "./support/databases.ts";
import { openShop, type Shop } from "./support/shop.ts";

/** A list is in the database of its city, beside the products on it. */
let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});

const gaya = "?location=gaya";

it("keeps a list and the last prices in the city's own database, until the account is deleted", async () => {
  const buyer = await createUser({ password: PASSWORD });
  const client = as(buyer.token);
  const lines = [{ productId: shop.potato.gaya, par: 5, quantity: 2 }];
  const { status, body, text } = await client.post<{ list: List }>(`/lists${gaya}`, { name: "Daily", lines });
  expect(status, text).toBe(201);
  const listId = body.list._id;
  expect(await count("DB", "lists", "account_id = ?", buyer.userId)).toBe(0);
  expect((await client.get("/lists")).body).toMatchObject({ lists: [] });
  expect((await client.get(`/lists/${listId}`)).status).toBe(404);

  const placed = await place(buyer, orderOf(shop.potato.gaya, 1, { location: "gaya" }));
  expect(placed.status, placed.text).toBe(201);
  const read = await client.get<{ list: WorkingList }>(`/lists/${listId}${gaya}`);
  expect(read.body.list.lines).toMatchObject([{ par: 5, quantity: 2, priceChange: 0 }]);
  expect(await count("DB", "last_prices", "account_id = ?", buyer.userId)).toBe(0);

  const { body: own } = await client.get<{ lists: unknown[] }>("/auth/profile/data");
  expect(own.lists).toMatchObject([{ _id: listId, name: "Daily", location: "gaya", lines: [{ par: 5 }] }]);

  const feed = await client.get<{ products: { id: string; lists: string[]; lastPrice: number }[] }>(
    "/feeds/gaya/my-catalogue.json",
  );
  expect(feed.body.products.find(({ id }) => id === shop.potato.gaya)).toMatchObject({ lists: ["Daily"] });

  // The calendar has what comes from every city.
  const inPatna = await place(buyer, orderOf(shop.potato.patna));
  const { address } = (await client.post<{ address: string }>("/calendar")).body;
  const { calendar } = createServices(env, { waitUntil: () => undefined });
  const shown = await calendar.showCalendar(address.slice(-47, -4), new Request(address));
  const written = (await shown?.text()) ?? "";
  for (const { _id } of [placed.body.order, inPatna.body.order]) expect(written).toContain(`UID:${_id}@rasad`);

  for (const { _id } of [placed.body.order, inPatna.body.order]) await client.patch(`/orders/${_id}/cancel`);
  expect((await deleteAccount(buyer)).status).toBe(200);
  await backgroundDone();
  for (const table of ["lists", "last_prices"])
    expect(await count("DB_GAYA", table, "account_id = ?", buyer.userId), table).toBe(0);
  expect(await count("DB", "calendar_feeds", "account_id = ?", buyer.userId)).toBe(0);
});

it("shares a list there with the team of the account, and with nobody else", async () => {
  const [owner, stranger] = [await createUser(), await createUser()];
  const cook = await memberOf(owner);
  const made = await as(cook.token).post<{ list: List }>(`/lists${gaya}`, {
    name: "Weekend banquet",
    lines: [{ productId: shop.potato.gaya, quantity: 4 }],
  });
  expect(made.status, made.text).toBe(201);
  const read = (who: { token: string }) =>
    as(who.token).get<{ list: WorkingList }>(`/lists/${made.body.list._id}${gaya}`);
  expect((await read(owner)).body.list.lines).toMatchObject([{ quantity: 4 }]);
  expect((await read(stranger)).status).toBe(404);
});

it("finds what a file asks for among the goods of the city", async () => {
  const { token } = await createUser();
  const form = new FormData();
  form.set(
    "file",
    new File([`id,item,qty\n${shop.potato.gaya},,3\n,Potato of gaya,4\n${shop.potato.patna},,5\n`], "a.csv"),
  );
  const { status, body, text } = await as(token).post<ImportedList>(`/lists/import${gaya}`, form);
  expect(status, text).toBe(200);
  expect(body.lines.map(({ row, candidates: [first] }) => [row, first?.product._id, first?.quantity])).toEqual([
    [2, shop.potato.gaya, 3],
    [3, shop.potato.gaya, 4],
  ]);
  expect(body.notUnderstood).toMatchObject([{ row: 4 }]);
});

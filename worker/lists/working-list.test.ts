import { beforeAll, describe, expect, it } from "vitest";
import { createServices } from "../compose.ts";
import { as } from "../testing/api-client.ts";
import { createUser } from "../testing/factories.ts";
import { env, resting } from "../testing/faults.ts";
import { createdList, createListedProducts, readList } from "../testing/lists.ts";
import { orderOf, place, placed } from "../testing/orders.ts";
import type { ChangeProposals, ListProposal } from "./proposals.contract.ts";

let ids: string[];
const idOf = (at: number): string => ids[at] ?? "";
const line = (at: number, more: Record<string, unknown> = {}) => ({ productId: idOf(at), ...more });
beforeAll(async () => {
  resting.mails = true;
  ids = await createListedProducts();
});

describe("a list to work through", () => {
  it("shows the change of the price since the last order", async () => {
    const buyer = await createUser();
    await placed(buyer, idOf(0), 2);
    const { _id } = await createdList(buyer, { name: "Daily", lines: [line(0), line(2)] });
    await env.DB.prepare("UPDATE product_prices SET price_paise = 2850 WHERE product_id = ?").bind(idOf(0)).run();
    const { lines } = await readList(buyer, _id);
    expect(lines).toMatchObject([
      { lastPrice: 24, priceChange: 4.5, product: { price: 28.5 } },
      { lastPrice: null, priceChange: null },
    ]);
    await placed(buyer, idOf(0), 1);
    expect((await readList(buyer, _id)).lines[0]).toMatchObject({ lastPrice: 28.5, priceChange: 0 });
    await env.DB.prepare("UPDATE product_prices SET price_paise = 2400 WHERE product_id = ?").bind(idOf(0)).run();
  });

  it("suggests the nearest product in stock for one that is not", async () => {
    const buyer = await createUser();
    const { _id } = await createdList(buyer, { name: "Daily", lines: [line(0), line(1), line(5), line(8)] });
    const { lines } = await readList(buyer, _id);
    expect(lines.map(({ product: { name }, replacement }) => [name, replacement?.name ?? null])).toEqual([
      ["Potato (Jyoti)", null],
      ["Onion (Nasik Red)", expect.stringMatching(/^(White Onion|Onion \(Bihar Desi\))$/)],
      ["Turmeric Powder", "Turmeric (Whole)"],
      ["Okra", null],
    ]);
  });

  it("treats stock below the smallest quantity as none, for replacements too", async () => {
    const buyer = await createUser();
    const { _id } = await createdList(buyer, { name: "Daily", lines: [line(9), line(11)] });
    const [egg, brown] = (await readList(buyer, _id)).lines;
    expect(egg).toMatchObject({
      product: { stock: 25, orderMultiple: 30 },
      replacement: { name: "Egg Brown White", orderMultiple: 10, priceBreaks: [{ from: 60 }, { from: 200 }] },
    });
    expect(brown?.replacement).toBeNull();
    await env.DB.prepare("UPDATE products SET stock_milli = 30000 WHERE id = ?").bind(idOf(9)).run();
    expect((await readList(buyer, _id)).lines[0]?.replacement).toBeNull();
    await env.DB.prepare("UPDATE products SET stock_milli = 25000 WHERE id = ?").bind(idOf(9)).run();
  });

  it("compares the last price with that of the usual quantity", async () => {
    const buyer = await createUser();
    await placed(buyer, idOf(11), 60);
    const changeOf = async (quantity: number) => {
      const { _id } = await createdList(buyer, { name: `By ${quantity}`, lines: [line(11, { quantity })] });
      return (await readList(buyer, _id)).lines[0];
    };
    expect(await changeOf(60)).toMatchObject({ lastPrice: 6.5, priceChange: 0, product: { price: 7 } });
    expect(await changeOf(10)).toMatchObject({ lastPrice: 6.5, priceChange: 0.5 });
    // Sold in tens, so 195 become 200.
    expect(await changeOf(195)).toMatchObject({ priceChange: -0.5 });
  });

  it("keeps a product that is no longer sold, without a price", async () => {
    const buyer = await createUser();
    const { _id } = await createdList(buyer, { name: "Daily", lines: [line(7)] });
    await env.DB.prepare("UPDATE products SET deleted_at = 1 WHERE id = ?").bind(idOf(7)).run();
    expect((await readList(buyer, _id)).lines).toMatchObject([
      { product: { name: "Coriander Powder", price: null, stock: 0 } },
    ]);
    await env.DB.prepare("UPDATE products SET deleted_at = NULL WHERE id = ?").bind(idOf(7)).run();
  });

  it("works with any product name", async () => {
    const buyer = await createUser();
    const { _id } = await createdList(buyer, { name: "Daily", lines: [line(8)] });
    for (const name of ['"', "Tri-colour", "आलू", "(", "", "A \"B' C)", "100%", "NOT OR AND", "\uE000", "*"]) {
      await env.DB.prepare("UPDATE products SET name = ? WHERE id = ?").bind(name, idOf(8)).run();
      expect((await readList(buyer, _id)).lines, name).toHaveLength(1);
    }
    await env.DB.prepare("UPDATE products SET name = 'Okra' WHERE id = ?").bind(idOf(8)).run();
  });
});

it("lets another area read an account's list to order from it", async () => {
  const buyer = await createUser();
  const other = await createUser();
  const { _id } = await createdList(buyer, { name: "Daily", lines: [line(2, { quantity: 3 }), line(0)] });
  const { lists } = createServices(env, { waitUntil: () => undefined });
  expect(await lists.readForOrder(buyer.userId, _id)).toEqual({
    name: "Daily",
    city: "patna",
    lines: [
      { productId: idOf(2), par: null, quantity: 3, note: "" },
      { productId: idOf(0), par: null, quantity: 1, note: "" },
    ],
  });
  expect(await lists.readForOrder(other.userId, _id)).toBeNull();
});

describe("proposals", () => {
  it("come from products ordered on several days, and are not repeated once a list is made from one", async () => {
    const buyer = await createUser();
    const items = [0, 2, 3].map((at) => ({ productId: idOf(at), quantity: at + 2 }));
    for (const daysAgo of [1, 3, 8]) {
      const { body } = await place(buyer, orderOf("", 1, { items }));
      await env.DB.prepare("UPDATE orders SET created_at = created_at - ? WHERE id = ?")
        .bind(daysAgo * 86_400_000, body.order._id)
        .run();
    }
    const propose = async () =>
      (await as(buyer.token).get<{ proposals: ListProposal[] }>("/lists/proposals")).body.proposals;
    const [regulars, ...others] = await propose();
    expect(others).toEqual([]);
    expect(regulars?.learnedAs).toBe("regulars");
    expect(
      regulars?.lines.map(({ product: { name }, quantity, times, days }) => [name, quantity, times, days]),
    ).toEqual([
      ["Onion (Bihar Desi)", 5, 3, 3],
      ["Potato (Jyoti)", 2, 3, 3],
      ["White Onion", 4, 3, 3],
    ]);
    expect(regulars?.lines[0]?.product.names.hindi).toBe("प्याज (बिहारी देसी)");
    const readRegulars = async () => {
      const services = createServices(env, { waitUntil: () => undefined });
      const found = await services.lists.readRegulars(await services.sessions.authenticate(buyer.token), "patna");
      return found.lines.map(({ product: { name }, quantity }) => [name, quantity]);
    };
    expect(await readRegulars()).toEqual(regulars?.lines.map(({ product: { name }, quantity }) => [name, quantity]));
    const list = await createdList(buyer, { name: "Daily", learnedAs: "regulars", lines: [line(0)] });
    expect(await propose()).toEqual([]);
    expect(await readRegulars()).toEqual([["Potato (Jyoti)", 1]]);
    const services = createServices(env, { waitUntil: () => undefined });
    const session = await services.sessions.openSession(buyer.token);
    const bought = session ? await services.lists.readBought(session, "patna") : { listId: null, lines: [] };
    expect(bought.listId).toBe(list._id);
    const [potato, ...lately] = bought.lines.map(({ product: { name }, usual }) => [name, usual]);
    expect(potato).toEqual(["Potato (Jyoti)", 1]);
    expect(lately.sort()).toEqual([
      ["Onion (Bihar Desi)", null],
      ["White Onion", null],
    ]);
    const { body } = await as(buyer.token).get<ChangeProposals>(`/lists/${list._id}/proposals`);
    expect(body.add.map(({ product: { name } }) => name)).toEqual(["Onion (Bihar Desi)", "White Onion"]);
    expect(body.remove).toEqual([]);
  });

  it("leave out cancelled orders and those of others", async () => {
    const buyer = await createUser();
    const other = await createUser();
    for (let day = 1; day <= 3; day++) {
      const items = [0, 2, 3].map((at) => ({ productId: idOf(at), quantity: 1 }));
      const { body } = await place(buyer, orderOf("", 1, { items }));
      await as(buyer.token).patch(`/orders/${body.order._id}/cancel`);
    }
    for (const account of [buyer, other]) {
      expect((await as(account.token).get("/lists/proposals")).body.proposals).toEqual([]);
    }
  });
});

import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { as } from "../../testing/api-client.ts";
import { measureService, rowBudget } from "../../testing/costs/meter.ts";
import { type Account, createUser } from "../../testing/factories.ts";
import { endFaults, env, faults, withFaults } from "../../testing/faults.ts";
import { memberIn } from "../../testing/team.ts";
import { differenceOf } from "../cart/cart-difference.contract.ts";
import { MAX_QUANTITY } from "../order-limits.contract.ts";

type Items = { productId: string; quantity: number }[];
let owner: Account;
let member: Account;
beforeAll(async () => {
  owner = await createUser();
  member = await memberIn(owner);
});
afterEach(endFaults);

const line = (productId: string, quantity: number) => ({ productId, quantity });
const set = (person: Account, items: Items, location = "patna") =>
  as(person.token).patch<{ items: Items; code: string }>("/team/cart", { location, items });
const cartOf = async (person: Account, location = "patna") =>
  (await as(person.token).get<{ items: Items }>(`/team/cart?location=${location}`)).body.items;

describe("the cart of a team", () => {
  it("is changed line by line, in the order in which products came", async () => {
    await set(owner, [line("potato", 10), line("onion", 5)]);
    await set(member, [line("ginger", 1), line("potato", 12)]);
    expect(await cartOf(owner)).toEqual([line("potato", 12), line("onion", 5), line("ginger", 1)]);
    expect((await set(member, [line("onion", 0)])).body.items).toEqual([line("potato", 12), line("ginger", 1)]);
  });

  it("loses no line of twelve phones at once", async () => {
    const another = await createUser();
    const people = [another, await memberIn(another), await memberIn(another)];
    await Promise.all(
      Array.from({ length: 12 }, (_, i) => set(people[i % 3] ?? another, [line(`product-${i}`, i + 1)])),
    );
    const found = await cartOf(another);
    expect(found).toHaveLength(12);
    expect(new Set(found.map(({ quantity }) => quantity)).size).toBe(12);
  });

  it("has at most 100 lines", async () => {
    const another = await createUser();
    await memberIn(another);
    const many = Array.from({ length: 100 }, (_, i) => line(`product-${i}`, 1));
    expect((await set(another, [...many, line("one-more", 1)])).body.code).toBe("team.cart_full");
    expect((await set(another, many)).status).toBe(200);
    expect((await set(another, [line("one-more", 1)])).body.code).toBe("team.cart_full");
    expect((await set(another, [line("product-0", 0), line("one-more", 1)])).status).toBe(200);
  });

  it("is separate for each city and account", async () => {
    expect(await cartOf(owner, "ranchi")).toEqual([]);
    expect((await set(owner, [line("potato", 1)], "atlantis")).status).toBe(400);
    const stranger = await createUser();
    expect(await cartOf(stranger)).toEqual([]);
    expect((await set(stranger, [line("potato", 99)])).body.items).toEqual([line("potato", 99)]);
    expect(await cartOf(owner)).not.toContainEqual(line("potato", 99));
  });

  it("is closed to a member who was removed", async () => {
    const gone = await memberIn(owner);
    await as(owner.token).delete(`/team/members/${gone.userId}`);
    expect((await set(gone, [line("potato", 99)])).body.items).toEqual([line("potato", 99)]);
    expect((await cartOf(owner)).find(({ productId }) => productId === "potato")?.quantity).toBe(12);
  });
});

/** The services that pages call, with faults between them and D1. */
const services = () => createServices(withFaults(env), { waitUntil: () => undefined });
const actorOf = async ({ token }: Account) => (await services().sessions.authenticate(token)) as Actor;

describe("an order from the cart of a team", () => {
  let owner: Account;
  let actor: Actor;
  beforeAll(async () => {
    owner = await createUser();
    await memberIn(owner);
    actor = await actorOf(owner);
  });
  const take = (id: string, ...lines: Items) =>
    services().accountCart.subtractOrdered(actor, { id, city: "patna", lines });

  it("subtracts the ordered quantities, and nothing else", async () => {
    await set(owner, [line("potato", 10), line("onion", 5), line("ginger", 1)]);
    expect(await take("first", line("ginger", 3), line("potato", 4), line("gone", 1))).toEqual([
      line("potato", 6),
      line("onion", 5),
    ]);
    expect(await take("second", line("potato", 6), line("onion", 5))).toEqual([]);
    expect(await cartOf(owner)).toEqual([]);
  });

  it("subtracts them once for each order, even when D1's response is lost", async () => {
    await set(owner, [line("potato", 10)]);
    faults.losses = [{ of: /UPDATE "team_carts"/i, times: 1 }];
    expect(await take("lost", line("potato", 4))).toEqual([line("potato", 6)]);
    expect(faults.losses[0]?.times).toBe(0);
    expect(await take("lost", line("potato", 4))).toEqual([line("potato", 6)]);
  });

  it("loses no line that colleagues add at the same moment", async () => {
    await set(owner, [line("potato", 100), line("onion", 3)]);
    await Promise.all(
      Array.from({ length: 6 }, (_, i) => [
        set(owner, [line(`product-${i}`, i + 1)]),
        take(`order-${i}`, line("potato", 4)),
      ]).flat(),
    );
    const found = await cartOf(owner);
    expect(found.slice(0, 2)).toEqual([line("potato", 76), line("onion", 3)]);
    expect(found).toHaveLength(8);
  });

  it("remembers the newest orders only", async () => {
    await set(owner, [line("potato", 10)]);
    const older = Array.from({ length: 100 }, (_, i) => `many-${i}`);
    await env.DB.prepare("UPDATE team_carts SET counted = ? WHERE account_id = ?")
      .bind(JSON.stringify(older), owner.userId)
      .run();
    await take("many-100");
    const row = env.DB.prepare("SELECT counted FROM team_carts WHERE account_id = ?").bind(owner.userId);
    const counted = JSON.parse((await row.first<string>("counted")) ?? "[]") as string[];
    expect(counted.length).toBe(100);
    expect(counted[0]).toBe("many-1");
    expect(counted.at(-1)).toBe("many-100");
  });
});

describe("the product that a visitor wanted to add", () => {
  const add = async (person: Account, id: string, wanted: Items[number]) =>
    services().accountCart.addVisitorLine(await actorOf(person), "patna", { id, line: wanted });

  it("is added once for each visit", async () => {
    const owner = await createUser();
    const member = await memberIn(owner);
    expect(await add(member, "visit", line("potato", 3))).toEqual([line("potato", 3)]);
    expect(await add(member, "visit", line("potato", 3))).toEqual([line("potato", 3)]);
    faults.losses = [{ of: /INSERT INTO "team_carts"/i, times: 1 }];
    expect(await add(owner, "another", line("potato", 0.5))).toEqual([line("potato", 3.5)]);
    expect(faults.losses[0]?.times).toBe(0);
  });

  it("is left out when the cart has no room for it", async () => {
    const owner = await createUser();
    const many = Array.from({ length: 100 }, (_, i) => line(`product-${i}`, 9_999));
    await set(owner, many);
    expect(await add(owner, "one-more", line("potato", 1))).toEqual(many);
    expect(await add(owner, "too-much", line("product-0", MAX_QUANTITY))).toEqual(many);
    expect((await add(owner, "fits", line("product-0", 1)))[0]?.quantity).toBe(Math.min(10_000, MAX_QUANTITY));
  });
});

describe("the devices of an account", () => {
  let buyer: Account;
  let actor: Actor;
  beforeEach(async () => {
    buyer = await createUser();
    actor = await actorOf(buyer);
  });
  const sync = (cart: Items, savedCart: Items | null, city = "patna", accountId = actor.accountId) =>
    services().accountCart.syncCart(actor, city, { cart, saved: savedCart && { accountId, cart: savedCart } });

  it("are merged once, by the larger quantity, and a repetition doubles nothing", async () => {
    expect(await sync([], null)).toEqual([]);
    expect(await sync([line("potato", 2.5), line("onion", 5)], null)).toEqual([line("potato", 2.5), line("onion", 5)]);
    const merged = [line("potato", 4), line("onion", 5), line("ginger", 0.5)];
    const second = [line("ginger", 0.5), line("onion", 1), line("potato", 4)];
    faults.losses = [{ of: /INSERT INTO "team_carts"/i, times: 1 }];
    expect(await sync(second, null)).toEqual(merged);
    expect(faults.losses[0]?.times).toBe(0);
    expect(await sync(second, null)).toEqual(merged);
    expect(await sync([], null)).toEqual(merged);
  });

  it("keep what the account has when both carts are full", async () => {
    const full = (name: string) => Array.from({ length: 100 }, (_, i) => line(`${name}-${i}`, 1));
    await set(buyer, full("a"));
    expect(await sync([line("a-0", 2), ...full("b").slice(1)], null)).toEqual([line("a-0", 2), ...full("a").slice(1)]);
  });

  it("keep what fits of what they changed while another filled the cart", async () => {
    const cart = Array.from({ length: 99 }, (_, i) => line(`a-${i}`, 1));
    await set(buyer, cart);
    const known = [line("a-0", 1), line("a-1", 1)];
    const changed = [line("a-0", 2), line("b-0", 1), line("b-1", 1), line("b-2", 1)];
    const kept = [line("a-0", 2), ...cart.slice(2), line("b-0", 1), line("b-1", 1)];
    expect(await sync(changed, known)).toEqual(kept);
    expect(await cartOf(buyer)).toEqual(kept);
  });

  it("send what they changed without a network, half kilos too, and keep what another changed", async () => {
    await set(buyer, [line("potato", 10), line("onion", 5)]);
    const known = await cartOf(buyer);
    await set(buyer, [line("onion", 7), line("garlic", 1)]);
    expect(await sync([line("onion", 5), line("ginger", 0.5)], known)).toEqual([
      line("onion", 7),
      line("garlic", 1),
      line("ginger", 0.5),
    ]);
    await set(buyer, [line("ginger", 0), line("onion", 0), line("garlic", 0)]);
    expect(await sync(known, known)).toEqual([]);
  });

  it("show no cart of the account that used the device previously", async () => {
    expect(await sync([line("potato", 10)], [line("potato", 9)], "patna", "another")).toEqual([]);
    expect(await cartOf(buyer)).toEqual([]);
  });

  it("copy the device's cart into a city where the account has none", async () => {
    const cart = [line("potato", 10)];
    await sync(cart, null);
    expect(await sync(cart, cart, "ranchi")).toEqual(cart);
    await services().accountCart.subtractOrdered(actor, { id: "order", city: "ranchi", lines: cart });
    expect(await sync(cart, cart, "ranchi")).toEqual([]);
  });

  it("cost one round trip and a few rows for each page of the cart", async () => {
    const cart = Array.from({ length: 100 }, (_, i) => line(`product-${i}`, 1));
    const costOf = async (device: Parameters<typeof sync>) => {
      const [lines, saved] = device;
      const state = { cart: lines, saved: saved && { accountId: actor.accountId, cart: saved } };
      const { result, cost } = await measureService(({ accountCart }) => accountCart.syncCart(actor, "patna", state));
      expect(result).toHaveLength(100);
      expect(cost.trips).toBe(1);
      return cost.rows;
    };
    // json_each counts each line as a row.
    expect(await costOf([cart, null])).toBeLessThanOrEqual(rowBudget(0));
    expect(await costOf([cart, cart])).toBeLessThanOrEqual(1);
    expect(await costOf([[line("product-0", 2), ...cart.slice(1)], cart])).toBeLessThanOrEqual(rowBudget(100));
    expect(await costOf([cart, null])).toBeLessThanOrEqual(rowBudget(200));
  });
});

it("finds the lines that differ between two carts", () => {
  const before = [line("a", 1), line("b", 2), line("c", 3)];
  expect(differenceOf(before, [line("b", 2), line("c", 4), line("d", 1)])).toEqual([
    line("a", 0),
    line("c", 4),
    line("d", 1),
  ]);
  expect(differenceOf(before, before)).toEqual([]);
});

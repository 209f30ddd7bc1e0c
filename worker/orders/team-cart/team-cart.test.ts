import { beforeAll, describe, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import { type Account, createUser } from "../../testing/factories.ts";
import { memberOf } from "../../testing/team.ts";
import { differenceOf } from "../cart/cart-difference.contract.ts";

type Items = { productId: string; quantity: number }[];
let owner: Account;
let member: Account;
beforeAll(async () => {
  owner = await createUser();
  member = await memberOf(owner);
});

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

  it("loses no line of forty phones at once", async () => {
    const another = await createUser();
    const people = [another, await memberOf(another), await memberOf(another)];
    await Promise.all(
      Array.from({ length: 40 }, (_, i) => set(people[i % 3] ?? another, [line(`product-${i}`, i + 1)])),
    );
    const found = await cartOf(another);
    expect(found).toHaveLength(40);
    expect(new Set(found.map(({ quantity }) => quantity)).size).toBe(40);
  });

  it("has at most 100 lines", async () => {
    const another = await createUser();
    await memberOf(another);
    const many = Array.from({ length: 100 }, (_, i) => line(`product-${i}`, 1));
    expect((await set(another, many)).status).toBe(200);
    expect((await set(another, [line("one-more", 1)])).body.code).toBe("team.cart_full");
    expect((await set(another, [line("product-0", 0), line("one-more", 1)])).status).toBe(200);
  });

  it("is one for each city, and nobody else's", async () => {
    expect(await cartOf(owner, "ranchi")).toEqual([]);
    expect((await set(owner, [line("potato", 1)], "atlantis")).status).toBe(400);
    const stranger = await createUser();
    expect((await as(stranger.token).get("/team/cart?location=patna")).status).toBe(404);
    expect((await set(stranger, [line("potato", 99)])).body.code).toBe("team_cart.not_found");
  });

  it("is closed to a member who was removed", async () => {
    const gone = await memberOf(owner);
    await as(owner.token).delete(`/team/members/${gone.userId}`);
    expect((await set(gone, [line("potato", 99)])).status).toBe(404);
    expect((await cartOf(owner)).find(({ productId }) => productId === "potato")?.quantity).toBe(12);
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

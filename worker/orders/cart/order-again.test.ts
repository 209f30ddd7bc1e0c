import { beforeAll, describe, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { readTogether } from "../../platform/d1/reads.ts";
import { type Account, createAgent, createProducts, createUser, db, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { orderOf, place, placed } from "../../testing/orders.ts";
import { boughtRead } from "./order-again.repo.ts";

const services = () => createServices(env, { waitUntil: () => undefined });
const usualOf = async ({ token }: Account) => {
  const session = await services().sessions.openSession(token);
  return session ? (await services().lists.readUsual(session, "patna")).again : [];
};
const again = async (buyer: Account): Promise<string[]> => (await usualOf(buyer)).map(({ product }) => product.name);

describe("the list to order again", () => {
  let ids: string[];
  beforeAll(async () => {
    ids = await createProducts(
      ["Aloo", "Baingan", "Chana", "Dal", "Elaichi", "Feni", "Gobi"].map((name) => product(name)),
    );
  });

  it("shows each product once, last ordered first, up to the limit", async () => {
    const buyer = await createUser();
    await placed(buyer, ids[0] ?? "");
    const items = [ids[1], ids[2]].map((productId) => ({ productId, quantity: 2 }));
    expect((await place(buyer, orderOf("", 1, { items }))).status).toBe(201);
    await placed(buyer, ids[0] ?? "");
    expect(await again(buyer)).toEqual(["Aloo", "Baingan", "Chana"]);
    const many = ids.map((productId) => ({ productId, quantity: 1 }));
    expect((await place(buyer, orderOf("", 1, { items: many }))).status).toBe(201);
    expect(await again(buyer)).toHaveLength(6);
  });

  it("has the quantities of the latest orders", async () => {
    const buyer = await createUser();
    for (const quantity of [5, 3]) {
      const items = [{ productId: ids[1] ?? "", quantity }];
      expect((await place(buyer, orderOf("", 1, { items }))).status).toBe(201);
    }
    expect((await usualOf(buyer)).map(({ quantity }) => quantity)).toEqual([3]);
  });

  it("belongs to one buyer and leaves out products that are off sale", async () => {
    const buyer = await createUser();
    const other = await createUser();
    await placed(buyer, ids[3] ?? "");
    await placed(buyer, ids[4] ?? "");
    expect(await again(other)).toEqual([]);
    await env.DB.prepare("UPDATE products SET deleted_at = 1 WHERE id = ?").bind(ids[4]).run();
    expect(await again(buyer)).toEqual(["Dal"]);
    await env.DB.prepare("UPDATE products SET deleted_at = NULL WHERE id = ?").bind(ids[4]).run();
  });

  it("reads only one buyer's orders to guess the products of a pasted list", async () => {
    const buyer = await createUser();
    const other = await createUser();
    await placed(buyer, ids[5] ?? "");
    const bought = async ({ userId }: Account) =>
      (await readTogether(db, [boughtRead(userId, "patna")]))[0].map(({ name }) => name);
    expect([await bought(buyer), await bought(other)]).toEqual([["Feni"], []]);
  });

  it("is refused to everyone but buyers", async () => {
    await expect(again(await createAgent())).rejects.toMatchObject({ status: 403 });
    const ended = await createUser();
    await env.DB.prepare("DELETE FROM sessions WHERE user_id = ?").bind(ended.userId).run();
    await expect(again(ended)).rejects.toMatchObject({ status: 401 });
  });
});

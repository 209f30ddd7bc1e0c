import { beforeAll, describe, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { as, call } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { countRows } from "../../testing/orders.ts";
import { deleteAccount, PASSWORD } from "../../testing/own-data.ts";
import { addProduct, keepPicture } from "../../testing/products.ts";
import type { ProductAlert } from "./alerts.contract.ts";

let potato: string;
let onion: string;
let others: string[];

beforeAll(async () => {
  [potato = "", onion = "", ...others] = await createProducts([
    product("Potato", { pricePaise: 2_000, stock: 50 }),
    product("Onion", { pricePaise: 3_050, stock: 0 }),
    ...Array.from({ length: 105 }, (_, i) => product(`Rice ${i}`, { stock: 0 })),
  ]);
});

interface Answered {
  readonly alerts: ProductAlert[];
  readonly alert: { kind: string; target: number | null };
  readonly code: string;
  readonly message: string;
  readonly fields: Record<string, string>;
}
const ask = ({ token }: Account, method: string, body?: object) =>
  call<Answered>(method, "/alerts", { token, ...(body ? { body } : {}) });
const put = (who: Account, body: object) => ask(who, "PUT", body);
const below = (target: unknown, productId = potato) => ({ kind: "price", productId, target });
const back = (productId = onion) => ({ kind: "stock", productId });
const listOf = async (who: Account) => (await ask(who, "GET")).body.alerts;

describe("alerts", () => {
  it("lists what the account waits for, newest first, with the product as it is now", async () => {
    const buyer = await createUser();
    expect((await put(buyer, back())).body.alert).toEqual({ kind: "stock", target: null });
    await env.DB.prepare("UPDATE product_alerts SET created_at = created_at - 1000 WHERE user_id = ?")
      .bind(buyer.userId)
      .run();
    expect((await put(buyer, below("18.5"))).body.alert).toEqual({ kind: "price", target: 18.5 });
    expect(await listOf(buyer)).toMatchObject([
      {
        kind: "price",
        target: 18.5,
        location: "patna",
        product: { _id: potato, name: "Potato", price: 20, stock: 50 },
      },
      { kind: "stock", target: null, product: { _id: onion, price: 30.5, stock: 0 } },
    ]);
  });

  it("keeps one alert per kind and product: a new price replaces the previous one", async () => {
    const buyer = await createUser();
    for (const target of [15, 17, 17]) expect((await put(buyer, below(target))).status).toBe(200);
    expect((await listOf(buyer)).map(({ target }) => target)).toEqual([17]);
  });

  it("accepts the current price as the target, so that any fall notifies, and rejects a higher one", async () => {
    const buyer = await createUser();
    expect((await put(buyer, below(20))).status).toBe(200);
    const { status, body } = await put(buyer, below(20.01));
    expect(status).toBe(400);
    expect(body.code).toBe("alerts.target_too_high");
    expect(body.fields.target).toBe("It costs ₹20 already. Please enter at most that.");
  });

  it("rejects a product in stock, an unknown product and invalid prices", async () => {
    const buyer = await createUser();
    expect((await put(buyer, back(potato))).body.code).toBe("alerts.in_stock");
    expect((await put(buyer, back("no-such-product"))).status).toBe(404);
    for (const target of [0, -1, "", "cheap", 1.005, undefined])
      expect((await put(buyer, below(target))).status, String(target)).toBe(400);
    expect((await put(buyer, { kind: "mood", productId: potato })).status).toBe(400);
    expect(await listOf(buyer)).toEqual([]);
  });

  it("waits for the smallest quantity in which a product is sold, because less stock counts as none", async () => {
    await keepPicture();
    const staff = await createAdmin();
    const buyer = await createUser();
    const { id } = await addProduct(staff, { name: "Ghee in Tins", stock: 5, orderMultiple: 6, minQuantity: 10 });
    expect((await put(buyer, back(id))).body).toMatchObject({ alert: { kind: "stock", target: null } });
    const { alerts } = createServices(env, { waitUntil: () => undefined });
    const told: number[] = [];
    for (const stock of [11, 12]) {
      expect((await as(staff.token).put(`/products/${id}`, { stock })).status).toBe(200);
      await alerts.fireDue(500);
      told.push(await countRows("outbox", "kind = 'alert.stock' AND payload ->> 'productId' = ?", id));
    }
    expect(told).toEqual([0, 1]);
    expect((await put(buyer, back(id))).body.code).toBe("alerts.in_stock");
  });

  it("removes an alert only for its owner, and succeeds when it is already gone", async () => {
    const buyer = await createUser();
    const other = await createUser();
    await put(buyer, back());
    expect((await ask(other, "DELETE", back())).status).toBe(200);
    expect(await listOf(buyer)).toHaveLength(1);
    for (const _ of [1, 2]) expect((await ask(buyer, "DELETE", back())).status).toBe(200);
    expect(await listOf(buyer)).toEqual([]);
  });

  it("rejects accounts that cannot order", async () => {
    expect((await put(await createAgent(), back())).status).toBe(403);
  });

  it("allows a hundred alerts per account even with concurrent requests, and still accepts a change to one", async () => {
    const buyer = await createUser();
    const ids = others.slice(1);
    await env.DB.prepare(
      `INSERT INTO product_alerts (id, user_id, product_id, city, kind, created_at)
       SELECT 'many' || key, ?, value, 'patna', 'stock', 1 FROM json_each(?)`,
    )
      .bind(buyer.userId, JSON.stringify(ids.slice(0, 98)))
      .run();
    const answers = await Promise.all(ids.slice(98, 104).map((id) => put(buyer, back(id))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    expect((await put(buyer, back(ids[0]))).status).toBe(200);
    const { body } = await put(buyer, back());
    expect(body.message).toBe("You are waiting for 100 things already. Please stop waiting for one of them first.");
    expect(await listOf(buyer)).toHaveLength(100);
  });

  it("shows that a product is no longer sold, so that its alert can be removed", async () => {
    const buyer = await createUser();
    const [gone = ""] = others;
    await put(buyer, back(gone));
    await env.DB.prepare("UPDATE products SET deleted_at = 1 WHERE id = ?").bind(gone).run();
    expect(await listOf(buyer)).toMatchObject([{ product: { _id: gone, price: null } }]);
  });

  it("includes alerts in the account's data export and deletes them with the account", async () => {
    const buyer = await createUser({ password: PASSWORD });
    await put(buyer, back());
    const { body } = await call<{ alerts: ProductAlert[] }>("GET", "/auth/profile/data", { token: buyer.token });
    expect(body.alerts).toMatchObject([{ kind: "stock", product: { name: "Onion" } }]);
    expect((await deleteAccount(buyer)).status).toBe(200);
    expect(await countRows("product_alerts", "user_id = ?", buyer.userId)).toBe(0);
  });
});

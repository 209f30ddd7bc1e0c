import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import { sellerInput } from "../../testing/documents/sellers.ts";
import { createAdmin, createAgent, createOwner, createProducts, createUser, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { balanceOf } from "../../testing/ledger.ts";
import type { Cast } from "../../testing/orders.ts";
import { allowPartialReturns, asked, decide, deliveredOrder, openReturns } from "../../testing/returns.ts";
import { findBrokenRules } from "../../testing/shop-state.ts";

let cast: Cast;
let oil: string;
let salt: string;

beforeAll(async () => {
  await allowPartialReturns();
  [oil = "", salt = ""] = await createProducts([
    product("Oil", { pricePaise: 1_000, gstRateBp: 500, hsn: "1512", isPrepacked: 1 }),
    product("Salt", { pricePaise: 490 }),
  ]);
});
beforeEach(async () => {
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
});
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

describe("products returned in tiny parts", () => {
  beforeAll(async () => {
    const seller = { ...sellerInput, gstin: "10AAGCR4375J1ZD", version: 0 };
    expect((await as((await createOwner()).token).put("/admin/seller", seller)).status).toBe(200);
  });
  const comeBack = async (orderId: string, productId: string, quantity: number) => {
    const one = await asked(cast.buyer, orderId, [{ productId, quantity }]);
    const listed = (await openReturns(cast.staff, "?limit=100")).find(({ _id }) => _id === one._id);
    expect(listed?.total).toEqual(one.total);
    expect(listed?.deliveryFee).toEqual(one.deliveryFee);
    const { status, body } = await decide(cast.staff, one, "credit");
    expect(status).toBe(200);
    expect(body.return.total).toEqual(one.total);
    expect(body.return.decision?.amount).toEqual(one.total);
    return body.return;
  };
  const notesOf = async (orderId: string) =>
    (
      await env.DB.prepare(
        `SELECT total_paise AS total, taxable_paise AS taxable, cgst_paise AS cgst, sgst_paise AS sgst FROM documents
          WHERE order_id = ? AND kind = 'credit_note' ORDER BY id`,
      )
        .bind(orderId)
        .all()
    ).results;

  it("are credited with their tax, never below zero, and add up to the whole invoice", async () => {
    const { _id } = await deliveredOrder(cast, { [oil]: 40 });
    expect((await comeBack(_id, oil, 0.02)).total).toBe(0.2);
    expect((await comeBack(_id, oil, 0.001)).total).toBe(0.01);
    expect((await comeBack(_id, oil, 39.979)).total).toBe(399.79);
    expect(await notesOf(_id)).toEqual([
      { total: 20, taxable: 20, cgst: 0, sgst: 0 },
      { total: 1, taxable: 1, cgst: 0, sgst: 0 },
      { total: 39_979, taxable: 38_075, cgst: 952, sgst: 952 },
    ]);
    expect(await balanceOf(`account:${cast.buyer.userId}`)).toBe(-40_000);
  });

  it("get no credit note while worth less than a paisa, which the last return makes up for", async () => {
    const { _id } = await deliveredOrder(cast, { [salt]: 50 });
    expect((await comeBack(_id, salt, 0.001)).total).toBe(0);
    expect((await comeBack(_id, salt, 0.001)).total).toBe(0);
    expect(await notesOf(_id)).toEqual([]);
    expect((await comeBack(_id, salt, 49.998)).total).toBe(245);
    expect(await notesOf(_id)).toMatchObject([{ total: 24_500 }]);
    expect(await balanceOf(`account:${cast.buyer.userId}`)).toBe(-24_500);
  });

  it("return the delivery fee and the rounding with the last part", async () => {
    await env.DB.prepare("UPDATE cities SET delivery_fee_paise = 4999 WHERE slug = 'patna'").run();
    const { _id, total } = await deliveredOrder(cast, { [oil]: 1, [salt]: 1 });
    await env.DB.prepare("UPDATE cities SET delivery_fee_paise = 0 WHERE slug = 'patna'").run();
    expect(total).toBe(64.89);
    expect(await comeBack(_id, salt, 1)).toMatchObject({ total: 4.9, deliveryFee: 0 });
    expect(await comeBack(_id, oil, 0.5)).toMatchObject({ total: 5, deliveryFee: 0 });
    const last = { total: 55.1, deliveryFee: 49.99, roundOff: 0.11, lines: [{ total: 5 }] };
    expect(await comeBack(_id, oil, 0.5)).toMatchObject(last);
    // The account gets back the ₹65 that were collected at the door.
    expect(await balanceOf(`account:${cast.buyer.userId}`)).toBe(-6_500);
  });
});

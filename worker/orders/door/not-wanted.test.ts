import { afterAll, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import { createAdmin, createAgent, createProducts, createUser, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { accept, confirm, countRows, deliverAsSeen, orderOf, place, readOrder } from "../../testing/orders.ts";
import { findBrokenRules } from "../../testing/shop-state.ts";
import { costAtDoor } from "../due.contract.ts";
import type { DoorFigures } from "./door.contract.ts";

const setTerms = (fee: number, freeFrom: number) =>
  env.DB.prepare("UPDATE cities SET delivery_fee_paise = ?, free_delivery_from_paise = ? WHERE slug = 'patna'")
    .bind(fee, freeFrom)
    .run();
afterAll(() => setTerms(0, 0));

/** 25 kg at ₹270; below 25 kg ₹300, below 10 kg ₹370. The subtotal of ₹6,750 waived a fee of ₹40. */
const LINE = {
  productId: "onion",
  quantity: 25,
  pricePaise: 27_000,
  priceTiers: [
    { from: 1, pricePaise: 37_000 },
    { from: 10, pricePaise: 30_000 },
    { from: 25, pricePaise: 27_000 },
  ],
};
const OTHER = { productId: "rice", quantity: 1, pricePaise: 10_000, priceTiers: null };
const FEE = { deliveryFeePaise: 0, waivedFee: { feePaise: 4_000, freeFromPaise: 500_000 } };

it("prices refused products by the kept quantity and charges the waived fee again; missing products change neither", () => {
  const cost = (
    reason: string | null,
    deliveredMilli: number,
    fee: typeof FEE | { deliveryFeePaise: number } = FEE,
  ) => {
    const marks = [{ productId: "onion", deliveredMilli, reason }];
    const { goodsPaise, feePaise, extraPaise } = costAtDoor([LINE, OTHER], marks, fee);
    return [goodsPaise - OTHER.pricePaise, feePaise, extraPaise];
  };
  expect({
    "one kg kept": cost("not_wanted", 1_000),
    "half a kg kept": cost("not_wanted", 500),
    "ten kg kept": cost("not_wanted", 10_000),
    "24 kg kept": cost("not_wanted", 24_000),
    "nothing kept": cost("not_wanted", 0),
    "with a fee that was charged": cost("not_wanted", 1_000, { deliveryFeePaise: 4_000 }),
    missing: cost("missing", 1_000),
    damaged: cost("damaged", 1_000),
    "weighed less": cost(null, 24_500),
  }).toEqual({
    "one kg kept": [37_000, 4_000, 14_000],
    "half a kg kept": [18_500, 4_000, 9_000],
    "ten kg kept": [300_000, 4_000, 34_000],
    "24 kg kept": [720_000, 0, 72_000],
    "nothing kept": [0, 4_000, 4_000],
    "with a fee that was charged": [37_000, 4_000, 10_000],
    missing: [27_000, 0, 0],
    damaged: [27_000, 0, 0],
    "weighed less": [661_500, 0, 0],
  });
});

it("is shown to both before the code, charged at the prices of the order, and consistent in order, document and ledger", async () => {
  const buyer = await createUser();
  const staff = await createAdmin();
  const agent = await createAgent();
  const [onion = ""] = await createProducts([
    product("Onion", { pricePaise: 37_000, breaks: [{ from: 25, pricePaise: 27_000 }], stock: 100 }),
  ]);
  await setTerms(4_000, 500_000);
  const placed = await place(buyer, orderOf(onion, 25));
  const { _id: id, total, deliveryFee } = placed.body.order;
  expect(total).toBe(6_750);
  expect(deliveryFee).toBe(0);
  // These prices and this fee apply to later orders only.
  await setTerms(9_000, 900_000);
  await env.DB.prepare("UPDATE product_prices SET price_paise = 50000, breaks = '[]' WHERE product_id = ?")
    .bind(onion)
    .run();
  await confirm(staff, id);
  await accept(agent, id);
  const marked = async (outcome: string, reason: string) => {
    const lines = [{ productId: onion, deliveredQuantity: 1, outcome, reason }];
    return (await as(buyer.token).put<{ door: DoorFigures }>(`/orders/${id}/door`, { lines })).body.door;
  };
  expect(await marked("short", "missing")).toMatchObject({ total: 270, deliveryFee: 0, extra: 0, due: 270 });
  const door = await marked("rejected", "not_wanted");
  expect(door).toMatchObject({ subtotal: 370, deliveryFee: 40, extra: 140, total: 410, due: 410 });
  expect(door.lines[0]).toMatchObject({ price: 370, total: 370 });
  expect(await readOrder(agent, id)).toMatchObject({ dueAtDoor: 410 });
  const { status, text } = await deliverAsSeen(agent, id, door.confirmationOtp);
  expect(status, text).toBe(200);
  const order = await readOrder(buyer, id);
  expect(order).toMatchObject({ subtotal: 370, deliveryFee: 40, total: 410, orderedTotal: 6_750 });
  expect(order.items[0]).toMatchObject({ price: 370, total: 370, quantity: 25, delivered: { quantity: 1 } });
  expect(await countRows("documents", "order_id = ? AND total_paise = 41000", id)).toBe(1);
  expect(await countRows("ledger", "key = ? AND amount_paise = 41000", `cash:${id}`)).toBe(1);
  expect(await findBrokenRules()).toEqual([]);
});

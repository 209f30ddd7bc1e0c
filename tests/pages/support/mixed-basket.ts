import { expect } from "vitest";
import type { Product } from "../../../worker/catalogue/catalogue.contract.ts";
import type { DoorFigures } from "../../../worker/orders/door/door.contract.ts";
import type { PaymentToMake } from "../../../worker/orders/order-change.contract.ts";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { reach } from "../../support/reach.ts";
import { type Client, signIn } from "./client.ts";
import { MOCKS } from "./mail.ts";

export const DELIVERY = {
  location: "patna",
  deliveryAddress: "Kitchen door, Boring Road, Patna",
  phone: "9123456780",
};

/** In this order: two exempt products, one weighed at the door, and two with different rates; prices give odd paise. */
const GOODS = [
  { name: "Potato", price: 25.5, hsn: "0701", gstRate: 0 },
  { name: "Tomato", price: 31.25, hsn: "0702", gstRate: 0 },
  { name: "Rohu", price: 412.53, hsn: "0302", gstRate: 0, weightTolerance: 10 },
  { name: "Vermicelli", price: 91.37, hsn: "1902", gstRate: 5, unit: "packet" },
  { name: "Soda", price: 33.37, hsn: "2202", gstRate: 40, unit: "piece" },
] as const;
const QUANTITIES = [4, 2, 5, 6, 3];

const anyDigits = (): string => String(Math.floor(Math.random() * 1e4)).padStart(4, "0");

/** Products with HSN codes of their own, so that sums by HSN hold nothing else. */
export const addGoods = async (admin: Client): Promise<Product[]> => {
  const [like] = await admin.api<Product[]>("GET", "/products?limit=1");
  const mark = anyDigits();
  return Promise.all(
    GOODS.map(async ({ price, hsn, name, ...more }) => {
      const rules = { orderMultiple: 1, minQuantity: 1, priceBreaks: [], packSize: null, packUnit: null, unit: "kg" };
      const added = { ...like, ...rules, names: {}, stock: 100, ...more, price: { patna: price } };
      const named = { ...added, name: `${name} ${mark} ${crypto.randomUUID().slice(0, 8)}`, hsn: hsn + mark };
      return (await admin.api<{ product: Product }>("POST", "/products", named)).product;
    }),
  );
};

export const basketOf = (goods: readonly Product[]) => ({
  ...DELIVERY,
  items: goods.map(({ _id: productId }, i) => ({ productId, quantity: QUANTITIES[i] })),
});

/** Places an order and pays for it in the provider's dialog; returns its id. */
export const buyOnline = async (buyer: Client, goods: readonly Product[]): Promise<string> => {
  const made = await buyer.api<PaymentToMake>("POST", "/payment/create-order", basketOf(goods));
  const answer = await reach(`${MOCKS}/v1/checkout/pay`, {
    method: "POST",
    body: JSON.stringify({ key: made.key, order_id: made.orderId }),
  });
  const handed = (await answer.json()) as object;
  await buyer.api("POST", "/payment/verify-payment", { ...handed, dbOrderId: made.dbOrderId });
  return made.dbOrderId;
};

export const buyOnAccount = async (buyer: Client, goods: readonly Product[]): Promise<string> => {
  const body = { ...basketOf(goods), paymentMethod: "account" };
  return (await buyer.api<{ order: Order }>("POST", "/orders", body)).order._id;
};

/**
 * Delivers with one potato missing, the tomatoes rejected and the fish a little lighter; the buyer's code confirms
 * that.
 */
export const deliverMixed = async (buyer: Client, admin: Client, id: string, goods: readonly Product[]) => {
  const agent = await signIn({
    role: "delivery",
    agent: { status: "verified", pincode: "800020", vehicleNumber: "BR01AB1234" },
  });
  await admin.api("PATCH", `/admin/orders/${id}/confirm`, {});
  await agent.api("PATCH", `/agent/${id}/accept`, {});
  const [potato, tomato, fish] = goods.map(({ _id }) => _id);
  await agent.api("PUT", `/orders/${id}/door`, {
    lines: [
      { productId: potato, deliveredQuantity: 3, outcome: "short", reason: "missing" },
      { productId: tomato, deliveredQuantity: 0, outcome: "rejected", reason: "poor_quality" },
      { productId: fish, deliveredQuantity: 4.873, outcome: "delivered" },
    ],
  });
  const { door } = await buyer.api<{ door: DoorFigures }>("GET", `/orders/${id}/door`);
  const shown = await buyer.open(`/orders/${id}`);
  expect(shown.text('[data-testid="door-figures"]')).toContain(door.confirmationOtp);
  await agent.api("POST", `/agent/${id}/deliver`, { deliveryOtp: door.confirmationOtp, figures: door.figures });
  return { agent, door, shown };
};

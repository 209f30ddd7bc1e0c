import { expect, test } from "vitest";
import type { Product } from "../../worker/catalogue/catalogue.contract.ts";
import type { Order } from "../../worker/orders/orders.contract.ts";
import { type Client, signIn } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";
import { placeOrder } from "./support/orders.ts";

/** The maximum size of a document before compression, in KB of 1024 bytes: docs/decisions/0052-page-weight.md. */
const MAX_KB = 90;
/** The maximum for one card; a full board has twenty. */
const MAX_CARD_KB = 2.2;
const ORDERS = 28;
const OPEN = 8;

const kilobytesOf = (text: string): number => new TextEncoder().encode(text).byteLength / 1024;

/** Like a hotel's: 10 to 40 lines, a long address and a note. */
const placeLongOrder = async (buyer: Client, products: readonly Product[], i: number): Promise<Order> => {
  const items = Array.from({ length: 10 + ((i * 7) % 31) }, (_, line) => ({
    productId: products[(i + line) % products.length]?._id,
    quantity: 1,
  }));
  const { order } = await buyer.api<{ order: Order }>("POST", "/orders", {
    items,
    location: "patna",
    deliveryAddress: "Kitchen door, Hotel Maurya Grand, Fraser Road, near Gandhi Maidan, Patna 800001",
    phone: "9123456780",
    notes: "Ring twice, ask for the store keeper.",
    paymentMethod: "cod",
  });
  return order;
};

const cardsOf = (html: string): string[] => html.match(/<article.*?<\/article>/gs) ?? [];

longTest("keeps My Orders with eight open orders and a full page of earlier ones within 90 KB", async () => {
  const buyer = await signIn();
  const admin = await signIn("admin@rasad.test");
  const products = (await buyer.api<Product[]>("GET", "/products?limit=100")).filter(({ stock }) => stock > ORDERS);
  const placed: Order[] = [];
  for (let i = 0; i < ORDERS; i++) {
    const order = await placeLongOrder(buyer, products, i);
    placed.unshift(order);
    if (i < ORDERS - OPEN) await buyer.api("PATCH", `/orders/${order._id}/cancel`, {});
    else if (i % 2) await admin.api("PATCH", `/admin/orders/${order._id}/confirm`, {});
  }
  const { html } = await buyer.open("/orders");
  for (const { _id } of placed.slice(0, OPEN)) await admin.api("PATCH", `/admin/orders/${_id}/cancel`, {});
  console.log(`/orders, ${ORDERS} orders of 10 to 40 lines: ${kilobytesOf(html).toFixed(1)} KB`);
  expect(cardsOf(html)).toHaveLength(ORDERS);
  expect(kilobytesOf(html)).toBeLessThanOrEqual(MAX_KB);
  // Only the two lines in a collapsed order's title are in the document or its data.
  const shown = placed.flatMap(({ items }, i) => items.slice(0, i < 5 ? 5 : 2).map(({ product }) => product.name));
  const folded = placed.flatMap(({ items }) => items.map(({ product }) => product.name));
  const hidden = folded.filter((name) => !shown.includes(name));
  expect(hidden.length).toBeGreaterThan(0);
  expect(hidden.filter((name) => html.includes(`"${name}"`))).toEqual([]);
});

test("keeps the demo buyer's orders and the agent's board within 90 KB, and each card of the board within 2.2", async () => {
  const admin = await signIn("admin@rasad.test");
  const agent = await signIn("agent@rasad.test");
  const { _id } = await placeOrder(await signIn());
  await admin.api("PATCH", `/admin/orders/${_id}/confirm`, {});
  const mine = await (await signIn("hotel@rasad.test")).open("/orders");
  const board = await agent.open("/orders");
  console.log(
    `/orders (demo): ${kilobytesOf(mine.html).toFixed(1)} KB, board: ${kilobytesOf(board.html).toFixed(1)} KB`,
  );
  for (const { html } of [mine, board]) expect(kilobytesOf(html)).toBeLessThanOrEqual(MAX_KB);
  const cards = cardsOf(board.html);
  expect(cards.length).toBeGreaterThan(0);
  for (const card of cards) expect(kilobytesOf(card)).toBeLessThanOrEqual(MAX_CARD_KB);
});

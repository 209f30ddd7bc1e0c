import { afterAll, beforeAll, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { accept, type Cast, confirm, countRows, deliverAsSeen, lighten, readOrder } from "../../testing/orders.ts";
import { createPayment, ledger as provider, startProvider, verify } from "../../testing/services/provider.ts";
import { findBrokenRules } from "../../testing/shop-state.ts";
import { wholeNumber } from "../../testing/whole-number.ts";
import type { Order } from "../orders.contract.ts";
import type { DoorFigures } from "./door.contract.ts";

let cast: Cast;
/** ₹412.50 a kg; it is weighed at the door. */
let fish: string;

beforeAll(async () => {
  startProvider();
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  [fish = ""] = await createProducts([product("Rohu fish", { pricePaise: 41_250, stock: 1_000 })]);
  await env.DB.prepare("UPDATE products SET weight_tolerance_bp = 1000 WHERE id = ?").bind(fish).run();
});

afterAll(async () => expect(await findBrokenRules()).toEqual([]));

/** 2 kg of fish for ₹825, paid online. */
const paidAtDoor = async (): Promise<string> => {
  await lighten(cast.staff, cast.agent);
  const { body: payment } = await createPayment(cast.buyer, fish, { quantity: 2 });
  const id = payment.dbOrderId;
  await verify(cast.buyer, id, await provider.pay(payment.orderId));
  await confirm(cast.staff, id);
  await accept(cast.agent, id);
  return id;
};
const weigh = async (who: Account, id: string, deliveredQuantity: number): Promise<DoorFigures> => {
  const lines = [{ productId: fish, deliveredQuantity, outcome: "delivered", reason: null }];
  return (await as(who.token).put<{ door: DoorFigures }>(`/orders/${id}/door`, { lines })).body.door;
};
const figuresFor = async (who: Account, id: string): Promise<DoorFigures> =>
  (await as(who.token).get<{ door: DoorFigures }>(`/orders/${id}/door`)).body.door;

it("shows figures, their code and the sum that is due wherever the order is shown, never to the agent", async () => {
  const id = await paidAtDoor();
  await weigh(cast.agent, id, 2.1);
  const { confirmationOtp } = await figuresFor(cast.buyer, id);
  const shown = { atDoor: true, total: 825, dueAtDoor: 41, confirmationOtp };
  expect(await readOrder(cast.buyer, id)).toMatchObject(shown);
  expect(await readOrder(cast.staff, id)).toMatchObject(shown);
  const inList = async (who: Account, path: string) =>
    (await as(who.token).get<{ orders: Order[] }>(path)).body.orders.find(({ _id }) => _id === id);
  expect(await inList(cast.buyer, "/orders/my-orders")).toMatchObject(shown);
  expect(await inList(cast.staff, `/admin/orders?search=${id}`)).toMatchObject(shown);
  const { text } = await as(cast.agent.token).get(`/orders/${id}`);
  expect(text).not.toMatch(wholeNumber(confirmationOtp ?? "none"));
  expect(await readOrder(cast.agent, id)).not.toHaveProperty("confirmationOtp");
  await weigh(cast.buyer, id, 1.803);
  expect(await readOrder(cast.buyer, id)).toMatchObject({ dueAtDoor: 0 });
});

it.each([
  ["collects in cash what weighs more than was paid online", 2.1, [866.25, 41, 0], "cash", 4_100, 0],
  ["keeps in the buyer's favour what is too little to be refunded", 1.999, [824.59, 0, 0.41], "refund", 41, 0],
  ["gives back the part of an online payment that was not handed over", 1.803, [743.74, 0, 81.26], "refund", 8_126, 1],
] as const)("%s", async (_, weight, figures, kind, paise, refunds) => {
  const id = await paidAtDoor();
  const { total, due, refund } = await weigh(cast.agent, id, weight);
  expect([total, due, refund]).toEqual(figures);
  expect((await deliverAsSeen(cast.agent, id, (await figuresFor(cast.buyer, id)).confirmationOtp)).status).toBe(200);
  expect(await countRows("ledger", "order_id = ? AND kind = ? AND amount_paise = ?", id, kind, paise)).toBe(1);
  expect(await countRows("refunds", "order_id = ? AND amount_paise = ? AND reason = 'door'", id, paise)).toBe(refunds);
  expect(await readOrder(cast.buyer, id)).toMatchObject({ paymentStatus: "paid", total: figures[0] });
});

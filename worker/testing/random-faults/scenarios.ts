import type { Document } from "../../documents/documents.contract.ts";
import type { DoorFigures } from "../../orders/door/door.contract.ts";
import type { PaymentToMake } from "../../orders/order-change.contract.ts";
import type { Order } from "../../orders/orders.contract.ts";
import type { OrderReturns } from "../../orders/returns/returns.contract.ts";
import type { DoorPayment } from "../../payments/payments.contract.ts";
import { indianDay } from "../../platform/dates.contract.ts";
import { type Account, createUser } from "../factories.ts";
import { PHONE_PICTURES } from "../forms/images.ts";
import { orderOf } from "../orders.ts";
import { ledger, qrCodes } from "../services/provider.ts";
import type { CarefulClient } from "./careful-client.ts";
import type { Cast } from "./cast.ts";

/** One order from its placing to its end, as a buyer, staff and an agent see it. */
interface Scenario {
  readonly name: string;
  readonly cast: Cast;
  readonly send: CarefulClient;
  /** A random number from 0 to below 1, the same for the same seed. */
  readonly random: () => number;
  /** Keys that no other scenario has. */
  readonly key: () => string;
  /** Delivers the provider's webhooks. */
  readonly webhooksArrive: () => Promise<void>;
}

type OrderBody = { order: Order };

const oneIn = ({ random }: Scenario, n: number): boolean => random() < 1 / n;
const below = ({ random }: Scenario, end: number): number => Math.floor(random() * end);

const bodyOf = (scenario: Scenario, paymentMethod: string) => {
  const { goods } = scenario.cast;
  const chosen = goods.filter(() => oneIn(scenario, 2));
  const items = (chosen.length > 0 ? chosen : goods.slice(0, 1)).map((productId) => ({
    productId,
    quantity: 1 + below(scenario, 4),
  }));
  // The notes name the scenario, so that an order that was placed twice is found.
  return orderOf("", 1, { items, paymentMethod, notes: scenario.name });
};

const readOrder = async ({ send, cast }: Scenario, id: string): Promise<Order> =>
  (await send<OrderBody>({ name: "read the order", method: "GET", path: `/orders/${id}`, by: cast.buyer })).body.order;

const placeOrder = async (scenario: Scenario, paymentMethod: "cod" | "account"): Promise<Order> => {
  const { send, cast, key } = scenario;
  const body = bodyOf(scenario, paymentMethod);
  const step = { method: "POST", path: "/orders", by: cast.buyer, body, key: key() };
  return (await send<OrderBody>({ name: `place (${paymentMethod})`, ...step })).body.order;
};

/** Pays at the provider; the browser then verifies, unless it was closed, and webhooks say the same. */
const placeOnline = async (scenario: Scenario): Promise<Order> => {
  const { send, cast, key } = scenario;
  const { paymentMethod: _, ...body } = bodyOf(scenario, "");
  const create = { method: "POST", path: "/payment/create-order", by: cast.buyer, body, key: key() };
  const { orderId, dbOrderId } = (await send<PaymentToMake>({ name: "begin to pay", ...create })).body;
  const handed = await ledger.pay(orderId);
  if (!oneIn(scenario, 4)) {
    const body = { ...handed, dbOrderId };
    const path = "/payment/verify-payment";
    await send({ name: "verify the payment", method: "POST", path, by: cast.buyer, body, isRepeatable: true });
  }
  await scenario.webhooksArrive();
  return readOrder(scenario, dbOrderId);
};

const command = async ({ send, key }: Scenario, name: string, by: Account, path: string, more: object = {}) =>
  (await send<OrderBody>({ name, method: "PATCH", path, by, key: key(), ...more })).body.order;

/** Marks one line as short at the door. Everybody sees the new amount before the code is entered. */
const markAtDoor = async ({ send, cast }: Scenario, { _id, items }: Order): Promise<void> => {
  const [first] = items;
  if (!first || (items.length === 1 && first.quantity === 1)) return;
  const line = { productId: first.product._id, outcome: "short", reason: "missing" };
  const lines = [{ ...line, deliveredQuantity: first.quantity - 1 }];
  await send({ name: "mark at the door", method: "PUT", path: `/orders/${_id}/door`, by: cast.agent, body: { lines } });
};

const payByQr = async ({ send, cast, webhooksArrive }: Scenario, id: string): Promise<void> => {
  // Repeatable, because the same code is shown again.
  const show = { method: "POST", path: `/agent/${id}/payment/qr`, by: cast.agent, isRepeatable: true };
  const { payment } = (await send<{ payment: DoorPayment }>({ name: "show a QR code", ...show })).body;
  if (payment.qr) qrCodes.pay(payment.qr.id, { isLate: true });
  await webhooksArrive();
};

const handOver = async (scenario: Scenario, { _id }: Order): Promise<Order> => {
  const { send, cast, key } = scenario;
  await command(scenario, "confirm", cast.staff, `/admin/orders/${_id}/confirm`);
  await command(scenario, "accept", cast.agent, `/agent/${_id}/accept`);
  if (oneIn(scenario, 3)) await markAtDoor(scenario, await readOrder(scenario, _id));
  const order = await readOrder(scenario, _id);
  const look = { name: "read what is due", method: "GET", path: `/orders/${_id}/door`, by: cast.buyer };
  const { door } = (await send<{ door: DoorFigures }>(look)).body;
  if (order.paymentMethod === "cod" && oneIn(scenario, 4)) await payByQr(scenario, _id);
  const body = { deliveryOtp: door.confirmationOtp ?? order.confirmationOtp, figures: door.digest || undefined };
  const deliver = { method: "POST", path: `/agent/${_id}/deliver`, by: cast.agent, body, key: key() };
  await send({ name: "deliver", ...deliver });
  return readOrder(scenario, _id);
};

const readDocuments = async (scenario: Scenario, { _id }: Order): Promise<void> => {
  const { send, cast } = scenario;
  const path = `/orders/${_id}/documents`;
  const list = { name: "list documents", method: "GET", path, by: cast.buyer };
  const [document] = (await send<{ documents: Document[] }>(list)).body.documents;
  if (!document) throw new Error(`the delivery of ${_id} has no document`);
  // Done rarely, because drawing a PDF takes a tenth of a second.
  if (oneIn(scenario, 40)) {
    const pdf = `/documents/${document.id}/pdf`;
    await send({ name: "read a document as PDF", method: "GET", path: pdf, by: cast.buyer });
  }
};

const returnSome = async (scenario: Scenario, { _id }: Order): Promise<void> => {
  const { send, cast, key } = scenario;
  const look = { name: "read what can be returned", method: "GET", path: `/orders/${_id}/returns`, by: cast.buyer };
  const [line] = (await send<OrderReturns>(look)).body.returnable.lines;
  if (!line) return;
  const photos: string[] = [];
  if (oneIn(scenario, 2)) {
    const form = new FormData();
    form.append("photo", new File([PHONE_PICTURES["image/jpeg"]], "bruise.jpg", { type: "image/jpeg" }));
    const upload = { method: "POST", path: `/orders/${_id}/return-photos`, by: cast.buyer, body: form };
    // Repeatable, because a photo's key is the hash of its content.
    const kept = await send<{ photo: string }>({ name: "upload a photo", ...upload, isRepeatable: true });
    photos.push(kept.body.photo);
  }
  const body = { lines: [{ productId: line.product._id, quantity: 1, reason: "damaged" }], photos };
  const ask = { method: "POST", path: `/orders/${_id}/returns`, by: cast.buyer, body, key: key() };
  const asked = (await send<{ return: { _id: string; version: number } }>({ name: "ask for a return", ...ask })).body;
  const { version } = asked.return;
  await send({
    name: "decide about a return",
    method: "POST",
    by: cast.staff,
    key: key(),
    path: `/admin/returns/${asked.return._id}/decision`,
    body: { decision: oneIn(scenario, 4) ? "refused" : "refund", version, words: "We looked at it", backToStock: [] },
  });
};

const payAccount = async ({ send, cast, key }: Scenario, { total }: Order): Promise<void> => {
  const reference = key();
  const path = `/admin/credit/${cast.buyer.userId}/payments`;
  const body = { amount: total, method: "bank", reference, day: indianDay(Date.now()) };
  await send({ name: "record a payment on account", method: "POST", path, by: cast.staff, body, key: key() });
};

const cancel = (scenario: Scenario, { _id }: Order) => {
  const { buyer, staff } = scenario.cast;
  return oneIn(scenario, 2)
    ? command(scenario, "cancel as buyer", buyer, `/orders/${_id}/cancel`)
    : command(scenario, "cancel as staff", staff, `/admin/orders/${_id}/cancel`);
};

/** Signs in and out. KV may still return the ended session, which must let nobody in. */
const signInAndOut = async ({ send, random }: Scenario): Promise<void> => {
  const password = "Litti-Chokha-1910";
  const { email } = await createUser({ password });
  // From its own IP address, because sign-ins from one address are limited.
  const headers = { "CF-Connecting-IP": `10.${Array.from({ length: 3 }, () => Math.floor(random() * 256)).join(".")}` };
  const signIn = { method: "POST", path: "/auth/login", body: { email, password }, headers, isRepeatable: true };
  const { token } = (await send<{ token: string }>({ name: "sign in", ...signIn })).body;
  const by = { token };
  await send({ name: "read who is signed in", method: "GET", path: "/auth/me", by });
  // A 401 on a retry is fine, because the first try may have ended the session before its answer was lost.
  const isOut = (status: number, tries: number) => status === 200 || (status === 401 && tries > 1);
  await send({ name: "sign out", method: "POST", path: "/auth/logout", by, isRepeatable: true, isDone: isOut });
  const isRefused = (status: number) => status === 401;
  await send({ name: "be refused after signing out", method: "GET", path: "/auth/me", by, isDone: isRefused });
};

/** The kinds of scenarios, run in turn. */
export const SCENARIOS: readonly ((scenario: Scenario) => Promise<void>)[] = [
  async (scenario) => {
    const order = await handOver(scenario, await placeOrder(scenario, "cod"));
    await readDocuments(scenario, order);
  },
  async (scenario) => {
    const order = await handOver(scenario, await placeOnline(scenario));
    await readDocuments(scenario, order);
    await returnSome(scenario, order);
    await scenario.webhooksArrive();
  },
  async (scenario) => {
    await cancel(scenario, await placeOnline(scenario));
    await scenario.webhooksArrive();
  },
  async (scenario) => {
    const order = await handOver(scenario, await placeOrder(scenario, "account"));
    await readDocuments(scenario, order);
    await payAccount(scenario, order);
  },
  async (scenario) => {
    await cancel(scenario, await placeOrder(scenario, "cod"));
    await signInAndOut(scenario);
  },
];

import type { Random } from "../../../seed/generated/random.ts";
import type { MeasuredShop, Person } from "../../local/measured-shop.ts";
import type { Journal } from "./journal.ts";
import { bearer, createSender, type Sent } from "./sender.ts";

export interface ActRequest extends Sent {
  /** Statuses besides 2xx that a repeated request may get, because the first one succeeded and only its answer was lost. */
  readonly whenRepeated?: readonly number[];
}

export interface ActAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of many routes, whose fields the load reads by name.
  readonly json: any;
}

/** Rejects with `Refused` when the shop refuses; the sender has counted the refusal by then. */
export type Ask = (request: ActRequest) => Promise<ActAnswer>;
export class Refused extends Error {}

export interface Stage {
  readonly shop: MeasuredShop;
  readonly journal: Journal;
  readonly random: Random;
  /** The mocks' URL. */
  readonly mocks: string;
}

type Act = (stage: Stage, ask: Ask) => Promise<void>;

/** The first buyers pay on account; the next ones have a webhook, a device for pushes and an API token. */
const ON_ACCOUNT = 10;
const WITH_PROGRAM = 30;

const firstBuyers = ({ shop }: Stage): readonly Person[] => shop.buyers.slice(0, ON_ACCOUNT);
const otherBuyers = ({ shop }: Stage): readonly Person[] => shop.buyers.slice(ON_ACCOUNT);

/** Sends a POST by default, with an idempotency key of its own; returns the body of the answer. */
const sendAs = async ({ journal }: Stage, ask: Ask, person: Person, request: Omit<ActRequest, "headers">) => {
  const headers = { ...bearer(person), "Idempotency-Key": `proof-${journal.nextSerial()}` };
  return (await ask({ method: "POST", ...request, headers })).json;
};

const orderInput = ({ shop, random }: Stage) => ({
  items: [...new Set(Array.from({ length: 2 + random.below(6) }, () => random.pick(shop.productIds)))].map(
    (productId) => ({ productId, quantity: 1 + random.below(20) }),
  ),
  location: "patna",
  deliveryAddress: "Kitchen door, Fraser Road, Patna 800001",
  phone: "9123456780",
});

export const placeOrder = async (stage: Stage, ask: Ask, buyer: Person, paymentMethod: "cod" | "account") => {
  const json = { ...orderInput(stage), paymentMethod };
  const { order } = await sendAs(stage, ask, buyer, { path: "/api/orders", json });
  stage.journal.made.orders++;
  stage.journal.acknowledgeStep(order);
  return order._id as string;
};

/** Returns null when the connection to the payment provider breaks. */
const placePaidOnline = async (stage: Stage, ask: Ask, buyer: Person): Promise<string | null> => {
  const { journal, mocks } = stage;
  const path = "/api/payment/create-order";
  const { dbOrderId, key, orderId } = await sendAs(stage, ask, buyer, { path, json: orderInput(stage) });
  journal.made.orders++;
  journal.acknowledge(`online order ${dbOrderId}`, "SELECT 1 FROM orders WHERE id = ?", dbOrderId);
  const payment = { method: "POST", path: "/v1/checkout/pay", json: { key, order_id: orderId } } as const;
  const paid = await createSender(mocks)(payment).catch(() => null);
  if (paid?.status !== 200) return null;
  const json = { ...JSON.parse(paid.text), dbOrderId };
  const { order } = await sendAs(stage, ask, buyer, { path: "/api/payment/verify-payment", json });
  journal.acknowledgeStep(order);
  return dbOrderId;
};

/** A whole order, from placing to its rating or cancellation; staff release some in between. */
export const runOrder: Act = async (stage, ask) => {
  const { shop, random, journal } = stage;
  const how = random.pick(["cod", "cod", "cod", "account", "razorpay"] as const);
  const buyer = random.pick(how === "account" ? firstBuyers(stage) : otherBuyers(stage));
  const id = await (how === "razorpay" ? placePaidOnline(stage, ask, buyer) : placeOrder(stage, ask, buyer, how));
  if (id === null) return;
  const step = async (person: Person, method: "PATCH" | "POST", path: string, json: unknown = {}) => {
    const { order } = await sendAs(stage, ask, person, { method, path, json });
    journal.acknowledgeStep(order);
    return order as { confirmationOtp?: string };
  };
  // Orders that are paid online are not cancelled: their refund would be another event later.
  const fate = how === "razorpay" ? 1 : random.next();
  if (fate < 0.15) {
    await step(buyer, "PATCH", `/api/orders/${id}/cancel`);
    return;
  }
  let { confirmationOtp } = await step(shop.admin, "PATCH", `/api/admin/orders/${id}/confirm`);
  if (fate < 0.25) {
    await step(shop.admin, "PATCH", `/api/admin/orders/${id}/cancel`);
    return;
  }
  let agent = random.pick(shop.agents);
  await step(agent, "PATCH", `/api/agent/${id}/accept`);
  if (fate < 0.35) {
    const released = await step(shop.admin, "PATCH", `/api/admin/orders/${id}/status`, { status: "confirmed" });
    confirmationOtp = released.confirmationOtp;
    // Another agent, so that the two mails differ.
    agent = random.pick(shop.agents.filter((other) => other !== agent));
    await step(agent, "PATCH", `/api/agent/${id}/accept`);
  }
  await step(agent, "POST", `/api/agent/${id}/deliver`, { deliveryOtp: confirmationOtp });
  await step(buyer, "POST", `/api/orders/${id}/rating`, { rating: 3 + random.below(3) });
};

const payCredit: Act = async (stage, ask) => {
  const { shop, journal, random } = stage;
  const path = `/api/admin/credit/${random.pick(firstBuyers(stage)).id}/payments`;
  const day = new Date().toISOString().slice(0, 10);
  const json = { amount: 1 + random.below(400), method: "cash", day, acceptsMore: true };
  const { payment } = await sendAs(stage, ask, shop.admin, { path, json });
  const { _id: id, amount } = payment;
  journal.made.payments++;
  const sql = "SELECT 1 FROM account_payments WHERE id = ? AND amount_paise = ?";
  journal.acknowledge(`payment ${id}`, sql, id, amount * 100);
};

const makeToken: Act = async (stage, ask) => {
  const { shop, journal } = stage;
  // Another buyer each time, so that no two mails are the same.
  const person = shop.buyers[(WITH_PROGRAM + journal.made.tokens) % shop.buyers.length] as Person;
  const { id } = await createToken(stage, ask, person);
  const path = `/api/tokens/${id}`;
  await sendAs(stage, ask, person, { method: "DELETE", path, whenRepeated: [404] });
  const sql = "SELECT 1 FROM api_tokens WHERE id = ? AND revoked_at IS NOT NULL";
  journal.acknowledge(`token ${id} ended`, sql, id);
};

const createToken = async (stage: Stage, ask: Ask, person: Person): Promise<{ id: string; text: string }> => {
  stage.journal.made.tokens++;
  const scopes = ["orders:read", "documents:read", "catalogue:read"];
  const json = { name: `Till ${stage.journal.nextSerial()}`, scopes };
  const { token, text } = await sendAs(stage, ask, person, { path: "/api/tokens", json });
  stage.journal.acknowledge(`token ${token._id}`, "SELECT 1 FROM api_tokens WHERE id = ?", token._id);
  return { id: token._id, text };
};

export const repeat = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

/** Weighted by how often people do each. */
export const ACTS = [...repeat(80, runOrder), ...repeat(13, payCredit), ...repeat(7, makeToken)];

const EVENTS = ["order.placed", "order.confirmed", "order.accepted", "order.delivered", "order.cancelled"];

/** Sets up the buyers who pay on account and those who use the API; returns the latter with their API tokens. */
export const openAccounts = async (stage: Stage, ask: Ask): Promise<Person[]> => {
  const { shop, journal, mocks } = stage;
  for (const { id } of firstBuyers(stage)) {
    const path = `/api/admin/credit/${id}/terms`;
    await sendAs(stage, ask, shop.admin, { method: "PATCH", path, json: { limit: 5_000_000, days: 30 } });
  }
  const programs: Person[] = [];
  for (const owner of shop.buyers.slice(ON_ACCOUNT, WITH_PROGRAM)) {
    const webhook = { url: `${mocks}/webhooks/receive?box=proof`, types: EVENTS };
    const { endpoint } = await sendAs(stage, ask, owner, { path: "/api/webhooks", json: webhook });
    const sql = "SELECT 1 FROM webhook_endpoints WHERE id = ?";
    journal.acknowledge(`webhook ${endpoint._id}`, sql, endpoint._id);
    const device = await (await fetch(`${mocks}/push/subscriptions`, { method: "POST" })).json();
    await sendAs(stage, ask, owner, { path: "/api/push/subscriptions", json: device });
    programs.push({ ...owner, token: (await createToken(stage, ask, owner)).text });
  }
  return programs;
};

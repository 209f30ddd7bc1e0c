import type { Random } from "../../../seed/generated/random.ts";
import type { MeasuredShop, Person } from "../../local/measured-shop.ts";
import type { Journal } from "./journal.ts";
import { bearer, type Sent } from "./sender.ts";

/** Requests that are timed together. */
export type ActClass = "orders placed" | "steps of orders" | "payments" | "accounts";

export interface ActRequest extends Sent {
  readonly of: ActClass;
  /** The answers besides 2xx that a repeated request may get, because the first one was done before its answer was lost. */
  readonly whenRepeated?: readonly number[];
}

export interface ActAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of many routes, whose fields the load reads by name.
  readonly json: any;
}

/** Resolves with a right answer. Rejects with `Refused` when the shop gave another one, of which the sender knows then. */
export type Ask = (request: ActRequest) => Promise<ActAnswer>;
export class Refused extends Error {}

export interface Stage {
  readonly shop: MeasuredShop;
  readonly journal: Journal;
  readonly random: Random;
  /** The address of the mocks. */
  readonly mocks: string;
}

type Act = (stage: Stage, ask: Ask) => Promise<void>;

/** The first buyers may owe; those after them have programs: a webhook, a device and an API token. */
const ON_ACCOUNT = 10;
const WITH_PROGRAM = 30;

const firstBuyers = ({ shop }: Stage): readonly Person[] => shop.buyers.slice(0, ON_ACCOUNT);
const otherBuyers = ({ shop }: Stage): readonly Person[] => shop.buyers.slice(ON_ACCOUNT);

/** Every request that changes something has a key of its own. */
const by = ({ journal }: Stage, person: Person) => ({
  ...bearer(person),
  "Idempotency-Key": `proof-${journal.nextSerial()}`,
});

const orderInput = ({ shop, random }: Stage) => ({
  items: [...new Set(Array.from({ length: 2 + random.below(6) }, () => random.pick(shop.productIds)))].map(
    (productId) => ({ productId, quantity: 1 + random.below(20) }),
  ),
  location: "patna",
  deliveryAddress: "Kitchen door, Fraser Road, Patna 800001",
  phone: "9123456780",
});

export const placeOrder = async (stage: Stage, ask: Ask, buyer: Person, paymentMethod: "cod" | "account") => {
  const { json } = await ask({
    of: "orders placed",
    method: "POST",
    path: "/api/orders",
    headers: by(stage, buyer),
    json: { ...orderInput(stage), paymentMethod },
  });
  stage.journal.made.orders++;
  stage.journal.acknowledgeStep(json.order, buyer);
  return json.order._id as string;
};

/** The provider's webhook and the buyer's browser both tell the shop. Null when the provider's dialog broke off. */
const placePaidOnline = async (stage: Stage, ask: Ask, buyer: Person): Promise<string | null> => {
  const { journal, mocks } = stage;
  const { json: made } = await ask({
    of: "payments",
    method: "POST",
    path: "/api/payment/create-order",
    headers: by(stage, buyer),
    json: orderInput(stage),
  });
  const { dbOrderId } = made;
  journal.made.orders++;
  journal.acknowledge(`online order ${dbOrderId}`, "SELECT 1 FROM orders WHERE id = ?", dbOrderId);
  const paid = await fetch(`${mocks}/v1/checkout/pay`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ key: made.key, order_id: made.orderId }),
  })
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null);
  if (!paid) return null;
  const { json } = await ask({
    of: "payments",
    method: "POST",
    path: "/api/payment/verify-payment",
    headers: by(stage, buyer),
    json: { ...paid, dbOrderId },
  });
  journal.acknowledgeStep(json.order, buyer);
  return dbOrderId;
};

/** From placing to the stars, or to a cancellation by the buyer or by staff; some are released by staff on the way. */
export const liveOrder: Act = async (stage, ask) => {
  const { shop, random, journal } = stage;
  const how = random.pick(["cod", "cod", "cod", "account", "razorpay"] as const);
  const buyer = random.pick(how === "account" ? firstBuyers(stage) : otherBuyers(stage));
  const id = await (how === "razorpay" ? placePaidOnline(stage, ask, buyer) : placeOrder(stage, ask, buyer, how));
  if (id === null) return;
  const step = async (person: Person, method: "PATCH" | "POST", path: string, json: unknown = {}) => {
    const { json: answer } = await ask({ of: "steps of orders", method, path, headers: by(stage, person), json });
    journal.acknowledgeStep(answer.order, buyer);
    return answer.order as { confirmationOtp?: string };
  };
  // An order that is paid online goes its whole way: its refund would be a later event.
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
    // Another one, so that the mails about both differ.
    agent = random.pick(shop.agents.filter((other) => other !== agent));
    await step(agent, "PATCH", `/api/agent/${id}/accept`);
  }
  await step(agent, "POST", `/api/agent/${id}/deliver`, { deliveryOtp: confirmationOtp });
  await step(buyer, "POST", `/api/orders/${id}/rating`, { rating: 3 + random.below(3) });
};

const payCredit: Act = async (stage, ask) => {
  const { shop, journal, random } = stage;
  const { json } = await ask({
    of: "payments",
    method: "POST",
    path: `/api/admin/credit/${random.pick(firstBuyers(stage)).id}/payments`,
    headers: by(stage, shop.admin),
    json: {
      amount: 1 + random.below(400),
      method: "cash",
      day: new Date().toISOString().slice(0, 10),
      acceptsMore: true,
    },
  });
  const { _id: id, amount } = json.payment;
  journal.made.payments++;
  const sql = "SELECT 1 FROM account_payments WHERE id = ? AND amount_paise = ?";
  journal.acknowledge(`payment ${id}`, sql, id, amount * 100);
};

const makeToken: Act = async (stage, ask) => {
  const { shop, journal } = stage;
  // Each time another one, so that no two mails of a minute are told in the same words.
  const person = shop.buyers[(WITH_PROGRAM + journal.made.tokens) % shop.buyers.length] as Person;
  const { id } = await createToken(stage, ask, person);
  const path = `/api/tokens/${id}`;
  await ask({ of: "accounts", method: "DELETE", path, headers: by(stage, person), whenRepeated: [404] });
  const sql = "SELECT 1 FROM api_tokens WHERE id = ? AND revoked_at IS NOT NULL";
  journal.acknowledge(`token ${id} ended`, sql, id);
};

const createToken = async (stage: Stage, ask: Ask, person: Person): Promise<{ id: string; text: string }> => {
  stage.journal.made.tokens++;
  const { json } = await ask({
    of: "accounts",
    method: "POST",
    path: "/api/tokens",
    headers: by(stage, person),
    json: { name: `Till ${stage.journal.nextSerial()}`, scopes: ["orders:read", "documents:read", "catalogue:read"] },
  });
  const { _id: id } = json.token;
  stage.journal.acknowledge(`token ${id}`, "SELECT 1 FROM api_tokens WHERE id = ?", id);
  return { id, text: json.text };
};

const times = (count: number, act: Act): Act[] => Array.from({ length: count }, () => act);

/** What people do, as often as they do it. */
export const ACTS = [...times(80, liveOrder), ...times(13, payCredit), ...times(7, makeToken)];

const EVENTS = ["order.placed", "order.confirmed", "order.accepted", "order.delivered", "order.cancelled"];

/** Terms for those who order on account; a webhook, a device and an API token for those with programs, which it returns. */
export const openAccounts = async (stage: Stage, ask: Ask): Promise<Person[]> => {
  const { shop, journal, mocks } = stage;
  const of = "accounts";
  for (const { id } of firstBuyers(stage)) {
    const path = `/api/admin/credit/${id}/terms`;
    await ask({ of, method: "PATCH", path, headers: by(stage, shop.admin), json: { limit: 5_000_000, days: 30 } });
  }
  const programs: Person[] = [];
  for (const owner of shop.buyers.slice(ON_ACCOUNT, WITH_PROGRAM)) {
    const webhook = { url: `${mocks}/webhooks/receive?box=proof`, types: EVENTS };
    const made = await ask({ of, method: "POST", path: "/api/webhooks", headers: by(stage, owner), json: webhook });
    const { _id: id } = made.json.endpoint;
    journal.acknowledge(`webhook ${id}`, "SELECT 1 FROM webhook_endpoints WHERE id = ?", id);
    const device = await (await fetch(`${mocks}/push/subscriptions`, { method: "POST" })).json();
    await ask({ of, method: "POST", path: "/api/push/subscriptions", headers: by(stage, owner), json: device });
    programs.push({ ...owner, token: (await createToken(stage, ask, owner)).text });
  }
  return programs;
};

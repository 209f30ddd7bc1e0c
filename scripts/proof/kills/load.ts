import type { Random } from "../../../seed/generated/random.ts";
import type { Person } from "../../bench/data.ts";
import type { Client } from "./client.ts";
import type { Journal } from "./journal.ts";
import type { People } from "./people.ts";

export interface Shift {
  readonly client: Client;
  readonly mocks: string;
  readonly journal: Journal;
  readonly people: People;
  /** Their tokens. */
  readonly agents: string[];
  readonly random: Random;
  isOver: boolean;
  /** Numbers what the load makes. */
  serial: number;
}

/** The first buyers may owe; those after them have a webhook. */
export const ON_ACCOUNT = 10;
export const LISTENING = 20;

const keyOf = (shift: Shift): string => `kills-${shift.serial++}`;

const orderInput = ({ people, random }: Shift, paymentMethod: "cod" | "account") => ({
  items: [0, 1].map((half) => ({
    productId: random.pick(people.products.filter((_, i) => i % 2 === half)),
    quantity: 10 + random.below(10),
  })),
  location: "patna",
  deliveryAddress: "Kitchen door, Fraser Road, Patna",
  phone: "9123456780",
  paymentMethod,
});

/** What is asked when a shop is up again: an order of this buyer. */
export const firstOrder = (shift: Shift) => {
  const buyer = shift.people.buyers.at(-1) as Person;
  const key = keyOf(shift);
  shift.journal.placed.add(key);
  return {
    token: buyer.token,
    sent: { method: "POST", token: buyer.token, key, json: orderInput(shift, "cod") },
  } as const;
};

const place = async (shift: Shift, buyer: Person, paymentMethod: "cod" | "account") => {
  const key = keyOf(shift);
  shift.journal.placed.add(key);
  const answer = await shift.client.send("/api/orders", {
    ...{ method: "POST", token: buyer.token, key },
    json: orderInput(shift, paymentMethod),
  });
  if (!answer) return null;
  shift.journal.acknowledgeStep(answer.json.order, buyer.token);
  return answer.json.order as { _id: string };
};

/** A step of an order by one of its people; null when the shop refused it. */
const step = async (
  shift: Shift,
  [method, path]: readonly ["PATCH" | "POST", string],
  token: string,
  json: unknown = {},
) => {
  const answer = await shift.client.send(path, { method, token, key: keyOf(shift), json });
  if (!answer) return null;
  shift.journal.acknowledgeStep(answer.json.order, token);
  return answer.json.order as { _id: string; confirmationOtp?: string };
};

/** From placing to the door, or to a cancellation by the buyer or by staff; some are released by staff on the way. */
const followOrder = async (shift: Shift, worker: number): Promise<void> => {
  const { people, random, agents } = shift;
  const isOnAccount = random.next() < 0.2;
  const buyer = random.pick(isOnAccount ? people.buyers.slice(0, ON_ACCOUNT) : people.buyers.slice(ON_ACCOUNT));
  const placed = await place(shift, buyer, isOnAccount ? "account" : "cod");
  if (!placed) return;
  const { _id: id } = placed;
  const [admin, agent] = [people.admin.token, agents[worker % agents.length] ?? ""];
  const fate = random.next();
  if (fate < 0.15) {
    await step(shift, ["PATCH", `/api/orders/${id}/cancel`], buyer.token);
    return;
  }
  let confirmed = await step(shift, ["PATCH", `/api/admin/orders/${id}/confirm`], admin);
  if (fate < 0.25) {
    await step(shift, ["PATCH", `/api/admin/orders/${id}/cancel`], admin);
    return;
  }
  await step(shift, ["PATCH", `/api/agent/${id}/accept`], agent);
  if (fate < 0.35) {
    confirmed = await step(shift, ["PATCH", `/api/admin/orders/${id}/status`], admin, { status: "confirmed" });
    await step(shift, ["PATCH", `/api/agent/${id}/accept`], agent);
  }
  await step(shift, ["POST", `/api/agent/${id}/deliver`], agent, { deliveryOtp: confirmed?.confirmationOtp ?? "none" });
};

/** An order paid online: its provider's webhook and the buyer's browser both tell the shop. */
const payOnline = async (shift: Shift): Promise<void> => {
  const { client, journal, people, random, mocks } = shift;
  const buyer = random.pick(people.buyers.slice(ON_ACCOUNT));
  const { paymentMethod: _, ...input } = orderInput(shift, "cod");
  const key = keyOf(shift);
  journal.placed.add(key);
  const made = await client.send("/api/payment/create-order", { method: "POST", token: buyer.token, key, json: input });
  if (!made) return;
  const { dbOrderId, orderId, key: providerKey } = made.json;
  journal.acknowledge(`online order ${dbOrderId}`, "SELECT 1 FROM orders WHERE id = ?", dbOrderId);
  const paid = await fetch(`${mocks}/v1/checkout/pay`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ key: providerKey, order_id: orderId }),
  })
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null);
  // A buyer whose dialog broke off pays another day.
  if (!paid) return;
  const verified = await client.send("/api/payment/verify-payment", {
    ...{ method: "POST", token: buyer.token },
    json: { ...paid, dbOrderId },
  });
  if (verified) journal.acknowledgeStep(verified.json.order, buyer.token, true);
};

const keepList = async (shift: Shift): Promise<void> => {
  const { client, journal, people, random } = shift;
  const number = shift.serial++;
  // Each list is of another buyer, because an account may have twenty.
  const { token } = people.buyers[number % people.buyers.length] as Person;
  const line = () => ({ productId: random.pick(people.products), quantity: 1 + random.below(20) });
  const name = `List ${number}`;
  const made = await client.send("/api/lists", {
    ...{ method: "POST", token, whenRepeated: [409] },
    json: { name, lines: [line()] },
  });
  if (made?.status !== 201) return;
  const { _id: id } = made.json.list;
  if (random.next() < 0.4) {
    const gone = await client.send(`/api/lists/${id}`, { method: "DELETE", token, whenRepeated: [404] });
    if (gone) {
      journal.acknowledge(
        `list ${id} was made and deleted`,
        "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM lists WHERE id = ?)",
        id,
      );
    }
    return;
  }
  journal.acknowledge(`list ${id}`, "SELECT 1 FROM lists WHERE id = ?", id);
  const renamed = await client.send(`/api/lists/${id}`, { method: "PATCH", token, json: { name: `${name} again` } });
  if (renamed) {
    const { version } = renamed.json.list;
    journal.acknowledge(
      `list ${id} has a new name`,
      "SELECT 1 FROM lists WHERE id = ? AND name = ? AND version >= ?",
      ...[id, `${name} again`, version],
    );
  }
  await client.send(`/api/lists/${id}`, { token });
};

const payCredit = async (shift: Shift): Promise<void> => {
  const { client, journal, people, random } = shift;
  const { id } = random.pick(people.buyers.slice(0, ON_ACCOUNT));
  const answer = await client.send(`/api/admin/credit/${id}/payments`, {
    ...{ method: "POST", token: people.admin.token, key: keyOf(shift) },
    json: { amount: 1 + random.below(400), method: "cash", day: new Date().toISOString().slice(0, 10) },
  });
  if (!answer) return;
  const { _id, amount } = answer.json.payment;
  journal.add("payments");
  journal.acknowledge(
    `payment ${_id}`,
    "SELECT 1 FROM account_payments WHERE id = ? AND amount_paise = ?",
    ...[_id, amount * 100],
  );
};

const makeToken = async (shift: Shift): Promise<void> => {
  const { client, journal, people } = shift;
  const number = shift.serial++;
  const { token } = people.buyers[number % people.buyers.length] as Person;
  const json = { name: `Till ${number}`, scopes: ["orders:read"] };
  const made = await client.send("/api/tokens", { method: "POST", token, key: keyOf(shift), json });
  if (!made) return;
  const { _id: id } = made.json.token;
  journal.add("tokens");
  journal.acknowledge(`token ${id}`, "SELECT 1 FROM api_tokens WHERE id = ?", id);
  const ended = await client.send(`/api/tokens/${id}`, { method: "DELETE", token, whenRepeated: [404] });
  if (ended) {
    journal.acknowledge(`token ${id} ended`, "SELECT 1 FROM api_tokens WHERE id = ? AND revoked_at IS NOT NULL", id);
  }
};

const register = async (shift: Shift): Promise<void> => {
  const { client, journal } = shift;
  const number = shift.serial++;
  const email = `kills${number}@rasad.test`;
  const answer = await client.send("/api/auth/register", {
    method: "POST",
    json: {
      ...{ name: `Kitchen ${number}`, email, phone: String(6_100_000_000 + number), role: "hotel" },
      ...{ password: "marigold at dawn", address: "Boring Road, Patna", location: "patna" },
    },
    whenRepeated: [409],
  });
  if (!answer) return;
  journal.add("accounts");
  journal.acknowledge(`account ${email}`, "SELECT 1 FROM users WHERE email = ?", email);
};

const times = <One>(count: number, one: One): One[] => Array.from({ length: count }, () => one);

/** What the people do, as often as they do it. */
const ACTS = [
  ...times(60, followOrder),
  ...times(5, payOnline),
  ...times(17, keepList),
  ...times(10, payCredit),
  ...times(6, makeToken),
  ...times(2, register),
];

/** Works until the shift is over, one act after the other. */
export const work = async (shift: Shift, worker: number): Promise<void> => {
  while (!shift.isOver) {
    const act = shift.random.pick(ACTS);
    await act(shift, worker);
  }
};

/** Terms for those who order on account, and webhooks for those whose systems listen. */
export const openAccounts = async ({ client, journal, people, mocks }: Shift): Promise<void> => {
  for (const { id } of people.buyers.slice(0, ON_ACCOUNT)) {
    const json = { limit: 5_000_000, days: 30 };
    await client.send(`/api/admin/credit/${id}/terms`, { method: "PATCH", token: people.admin.token, json });
  }
  for (const [i, { token }] of people.buyers.slice(ON_ACCOUNT, LISTENING).entries()) {
    const types = ["order.placed", "order.confirmed", "order.accepted", "order.delivered", "order.cancelled"];
    const json = { url: `${mocks}/webhooks/receive?box=kills`, types };
    const made = await client.send("/api/webhooks", { method: "POST", token, key: `webhook-${i}`, json });
    if (!made) continue;
    const { _id: id } = made.json.endpoint;
    journal.acknowledge(`webhook ${id}`, "SELECT 1 FROM webhook_endpoints WHERE id = ?", id);
  }
};

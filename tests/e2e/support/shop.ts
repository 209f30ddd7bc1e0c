import { type Browser, type BrowserContext, expect, type Locator } from "@playwright/test";
import { DEMO_PASSWORD } from "../../../seed/demo-people.ts";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { unique } from "../../support/door.ts";
import { reach } from "../../support/reach.ts";
import { fromAnywhere } from "./accounts.ts";
import { APP } from "./ports.ts";
import { newAccount, signIn, startSession } from "./sign-in.ts";

/** Accounts and orders of a test's own, made over the API with bearer tokens: all specs share one database. */
export interface Account {
  readonly email: string;
  readonly password: string;
}
/** An account with the token of a session. */
export interface Person extends Account {
  readonly token: string;
}
interface Named {
  readonly name: string;
  readonly phone: string;
}

type Json = Record<string, unknown>;

/** Calls `method path` below /api with this token; `base`: another shop than the shared one. */
export const call = async (
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
  base = APP,
): Promise<Json> => {
  const isForm = body instanceof FormData;
  const request = {
    method,
    headers: {
      "Idempotency-Key": unique(),
      ...(token ? { Authorization: `Bearer ${token}` } : fromAnywhere()),
      ...(body === undefined || isForm ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  };
  const answer = await reach(`${base}/api${path}`, request);
  const text = await answer.text();
  expect(answer.ok, `${method} ${path}: ${answer.status} ${text}`).toBe(true);
  return JSON.parse(text) as Json;
};

const signedIn = async <A extends Account>(account: A): Promise<A & Person> => ({
  ...account,
  token: await startSession(account.email),
});

/** A demo account, signed in. */
export const logIn = (email: string): Promise<Person> => signedIn({ email, password: DEMO_PASSWORD });

export const newBuyer = async (name = "Test Kitchen"): Promise<Person> =>
  signedIn(await newAccount({ name, address: "Test lane" }));

interface ListedAgent {
  readonly _id: string;
  readonly user: { readonly email: string };
}

export const decideAgent = async (admin: Person, agent: Account, verdict: "verify" | "reject"): Promise<void> => {
  const { agents } = await call(admin.token, "GET", "/admin/agents");
  const found = (agents as ListedAgent[]).find(({ user }) => user.email === agent.email);
  expect(found, agent.email).toBeDefined();
  await call(admin.token, "PATCH", `/admin/agents/${found?._id}/${verdict}`);
};

/** A signed-in delivery agent with a picture of their vehicle. */
export const newAgent = async (
  status: "verified" | "pending" = "verified",
  name = "Test Agent",
): Promise<Person & Named> => {
  const agent = { status, pincode: "800020", vehicleNumber: "BR01AB1234" };
  return signedIn(await newAccount({ name, role: "delivery", address: "Test lane 2, Patna", agent }));
};

/** A pending cash order of a product with plenty of stock. */
export const newOrder = async (buyer: Person, more: Json = {}, base = APP): Promise<Order> => {
  const answer = await reach(`${base}/api/products?limit=20`);
  const products = (await answer.json()) as { _id: string; stock: number }[];
  const { _id } = products.reduce((most, one) => (one.stock > most.stock ? one : most));
  const order = {
    items: [{ productId: _id, quantity: 1 }],
    location: "patna",
    deliveryAddress: "Kitchen door, Boring Road, Patna",
    phone: "9123456780",
    paymentMethod: "cod",
  };
  return (await call(buyer.token, "POST", "/orders", { ...order, ...more }, base)).order as Order;
};

/** Orders of the shared shop that may still be on its board, with the person who confirmed each. */
const onBoard = new Map<string, Person>();

export const confirmOrder = async (staff: Person, id: string, base = APP): Promise<Order> => {
  const { order } = await call(staff.token, "PATCH", `/admin/orders/${id}/confirm`, {}, base);
  if (base === APP) onBoard.set(id, staff);
  return order as Order;
};

/**
 * Cancels undelivered orders that were confirmed during this work: the board shows only twenty, so leftovers would push
 * the orders that are due last to its next page.
 */
export const clearBoardAfter = async (work: () => Promise<void>): Promise<void> => {
  const before = new Set(onBoard.keys());
  await work();
  for (const [id, { token }] of onBoard) {
    if (before.has(id)) continue;
    onBoard.delete(id);
    const { status } = (await call(token, "GET", `/orders/${id}`)).order as Order;
    if (status === "confirmed" || status === "accepted") await call(token, "PATCH", `/admin/orders/${id}/cancel`, {});
  }
};

export const cancelOrder = async (staff: Person, id: string): Promise<Order> =>
  (await call(staff.token, "PATCH", `/admin/orders/${id}/cancel`, {})).order as Order;
export const acceptOrder = async (agent: Person, id: string): Promise<Order> =>
  (await call(agent.token, "PATCH", `/agent/${id}/accept`, {})).order as Order;
export const deliverOrder = async (agent: Person, id: string, deliveryOtp: string, base = APP): Promise<Order> =>
  (await call(agent.token, "POST", `/agent/${id}/deliver`, { deliveryOtp }, base)).order as Order;

/** An order that was placed, confirmed, accepted and delivered. */
export const newDelivered = async (people: Record<"admin" | "agent" | "buyer", Person>, more: Json = {}) => {
  const { _id } = await newOrder(people.buyer, more);
  const { confirmationOtp = "" } = await confirmOrder(people.admin, _id);
  await acceptOrder(people.agent, _id);
  return deliverOrder(people.agent, _id, confirmationOtp);
};

/** Opens the folded part of an order's card. */
export const unfold = (card: Locator): Promise<void> => card.locator("summary", { hasText: "Details" }).click();

/** A signed-in browser context of its own. */
export const contextOf = async (browser: Browser, { email }: Account, options = {}): Promise<BrowserContext> => {
  const context = await browser.newContext({ baseURL: APP, ...options });
  await signIn(context, email);
  return context;
};

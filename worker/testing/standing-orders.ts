import { createExecutionContext } from "cloudflare:test";
import { expect } from "vitest";
import { createServices, type Services } from "../compose.ts";
import type { Actor } from "../identity/accounts.contract.ts";
import type { ShortRule } from "../identity/short-rule.contract.ts";
import type { StandingOrder, StandingOrderInput } from "../standing-orders/standing-orders.contract.ts";
import { as } from "./api-client.ts";
import type { Account } from "./factories.ts";
import { env, withFaults } from "./faults.ts";

/** The clock of people and runners; only tests move it. */
export const testClock = { time: 0, now: () => testClock.time };

/** Indian time, such as "2026-12-06 21:50". */
export const setTime = (time: string): void => {
  testClock.time = Date.parse(`${time.replace(" ", "T")}:00+05:30`);
};

/** The services of another isolate, with `testClock`. */
export const services = (): Services => createServices(withFaults(env), createExecutionContext(), testClock);

export const actorOf = async ({ userId }: Account): Promise<Actor> => {
  const actor = await services().sessions.findPerson(userId);
  if (!actor) throw new Error("no such account");
  return actor;
};

export const listOf = async (
  buyer: Account,
  lines: readonly { readonly productId: string; readonly quantity: number; readonly shortRule?: ShortRule }[],
  name = "Daily",
): Promise<string> => {
  const { status, body, text } = await as(buyer.token).post<{ list: { _id: string } }>("/lists", { name, lines });
  expect(status, text).toBe(201);
  return body.list._id;
};

export const standingOrderOf = (listId: string, more: Partial<StandingOrderInput> = {}): StandingOrderInput => ({
  listId,
  location: "patna",
  days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
  slotId: "patna-1",
  deliveryAddress: "Hotel Maurya, Fraser Road, Patna",
  phone: "9876543210",
  notes: "",
  paymentMethod: "cod",
  until: null,
  ...more,
});

export const createStandingOrder = async (
  buyer: Account,
  listId: string,
  more: Partial<StandingOrderInput> = {},
): Promise<StandingOrder> =>
  services().standingOrders.createStandingOrder(await actorOf(buyer), standingOrderOf(listId, more));

export const runDue = () => services().standingOrders.runDue(20);

/** Sends what is due now by `testClock`. */
export const sendMails = () => services().mails.deliverDue(50);

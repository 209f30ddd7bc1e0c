import { expect } from "@playwright/test";
import type { Provider } from "../../../mocks/razorpay/provider.ts";
import { reach } from "../../support/reach.ts";
import { MOCKS } from "./ports.ts";

/** An order of the payment mock, with its payments and refunds. */
type ProviderOrder = ReturnType<Provider["list"]>[number];

const post = async (path: string, body: unknown): Promise<void> => {
  const answer = await reach(`${MOCKS}${path}`, { method: "POST", body: JSON.stringify(body) });
  expect(answer.ok, path).toBe(true);
};

/** The payment provider's orders for one order of the shop; there should be only one. */
export const providerOrders = async (orderId: string): Promise<ProviderOrder[]> => {
  const all = (await (await reach(`${MOCKS}/razorpay`)).json()) as ProviderOrder[];
  return all.filter(({ receipt }) => receipt === orderId);
};

/** A fault for calls about this amount (paise) only, because all specs share one provider. */
export const setFault = (kind: string, on: string, times: number, amount?: number): Promise<void> =>
  post("/razorpay/faults", times === 0 ? [] : [{ on, kind, times, ...(amount === undefined ? {} : { amount }) }]);

export const webhooks = (knobs: { duplicate?: number; reorder?: boolean; delayMs?: number; drop?: number } = {}) =>
  post("/razorpay/webhooks", knobs);

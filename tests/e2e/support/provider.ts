import { expect } from "@playwright/test";
import { MOCKS } from "./ports.ts";

/** The payment mock's side of the browser tests. */
export interface ProviderOrder {
  readonly id: string;
  readonly receipt: string;
  readonly amount: number;
  readonly status: string;
  readonly payments: readonly {
    readonly id: string;
    readonly status: string;
    readonly refunds: readonly { readonly id: string; readonly status: string; readonly amount: number }[];
  }[];
}

const post = async (path: string, body: unknown): Promise<void> => {
  const answer = await fetch(`${MOCKS}${path}`, { method: "POST", body: JSON.stringify(body) });
  expect(answer.ok, path).toBe(true);
};

/** Everything that the provider has for one of our orders: more than one would be one too many. */
export const providerOrders = async (orderId: string): Promise<ProviderOrder[]> => {
  const all = (await (await fetch(`${MOCKS}/razorpay`)).json()) as ProviderOrder[];
  return all.filter(({ receipt }) => receipt === orderId);
};

/** A bad moment, for calls about this amount (paise) alone: specs share one provider. */
export const disturb = (kind: string, on: string, times: number, amount?: number): Promise<void> =>
  post("/razorpay/faults", times === 0 ? [] : [{ on, kind, times, ...(amount === undefined ? {} : { amount }) }]);

export const webhooks = (knobs: { duplicate?: number; reorder?: boolean; delayMs?: number; drop?: number } = {}) =>
  post("/razorpay/webhooks", knobs);

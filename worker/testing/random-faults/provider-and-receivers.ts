import { vi } from "vitest";
import type { Webhook } from "../../../mocks/razorpay/entities.ts";
import { hmacHex } from "../../../mocks/razorpay/ledger.ts";
import type { Account } from "../factories.ts";
import { env, faults } from "../faults.ts";
import { inFlight, startProvider } from "../services/provider.ts";
import { createEndpoint } from "../webhooks.ts";
import type { CarefulClient } from "./careful-client.ts";
import { withChance } from "./random-faults.ts";

/** The target of the shop's webhooks: an IP address, so that no DNS lookup is needed. */
const RECEIVER = "https://203.0.114.7/hooks";

export interface Received {
  readonly id: string;
  readonly body: string;
}

const timeout = () => new DOMException("The operation was aborted due to timeout", "TimeoutError");

/** Starts the payment provider and a receiver of webhooks, both with random faults. Call it before all tests. */
export const startProviderAndReceiver = (received: Received[]): void => {
  startProvider();
  const provider = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(RECEIVER))
      return withChance(faults.random, "provider", () => provider(request), timeout);
    const one = { id: request.headers.get("webhook-id") ?? "", body: await request.text() };
    return withChance(
      faults.random,
      "webhook receiver",
      async () => {
        received.push(one);
        return new Response("ok");
      },
      timeout,
    );
  });
};

/** Creates a webhook at its own address for the account of each buyer. */
export const openEndpoints = async (buyers: readonly Account[]): Promise<void> => {
  for (const buyer of buyers) {
    const { id } = await createEndpoint(buyer);
    await env.DB.prepare("UPDATE webhook_endpoints SET url = ? WHERE id = ?").bind(`${RECEIVER}/${id}`, id).run();
  }
};

export const createWebhooksArrive = (send: CarefulClient) => {
  const deliver = async ({ id, body }: Webhook): Promise<void> => {
    await send({
      name: "the provider's webhook",
      method: "POST",
      path: "/payment/webhook",
      body,
      isRepeatable: true,
      headers: {
        "Content-Type": "application/json",
        "X-Razorpay-Signature": await hmacHex(env.RAZORPAY_WEBHOOK_SECRET ?? "", body),
        "x-razorpay-event-id": id,
      },
    });
  };
  return async (): Promise<void> => {
    for (const webhook of inFlight.splice(0)) await deliver(webhook);
  };
};

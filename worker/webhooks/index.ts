import type { Needs } from "../compose.ts";
import { createDeliverWebhooks } from "./delivery/deliver-webhooks.service.ts";
import { resolveHost } from "./delivery/resolve-host.ts";
import { createSendWebhook } from "./delivery/send-webhook.ts";
import { createDeliveries } from "./endpoints/deliveries.service.ts";
import { createEndpoints } from "./endpoints/endpoints.service.ts";

export function createWebhooks(needs: Needs<"audit" | "outbox" | "requirePresence">) {
  return {
    ...createEndpoints(needs),
    ...createDeliveries(needs),
  };
}

export function createWebhookDelivery(needs: Needs<"outbox">) {
  const send = createSendWebhook({
    clock: needs.clock,
    fetch: (url, init) => fetch(url, init),
    resolve: resolveHost,
    ownHost: new URL(needs.origin).hostname,
    allowsLoopback: needs.allowsLoopbackWebhooks,
  });
  return createDeliverWebhooks(needs, send);
}

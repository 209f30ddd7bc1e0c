import type { Needs } from "../compose.ts";
import { createDeliverWebhooks } from "./delivery/deliver-webhooks.service.ts";
import { resolveHost } from "./delivery/resolve-host.ts";
import { createSendWebhook } from "./delivery/send-webhook.ts";
import { createSpreadEventsRepo } from "./delivery/spread-events.repo.ts";
import { createTurnsRepo } from "./delivery/turns.repo.ts";
import { createDeliveries } from "./endpoints/deliveries.service.ts";
import { createEndpoints } from "./endpoints/endpoints.service.ts";
import { createWebhookSecrets } from "./webhook-secrets.ts";

/** What an owner does with their webhooks. */
export function createWebhooks(needs: Needs<"audit" | "notifications" | "requirePresence">) {
  const { db, clock, enqueued, codeSecret, origin, webhooksLocalOrigin: localOrigin } = needs;
  const { audit, notifications, requirePresence } = needs;
  const sending = { db, clock, wake: () => enqueued.mark("webhooks") };
  const secrets = createWebhookSecrets(codeSecret);
  return {
    ...createEndpoints({ ...sending, audit, notifications, secrets, requirePresence, origin, localOrigin }),
    ...createDeliveries(sending),
  };
}

/** Sends what happened to the endpoints that want it. */
export function createWebhookDelivery(needs: Needs<"notifications">) {
  const { db, clock, codeSecret, origin, webhooksLocalOrigin: localOrigin, notifications } = needs;
  return createDeliverWebhooks({
    clock,
    notifications,
    secrets: createWebhookSecrets(codeSecret),
    spreading: createSpreadEventsRepo(db),
    turns: createTurnsRepo(db),
    send: createSendWebhook({
      clock,
      fetch: (url, init) => fetch(url, init),
      resolve: resolveHost,
      ownHost: new URL(origin).hostname,
      localOrigin,
    }),
  });
}

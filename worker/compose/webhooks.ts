import { createDeliverWebhooks } from "../webhooks/delivery/deliver-webhooks.service.ts";
import { resolveHost } from "../webhooks/delivery/resolve-host.ts";
import { createSendWebhook } from "../webhooks/delivery/send-webhook.ts";
import { createSpreadEvents } from "../webhooks/delivery/spread-events.service.ts";
import { createTurnsRepo } from "../webhooks/delivery/turns.repo.ts";
import { createListenerCopies } from "../webhooks/listener-copies.service.ts";
import { localOriginOf } from "../webhooks/local-origin.ts";
import { createWebhookSecrets } from "../webhooks/webhook-secrets.ts";
import type { Base, ComposedBefore } from "./base.ts";

/** Sends what happened, in all databases of the shop, to the endpoints of the shared one. */
export const composeWebhookDelivery = (
  { env, db, databases, clock }: Pick<Base, "env" | "db" | "databases" | "clock">,
  { notifications }: Pick<ComposedBefore, "notifications">,
) =>
  createDeliverWebhooks({
    clock,
    notifications,
    secrets: createWebhookSecrets(env.CODE_SECRET),
    ...createSpreadEvents({ databases, clock }),
    turns: createTurnsRepo(db),
    send: createSendWebhook({
      clock,
      fetch: (url, init) => fetch(url, init),
      resolve: resolveHost,
      ownHost: new URL(env.APP_ORIGIN).hostname,
      localOrigin: localOriginOf(env),
    }),
    copyListeners: createListenerCopies(databases),
  });

import { createDeliverWebhooks } from "../webhooks/delivery/deliver-webhooks.service.ts";
import { resolveHost } from "../webhooks/delivery/resolve-host.ts";
import { createSendWebhook } from "../webhooks/delivery/send-webhook.ts";
import { createSpreadEventsRepo } from "../webhooks/delivery/spread-events.repo.ts";
import { createTurnsRepo } from "../webhooks/delivery/turns.repo.ts";
import { localOriginOf } from "../webhooks/local-origin.ts";
import { createWebhookSecrets } from "../webhooks/webhook-secrets.ts";
import type { Base, ComposedBefore } from "./base.ts";

/** Sends what happened to the endpoints that want it. */
export const composeWebhookDelivery = (
  { env, db, clock }: Pick<Base, "env" | "db" | "clock">,
  { notifications }: Pick<ComposedBefore, "notifications">,
) =>
  createDeliverWebhooks({
    clock,
    notifications,
    secrets: createWebhookSecrets(env.CODE_SECRET),
    spreading: createSpreadEventsRepo(db),
    turns: createTurnsRepo(db),
    send: createSendWebhook({
      clock,
      fetch: (url, init) => fetch(url, init),
      resolve: resolveHost,
      ownHost: new URL(env.APP_ORIGIN).hostname,
      localOrigin: localOriginOf(env),
    }),
  });

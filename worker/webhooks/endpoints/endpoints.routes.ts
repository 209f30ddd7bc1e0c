import * as v from "valibot";
import { PASSWORD_CODES } from "../../http/openapi/operation-codes.ts";
import { route, router } from "../../http/route.ts";
import {
  ChangeEndpointInput,
  CreateEndpointInput,
  DeliveriesQuery,
  Delivery,
  Endpoint,
  RotateSecretInput,
} from "./endpoints.contract.ts";

export const webhooksRoutes = router(
  route("GET /", {
    who: "account owner",
    summary: "My webhook endpoints",
    answers: { endpoints: v.array(Endpoint) },
    handle: async ({ services, actor }) => ({ endpoints: await services.webhooks.list(actor) }),
  }),
  route("POST /", {
    who: "account owner",
    summary: "Add a webhook endpoint; its secret is shown only in this answer",
    fails: [
      ...PASSWORD_CODES,
      "tokens.password_required",
      "orders.idempotency_conflict",
      "webhooks.address_refused",
      "webhooks.not_verified",
      "webhooks.too_many",
    ],
    body: CreateEndpointInput,
    sample: {
      url: "https://erp.example.com/rasad",
      types: ["order.placed"],
      currentPassword: "the account's password",
    },
    sampleStatus: 400,
    idempotent: true,
    status: 201,
    answers: { endpoint: Endpoint, secret: v.string() },
    handle: ({ services, actor, body, client, idempotencyKey }) =>
      services.webhooks.create(actor, body, client, idempotencyKey),
  }),
  route("PATCH /:id", {
    who: "account owner",
    summary: "Change a webhook endpoint, disable or enable it",
    fails: [...PASSWORD_CODES, "tokens.password_required", "webhooks.address_refused", "webhooks.changed_meanwhile"],
    body: ChangeEndpointInput,
    answers: { endpoint: Endpoint },
    handle: async ({ services, actor, params, body, client }) => ({
      endpoint: await services.webhooks.change(actor, params.id, body, client),
    }),
  }),
  route("DELETE /:id", {
    who: "account owner",
    summary: "Remove a webhook endpoint and its deliveries",
    answers: {},
    handle: ({ services, actor, params }) => services.webhooks.remove(actor, params.id),
  }),
  route("POST /:id/secret", {
    who: "account owner",
    summary: "Make a new secret for a webhook endpoint; the one before signs too for a day",
    fails: [...PASSWORD_CODES, "tokens.password_required", "webhooks.changed_meanwhile"],
    body: RotateSecretInput,
    mayBeEmpty: true,
    answers: { endpoint: Endpoint, secret: v.string() },
    handle: ({ services, actor, params, body, client }) => services.webhooks.rotate(actor, params.id, body, client),
  }),
  route("POST /:id/ping", {
    who: "account owner",
    summary: "Send a test event to a webhook endpoint",
    fails: ["limits.webhook_ping", "webhooks.disabled"],
    answers: { delivery: Delivery },
    handle: async ({ services, actor, params }) => ({ delivery: await services.webhooks.ping(actor, params.id) }),
  }),
  route("GET /:id/deliveries", {
    who: "account owner",
    summary: "What was sent to a webhook endpoint, newest first",
    query: DeliveriesQuery,
    answers: { deliveries: v.array(Delivery), nextCursor: v.nullable(v.string()) },
    handle: async ({ services, actor, params, query }) => {
      const page = await services.webhooks.listDeliveries(actor, params.id, query);
      return { deliveries: page.deliveries, nextCursor: page.nextCursor };
    },
  }),
  route("POST /:id/deliveries/:deliveryId/retry", {
    who: "account owner",
    summary: "Send a webhook again now, with the same webhook-id",
    fails: ["limits.webhook_retry", "webhooks.disabled", "webhooks.waits_for_earlier"],
    answers: { delivery: Delivery },
    handle: async ({ services, actor, params }) => ({
      delivery: await services.webhooks.sendAgain(actor, params.id, params.deliveryId),
    }),
  }),
);

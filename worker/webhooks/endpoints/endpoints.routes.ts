import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { clientOf } from "../../http/authentication.ts";
import { route } from "../../http/route.ts";
import {
  ChangeEndpointInput,
  CreateEndpointInput,
  DeliveriesQuery,
  Delivery,
  Endpoint,
  RotateSecretInput,
} from "./endpoints.contract.ts";

export const webhooksRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    route({ who: "account owner", summary: "My webhook endpoints", answers: { endpoints: v.array(Endpoint) } }),
    async (c) => c.json({ success: true, endpoints: await c.var.services.webhooks.list(c.var.actor) }),
  )
  .post(
    "/",
    route({
      who: "account owner",
      summary: "Add a webhook endpoint; its secret is shown only in this answer",
      body: CreateEndpointInput,
      sample: { url: "http://erp.example.com/rasad", types: ["order.placed"] },
      sampleStatus: 400,
      idempotent: true,
      status: 201,
      answers: { endpoint: Endpoint, secret: v.string() },
    }),
    async (c) => {
      const { webhooks } = c.var.services;
      const made = await webhooks.create(c.var.actor, c.req.valid("json"), clientOf(c), c.var.idempotencyKey);
      return c.json({ success: true, ...made });
    },
  )
  .patch(
    "/:id",
    route({
      who: "account owner",
      summary: "Change a webhook endpoint, disable or enable it",
      body: ChangeEndpointInput,
      answers: { endpoint: Endpoint },
    }),
    async (c) => {
      const { webhooks } = c.var.services;
      const endpoint = await webhooks.change(c.var.actor, c.req.param("id"), c.req.valid("json"), clientOf(c));
      return c.json({ success: true, endpoint });
    },
  )
  .delete(
    "/:id",
    route({ who: "account owner", summary: "Remove a webhook endpoint and its deliveries", answers: {} }),
    async (c) => {
      await c.var.services.webhooks.remove(c.var.actor, c.req.param("id"));
      return c.json({ success: true });
    },
  )
  .post(
    "/:id/secret",
    route({
      who: "account owner",
      summary: "Make a new secret for a webhook endpoint; the one before signs too for a day",
      body: RotateSecretInput,
      mayBeEmpty: true,
      answers: { endpoint: Endpoint, secret: v.string() },
    }),
    async (c) => {
      const { webhooks } = c.var.services;
      const rotated = await webhooks.rotate(c.var.actor, c.req.param("id"), c.req.valid("json"), clientOf(c));
      return c.json({ success: true, ...rotated });
    },
  )
  .post(
    "/:id/ping",
    route({
      who: "account owner",
      summary: "Send a test event to a webhook endpoint",
      answers: { delivery: Delivery },
    }),
    async (c) =>
      c.json({ success: true, delivery: await c.var.services.webhooks.ping(c.var.actor, c.req.param("id")) }),
  )
  .get(
    "/:id/deliveries",
    route({
      who: "account owner",
      summary: "What was sent to a webhook endpoint, newest first",
      query: DeliveriesQuery,
      answers: { deliveries: v.array(Delivery), nextCursor: v.nullable(v.string()) },
    }),
    async (c) => {
      const { webhooks } = c.var.services;
      const page = await webhooks.listDeliveries(c.var.actor, c.req.param("id"), c.req.valid("query"));
      return c.json({ success: true, deliveries: page.deliveries, nextCursor: page.nextCursor });
    },
  )
  .post(
    "/:id/deliveries/:deliveryId/retry",
    route({
      who: "account owner",
      summary: "Send a webhook again now, with the same webhook-id",
      answers: { delivery: Delivery },
    }),
    async (c) => {
      const { id, deliveryId } = c.req.param();
      const delivery = await c.var.services.webhooks.sendAgain(c.var.actor, id, deliveryId);
      return c.json({ success: true, delivery });
    },
  );

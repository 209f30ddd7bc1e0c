import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { clientOf, signedIn, signedInAs } from "../../http/authentication.ts";
import { idempotencyKey } from "../../http/idempotency.ts";
import { answers } from "../../http/openapi.ts";
import { jsonBody, optionalJsonBody, queryOf } from "../../http/validation.ts";
import { requireAccountOwner } from "../../identity/permissions.ts";
import type { Deliveries } from "./deliveries.service.ts";
import {
  ChangeEndpointInput,
  CreateEndpointInput,
  DeliveriesQuery,
  Delivery,
  Endpoint,
  RotateSecretInput,
} from "./endpoints.contract.ts";
import type { Endpoints } from "./endpoints.service.ts";

interface Services {
  readonly webhooks: Endpoints & Deliveries;
}

/** The webhooks of the signed-in owner of an account. */
export const webhooksRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get("/", answers("My webhook endpoints", { endpoints: v.array(Endpoint) }), signedIn, async (c) =>
    c.json({ success: true, endpoints: await c.var.services.webhooks.list(c.var.actor) }),
  )
  .post(
    "/",
    answers(
      "Add a webhook endpoint; its secret is shown only in this answer",
      { endpoint: Endpoint, secret: v.string() },
      { status: 201 },
    ),
    ...signedInAs(requireAccountOwner),
    ...jsonBody(CreateEndpointInput),
    async (c) => {
      const { webhooks } = c.var.services;
      const made = await webhooks.create(c.var.actor, c.req.valid("json"), clientOf(c), idempotencyKey(c));
      return c.json({ success: true, ...made }, 201);
    },
  )
  .patch(
    "/:id",
    answers("Change a webhook endpoint, disable or enable it", { endpoint: Endpoint }),
    ...signedInAs(requireAccountOwner),
    ...jsonBody(ChangeEndpointInput),
    async (c) => {
      const { webhooks } = c.var.services;
      const endpoint = await webhooks.change(c.var.actor, c.req.param("id"), c.req.valid("json"), clientOf(c));
      return c.json({ success: true, endpoint });
    },
  )
  .delete("/:id", answers("Remove a webhook endpoint and its deliveries", {}), signedIn, async (c) => {
    await c.var.services.webhooks.remove(c.var.actor, c.req.param("id"));
    return c.json({ success: true });
  })
  .post(
    "/:id/secret",
    answers("Make a new secret for a webhook endpoint; the one before signs too for a day", {
      endpoint: Endpoint,
      secret: v.string(),
    }),
    ...signedInAs(requireAccountOwner),
    ...optionalJsonBody(RotateSecretInput),
    async (c) => {
      const { webhooks } = c.var.services;
      const rotated = await webhooks.rotate(c.var.actor, c.req.param("id"), c.req.valid("json"), clientOf(c));
      return c.json({ success: true, ...rotated });
    },
  )
  .post("/:id/ping", answers("Send a test event to a webhook endpoint", { delivery: Delivery }), signedIn, async (c) =>
    c.json({ success: true, delivery: await c.var.services.webhooks.ping(c.var.actor, c.req.param("id")) }),
  )
  .get(
    "/:id/deliveries",
    answers("What was sent to a webhook endpoint, newest first", {
      deliveries: v.array(Delivery),
      nextCursor: v.nullable(v.string()),
    }),
    ...signedInAs(requireAccountOwner),
    queryOf(DeliveriesQuery),
    async (c) => {
      const { webhooks } = c.var.services;
      const page = await webhooks.listDeliveries(c.var.actor, c.req.param("id"), c.req.valid("query"));
      return c.json({ success: true, deliveries: page.deliveries, nextCursor: page.nextCursor });
    },
  )
  .post(
    "/:id/deliveries/:deliveryId/retry",
    answers("Send a webhook again now, with the same webhook-id", { delivery: Delivery }),
    signedIn,
    async (c) => {
      const { id, deliveryId } = c.req.param();
      const delivery = await c.var.services.webhooks.sendAgain(c.var.actor, id, deliveryId);
      return c.json({ success: true, delivery });
    },
  );

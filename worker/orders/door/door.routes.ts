import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedIn, signedInAs } from "../../http/authentication.ts";
import { answers } from "../../http/openapi.ts";
import { jsonBody } from "../../http/validation.ts";
import { requireBuyerOrAgent } from "../../identity/permissions.ts";
import { DoorFigures, DoorInput } from "./door.contract.ts";
import type { DoorService } from "./door.service.ts";

interface Services {
  readonly door: DoorService;
}

const figures = { door: DoorFigures };

/** Below /api/orders. */
export const doorRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get("/:id/door", answers("What is handed over of an order that is with its agent", figures), signedIn, async (c) =>
    c.json({ success: true, door: await c.var.services.door.getDoor(c.var.actor, c.req.param("id")) }),
  )
  .put(
    "/:id/door",
    answers("The order's agent or buyer marks what differs; the delivery code changes with it", figures),
    ...signedInAs(requireBuyerOrAgent),
    ...jsonBody(DoorInput),
    async (c) => {
      const door = await c.var.services.door.markAtDoor(c.var.actor, c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true, door });
    },
  )
  .delete("/:id/door", answers("Back to all as ordered", figures), signedIn, async (c) =>
    c.json({ success: true, door: await c.var.services.door.clearDoor(c.var.actor, c.req.param("id")) }),
  );

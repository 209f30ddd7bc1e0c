import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";
import { DoorFigures, DoorInput } from "./door.contract.ts";

const figures = { door: DoorFigures };

/** Mounted at /api/orders. */
export const doorRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/:id/door",
    route({
      who: "account",
      scope: "orders:read",
      summary: "Get what is handed over of an accepted order",
      answers: figures,
    }),
    async (c) => c.json({ success: true, door: await c.var.services.door.getDoor(c.var.actor, c.req.param("id")) }),
  )
  .put(
    "/:id/door",
    route({
      who: "buyer or verified agent",
      summary: "Set the lines that differ from the order; this changes the delivery code",
      body: DoorInput,
      sample: { lines: [] },
      answers: figures,
    }),
    async (c) => {
      const door = await c.var.services.door.markAtDoor(c.var.actor, c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true, door });
    },
  )
  .delete(
    "/:id/door",
    route({
      who: "buyer or verified agent",
      summary: "Clear all marks; everything is delivered as ordered",
      answers: figures,
    }),
    async (c) => c.json({ success: true, door: await c.var.services.door.clearDoor(c.var.actor, c.req.param("id")) }),
  );

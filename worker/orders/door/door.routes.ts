import { route, router } from "../../http/route.ts";
import { DoorFigures, DoorInput } from "./door.contract.ts";

const figures = { door: DoorFigures };

/** Mounted at /api/orders. */
export const doorRoutes = router(
  route("GET /:id/door", {
    who: "account",
    scope: "orders:read",
    summary: "Get what is handed over of an accepted order",
    fails: ["orders.not_found", "orders.illegal_transition"],
    answers: figures,
    handle: async ({ services, actor, params }) => ({ door: await services.door.getDoor(actor, params.id) }),
  }),
  route("PUT /:id/door", {
    who: "buyer or verified agent",
    summary: "Set the lines that differ from the order; this changes the delivery code",
    body: DoorInput,
    sample: { lines: [] },
    answers: figures,
    handle: async ({ services, actor, params, body }) => ({
      door: await services.door.markAtDoor(actor, params.id, body),
    }),
  }),
  route("DELETE /:id/door", {
    who: "buyer or verified agent",
    summary: "Clear all marks; everything is delivered as ordered",
    answers: figures,
    handle: async ({ services, actor, params }) => ({ door: await services.door.clearDoor(actor, params.id) }),
  }),
);

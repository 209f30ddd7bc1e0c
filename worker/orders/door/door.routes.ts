import { route, router } from "../../http/route.ts";
import { DoorFigures, DoorInput } from "./door.contract.ts";

const figures = { door: DoorFigures };

const DOOR_CODES = [
  "door.changed",
  "door.line",
  "door.nothing_delivered",
  "door.too_often",
  "orders.illegal_transition",
  "orders.not_placed_by_you",
  "orders.unknown_product",
  "orders.conflict",
];

/** Mounted at /api/orders. */
export const doorRoutes = router(
  route("GET /:id/door", {
    who: "account",
    scope: "orders:read",
    summary: "Get what is handed over of an accepted order",
    fails: ["orders.illegal_transition"],
    answers: figures,
    handle: async ({ services, actor, params }) => ({ door: await services.door.getDoor(actor, params.id) }),
  }),
  route("PUT /:id/door", {
    who: "buyer or verified agent",
    summary: "Set the lines that differ from the order; this changes the delivery code",
    fails: DOOR_CODES,
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
    fails: DOOR_CODES,
    answers: figures,
    handle: async ({ services, actor, params }) => ({ door: await services.door.clearDoor(actor, params.id) }),
  }),
);

import * as v from "valibot";
import { route, router, SAMPLE_ID } from "../../http/route.ts";
import {
  ChangeStandingOrderInput,
  StandingOrder,
  StandingOrderDay,
  StandingOrderDayInput,
  StandingOrderInput,
  StandingOrderLine,
  StandingOrdersQuery,
} from "../standing-orders.contract.ts";

export const standingOrdersRoutes = router(
  route("GET /", {
    who: "buyer",
    scope: "orders:read",
    summary: "List the account's standing orders, in one city or in all",
    query: StandingOrdersQuery,
    answers: { standingOrders: v.array(StandingOrder) },
    handle: async ({ services, actor, query }) => ({
      standingOrders: await services.standingOrders.listStandingOrders(actor, query.location),
    }),
  }),
  route("POST /", {
    who: "buyer",
    summary: "Create a standing order from a list",
    fails: [
      "orders.idempotency_conflict",
      "standing_orders.list_gone",
      "standing_orders.no_date",
      "standing_orders.slot_gone",
      "standing_orders.too_many",
    ],
    body: StandingOrderInput,
    sample: {
      listId: SAMPLE_ID,
      days: ["mon"],
      slotId: "patna-1",
      deliveryAddress: "Fraser Road, Patna",
      phone: "9876543210",
      location: "patna",
    },
    sampleStatus: 409,
    idempotent: true,
    status: 201,
    answers: { standingOrder: StandingOrder },
    handle: async ({ services, actor, body, idempotencyKey }) => ({
      standingOrder: await services.standingOrders.createStandingOrder(actor, body, idempotencyKey),
    }),
  }),
  route("GET /:id", {
    who: "buyer",
    scope: "orders:read",
    summary: "Get a standing order",
    answers: { standingOrder: StandingOrder },
    handle: async ({ services, actor, params }) => ({
      standingOrder: await services.standingOrders.getStandingOrder(actor, params.id),
    }),
  }),
  route("PATCH /:id", {
    who: "buyer",
    summary: "Change a standing order",
    fails: [
      "standing_orders.conflict",
      "standing_orders.list_gone",
      "standing_orders.no_date",
      "standing_orders.slot_gone",
    ],
    body: ChangeStandingOrderInput,
    sample: {
      listId: SAMPLE_ID,
      days: ["mon"],
      slotId: "patna-1",
      deliveryAddress: "Fraser Road, Patna",
      phone: "9876543210",
      version: 1,
    },
    answers: { standingOrder: StandingOrder },
    handle: async ({ services, actor, params, body }) => ({
      standingOrder: await services.standingOrders.changeStandingOrder(actor, params.id, body),
    }),
  }),
  route("DELETE /:id", {
    who: "buyer",
    summary: "Remove a standing order; orders already placed stay",
    fails: ["standing_orders.conflict"],
    answers: {},
    handle: ({ services, actor, params }) => services.standingOrders.removeStandingOrder(actor, params.id),
  }),
  route("POST /:id/pause", {
    who: "buyer",
    summary: "Pause a standing order",
    fails: ["standing_orders.conflict", "standing_orders.list_gone", "standing_orders.slot_gone"],
    answers: { standingOrder: StandingOrder },
    handle: async ({ services, actor, params }) => ({
      standingOrder: await services.standingOrders.setPaused(actor, params.id, true),
    }),
  }),
  route("POST /:id/resume", {
    who: "buyer",
    summary: "Resume a paused standing order",
    fails: ["standing_orders.conflict", "standing_orders.list_gone", "standing_orders.slot_gone"],
    answers: { standingOrder: StandingOrder },
    handle: async ({ services, actor, params }) => ({
      standingOrder: await services.standingOrders.setPaused(actor, params.id, false),
    }),
  }),
  route("GET /:id/days", {
    who: "buyer",
    scope: "orders:read",
    summary: "List the next dates of a standing order",
    answers: { days: v.array(StandingOrderDay) },
    handle: async ({ services, actor, params }) => ({
      days: (await services.standingOrders.listDays(actor, params.id)).days,
    }),
  }),
  route("GET /:id/days/:day", {
    who: "buyer",
    summary: "Get a date with its lines as they would be ordered now",
    fails: ["standing_orders.no_such_day"],
    answers: { day: StandingOrderDay, lines: v.array(StandingOrderLine), total: v.number() },
    handle: async ({ services, actor, params }) => {
      const { standingOrder: _, ...found } = await services.standingOrders.readDay(actor, params.id, params.day);
      return found;
    },
  }),
  route("PUT /:id/days/:day", {
    who: "buyer",
    summary: "Skip a date, or change the lines to order on it",
    fails: [
      "standing_orders.no_such_day",
      "standing_orders.day_over",
      "standing_orders.conflict",
      "orders.unknown_product",
    ],
    body: StandingOrderDayInput,
    sample: { skip: true },
    answers: { day: StandingOrderDay },
    handle: async ({ services, actor, params, body }) => ({
      day: await services.standingOrders.setDay(actor, params.id, params.day, body),
    }),
  }),
);

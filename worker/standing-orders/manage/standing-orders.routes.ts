import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { route, SAMPLE_ID } from "../../http/route.ts";
import {
  ChangeStandingOrderInput,
  StandingOrder,
  StandingOrderDay,
  StandingOrderDayInput,
  StandingOrderInput,
  StandingOrderLine,
  StandingOrdersQuery,
} from "../standing-orders.contract.ts";

const standingOrder = StandingOrder;

export const standingOrdersRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    route({
      who: "buyer",
      scope: "orders:read",
      summary: "List the account's standing orders, in one city or in all",
      query: StandingOrdersQuery,
      answers: { standingOrders: v.array(StandingOrder) },
    }),
    async (c) => {
      const { location } = c.req.valid("query");
      const standingOrders = await c.var.services.standingOrders.listStandingOrders(c.var.actor, location);
      return c.json({ success: true, standingOrders });
    },
  )
  .post(
    "/",
    route({
      who: "buyer",
      summary: "Create a standing order from a list",
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
      answers: { standingOrder },
    }),
    async (c) => {
      const { standingOrders } = c.var.services;
      const created = await standingOrders.createStandingOrder(c.var.actor, c.req.valid("json"), c.var.idempotencyKey);
      return c.json({ success: true, standingOrder: created });
    },
  )
  .get(
    "/:id",
    route({ who: "buyer", scope: "orders:read", summary: "Get a standing order", answers: { standingOrder } }),
    async (c) => {
      const found = await c.var.services.standingOrders.getStandingOrder(c.var.actor, c.req.param("id"));
      return c.json({ success: true, standingOrder: found });
    },
  )
  .patch(
    "/:id",
    route({
      who: "buyer",
      summary: "Change a standing order",
      body: ChangeStandingOrderInput,
      sample: {
        listId: SAMPLE_ID,
        days: ["mon"],
        slotId: "patna-1",
        deliveryAddress: "Fraser Road, Patna",
        phone: "9876543210",
        version: 1,
      },
      answers: { standingOrder },
    }),
    async (c) => {
      const { standingOrders } = c.var.services;
      const changed = await standingOrders.changeStandingOrder(c.var.actor, c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true, standingOrder: changed });
    },
  )
  .delete(
    "/:id",
    route({ who: "buyer", summary: "Remove a standing order; orders already placed stay", answers: {} }),
    async (c) => {
      await c.var.services.standingOrders.removeStandingOrder(c.var.actor, c.req.param("id"));
      return c.json({ success: true });
    },
  )
  .post(
    "/:id/pause",
    route({ who: "buyer", summary: "Pause a standing order", answers: { standingOrder } }),
    async (c) => {
      const paused = await c.var.services.standingOrders.setPaused(c.var.actor, c.req.param("id"), true);
      return c.json({ success: true, standingOrder: paused });
    },
  )
  .post(
    "/:id/resume",
    route({ who: "buyer", summary: "Resume a paused standing order", answers: { standingOrder } }),
    async (c) => {
      const resumed = await c.var.services.standingOrders.setPaused(c.var.actor, c.req.param("id"), false);
      return c.json({ success: true, standingOrder: resumed });
    },
  )
  .get(
    "/:id/days",
    route({
      who: "buyer",
      scope: "orders:read",
      summary: "List the next dates of a standing order",
      answers: { days: v.array(StandingOrderDay) },
    }),
    async (c) => {
      const { days } = await c.var.services.standingOrders.listDays(c.var.actor, c.req.param("id"));
      return c.json({ success: true, days });
    },
  )
  .get(
    "/:id/days/:day",
    route({
      who: "buyer",
      summary: "Get a date with its lines as they would be ordered now",
      answers: { day: StandingOrderDay, lines: v.array(StandingOrderLine), total: v.number() },
    }),
    async (c) => {
      const { id, day } = c.req.param();
      const { standingOrder: _, ...found } = await c.var.services.standingOrders.readDay(c.var.actor, id, day);
      return c.json({ success: true, ...found });
    },
  )
  .put(
    "/:id/days/:day",
    route({
      who: "buyer",
      summary: "Skip a date, or change the lines to order on it",
      body: StandingOrderDayInput,
      sample: { skip: true },
      answers: { day: StandingOrderDay },
    }),
    async (c) => {
      const { id, day } = c.req.param();
      const changed = await c.var.services.standingOrders.setDay(c.var.actor, id, day, c.req.valid("json"));
      return c.json({ success: true, day: changed });
    },
  );

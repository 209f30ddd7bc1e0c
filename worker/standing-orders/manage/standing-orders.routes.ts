import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedIn, signedInAs } from "../../http/authentication.ts";
import { idempotencyKey } from "../../http/idempotency.ts";
import { answers } from "../../http/openapi.ts";
import { jsonBody, queryOf } from "../../http/validation.ts";
import { requireBuyer } from "../../identity/permissions.ts";
import {
  ChangeStandingOrderInput,
  StandingOrder,
  StandingOrderDay,
  StandingOrderDayInput,
  StandingOrderInput,
  StandingOrderLine,
  StandingOrdersQuery,
} from "../standing-orders.contract.ts";
import type { StandingOrderDays } from "./standing-order-days.service.ts";
import type { StandingOrders } from "./standing-orders.service.ts";

type Methods = Pick<
  StandingOrders & StandingOrderDays,
  | "listStandingOrders"
  | "getStandingOrder"
  | "createStandingOrder"
  | "changeStandingOrder"
  | "setPaused"
  | "removeStandingOrder"
  | "listDays"
  | "readDay"
  | "setDay"
>;
interface Services {
  readonly standingOrders: Methods;
}
const standingOrder = StandingOrder;

export const standingOrdersRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/",
    answers("The account's standing orders, of one city or of all", { standingOrders: v.array(StandingOrder) }),
    ...signedInAs(requireBuyer),
    queryOf(StandingOrdersQuery),
    async (c) => {
      const { location } = c.req.valid("query");
      const standingOrders = await c.var.services.standingOrders.listStandingOrders(c.var.actor, location);
      return c.json({ success: true, standingOrders });
    },
  )
  .post(
    "/",
    answers("Make a standing order of a list", { standingOrder }, { status: 201 }),
    ...signedInAs(requireBuyer),
    ...jsonBody(StandingOrderInput),
    async (c) => {
      const { standingOrders } = c.var.services;
      const made = await standingOrders.createStandingOrder(c.var.actor, c.req.valid("json"), idempotencyKey(c));
      return c.json({ success: true, standingOrder: made }, 201);
    },
  )
  .get("/:id", answers("A standing order", { standingOrder }), signedIn, async (c) => {
    const found = await c.var.services.standingOrders.getStandingOrder(c.var.actor, c.req.param("id"));
    return c.json({ success: true, standingOrder: found });
  })
  .patch(
    "/:id",
    answers("Change a standing order", { standingOrder }),
    ...signedInAs(requireBuyer),
    ...jsonBody(ChangeStandingOrderInput),
    async (c) => {
      const { standingOrders } = c.var.services;
      const changed = await standingOrders.changeStandingOrder(c.var.actor, c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true, standingOrder: changed });
    },
  )
  .delete("/:id", answers("Remove a standing order; its orders stay", {}), signedIn, async (c) => {
    await c.var.services.standingOrders.removeStandingOrder(c.var.actor, c.req.param("id"));
    return c.json({ success: true });
  })
  .post("/:id/pause", answers("Pause a standing order", { standingOrder }), signedIn, async (c) => {
    const paused = await c.var.services.standingOrders.setPaused(c.var.actor, c.req.param("id"), true);
    return c.json({ success: true, standingOrder: paused });
  })
  .post("/:id/resume", answers("Go on with a paused standing order", { standingOrder }), signedIn, async (c) => {
    const resumed = await c.var.services.standingOrders.setPaused(c.var.actor, c.req.param("id"), false);
    return c.json({ success: true, standingOrder: resumed });
  })
  .get("/:id/days", answers("The next dates", { days: v.array(StandingOrderDay) }), signedIn, async (c) => {
    const { days } = await c.var.services.standingOrders.listDays(c.var.actor, c.req.param("id"));
    return c.json({ success: true, days });
  })
  .get(
    "/:id/days/:day",
    answers("A date with its lines as they would be ordered now", {
      day: StandingOrderDay,
      lines: v.array(StandingOrderLine),
      total: v.number(),
    }),
    signedIn,
    async (c) => {
      const { id, day } = c.req.param();
      const { standingOrder: _, ...found } = await c.var.services.standingOrders.readDay(c.var.actor, id, day);
      return c.json({ success: true, ...found });
    },
  )
  .put(
    "/:id/days/:day",
    answers("Skip a date, or say what to order on it", { day: StandingOrderDay }),
    ...signedInAs(requireBuyer),
    ...jsonBody(StandingOrderDayInput),
    async (c) => {
      const { id, day } = c.req.param();
      const changed = await c.var.services.standingOrders.setDay(c.var.actor, id, day, c.req.valid("json"));
      return c.json({ success: true, day: changed });
    },
  );

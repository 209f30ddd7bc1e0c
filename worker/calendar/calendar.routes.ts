import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../http/api-env.ts";
import { route } from "../http/route.ts";
import { CalendarState } from "./calendar.contract.ts";

/** The secret address of the calendar with an account's coming deliveries, for its owner. */
export const calendarRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    route({
      who: "account owner",
      summary: "Whether my account has a calendar address; null without one",
      answers: { calendar: v.nullable(CalendarState) },
    }),
    async (c) => c.json({ success: true, calendar: await c.var.services.calendar.readCalendarState(c.var.actor) }),
  )
  .post(
    "/",
    route({
      who: "account owner",
      summary: "A new calendar address, shown only in this answer; the one of before ends",
      status: 201,
      answers: { address: v.string() },
    }),
    async (c) => {
      const key = await c.var.services.calendar.makeCalendarKey(c.var.actor);
      return c.json({ success: true, address: `${new URL(c.req.url).origin}/calendar/${key}.ics` });
    },
  )
  .delete(
    "/",
    route({ who: "account owner", summary: "The calendar address ends at once", answers: {} }),
    async (c) => {
      await c.var.services.calendar.revokeCalendarKey(c.var.actor);
      return c.json({ success: true });
    },
  );

import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../http/api-env.ts";
import { route } from "../http/route.ts";
import { CalendarState } from "./calendar.contract.ts";

export const calendarRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    route({
      who: "account owner",
      summary: "Get when the account's calendar address was created; null without one",
      answers: { calendar: v.nullable(CalendarState) },
    }),
    async (c) => c.json({ success: true, calendar: await c.var.services.calendar.readCalendarState(c.var.actor) }),
  )
  .post(
    "/",
    route({
      who: "account owner",
      summary: "Create a calendar address, shown only in this response; it replaces the previous one",
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
    route({ who: "account owner", summary: "Revoke the calendar address at once", answers: {} }),
    async (c) => {
      await c.var.services.calendar.revokeCalendarKey(c.var.actor);
      return c.json({ success: true });
    },
  );

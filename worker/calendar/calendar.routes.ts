import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../http/api-env.ts";
import { signedIn } from "../http/authentication.ts";
import { answers } from "../http/openapi.ts";
import { CalendarState } from "./calendar.contract.ts";
import type { Calendar } from "./calendar.service.ts";

interface Services {
  readonly calendar: Pick<Calendar, "readCalendarState" | "makeCalendarKey" | "revokeCalendarKey">;
}

/** The secret address of the calendar with an account's coming deliveries, for its owner. */
export const calendarRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/",
    answers("Whether my account has a calendar address; null without one", { calendar: v.nullable(CalendarState) }),
    signedIn,
    async (c) => c.json({ success: true, calendar: await c.var.services.calendar.readCalendarState(c.var.actor) }),
  )
  .post(
    "/",
    answers(
      "A new calendar address, shown only in this answer; the one of before ends",
      { address: v.string() },
      { status: 201 },
    ),
    signedIn,
    async (c) => {
      const key = await c.var.services.calendar.makeCalendarKey(c.var.actor);
      return c.json({ success: true, address: `${new URL(c.req.url).origin}/calendar/${key}.ics` }, 201);
    },
  )
  .delete("/", answers("The calendar address ends at once", {}), signedIn, async (c) => {
    await c.var.services.calendar.revokeCalendarKey(c.var.actor);
    return c.json({ success: true });
  });

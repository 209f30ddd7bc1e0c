import * as v from "valibot";
import { route, router } from "../http/route.ts";
import { CalendarState } from "./calendar.contract.ts";

export const calendarRoutes = router(
  route("GET /", {
    who: "account owner",
    summary: "Get when the account's calendar address was created; null without one",
    answers: { calendar: v.nullable(CalendarState) },
    handle: async ({ services, actor }) => ({ calendar: await services.calendar.readCalendarState(actor) }),
  }),
  route("POST /", {
    who: "account owner",
    summary: "Create a calendar address, shown only in this response; it replaces the previous one",
    status: 201,
    answers: { address: v.string() },
    handle: async ({ services, actor, c }) => {
      const key = await services.calendar.makeCalendarKey(actor);
      return { address: `${new URL(c.req.url).origin}/calendar/${key}.ics` };
    },
  }),
  route("DELETE /", {
    who: "account owner",
    summary: "Revoke the calendar address at once",
    answers: {},
    handle: ({ services, actor }) => services.calendar.revokeCalendarKey(actor),
  }),
);

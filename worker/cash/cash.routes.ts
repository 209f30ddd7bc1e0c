import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../http/api-env.ts";
import { signedIn, signedInAs } from "../http/authentication.ts";
import { answers, answersCsv } from "../http/openapi.ts";
import { jsonBody, queryOf } from "../http/validation.ts";
import { requireAgent, requireStaff } from "../identity/permissions.ts";
import { PageQuery } from "../platform/paging.contract.ts";
import { CashCarrier, CountInput, DayClose, DayQuery, Handover, HandoverInput, MyCash } from "./cash.contract.ts";
import type { CashService } from "./cash.service.ts";
import type { CountCash } from "./count-cash.service.ts";
import { type DayCloses, dayCloseFile } from "./day-close.service.ts";

interface Services {
  readonly cash: CashService & CountCash & DayCloses;
}

const mine = { cash: MyCash };
const day = { close: DayClose };
const csvHeaders = (of: string) => ({
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="rasad-cash-${of}.csv"`,
});

/** Below /api/agents/me/cash: for the agent who carries it. */
export const myCashRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get("/", answers("What the agent carries, and what they handed over", mine), signedIn, async (c) =>
    c.json({ success: true, cash: await c.var.services.cash.getMyCash(c.var.actor) }),
  )
  .post(
    "/handovers",
    answers("Bring cash to the office", mine, { status: 201 }),
    ...signedInAs(requireAgent),
    ...jsonBody(HandoverInput),
    async (c) => {
      const cash = await c.var.services.cash.declareHandover(c.var.actor, c.req.valid("json"));
      return c.json({ success: true, cash }, 201);
    },
  )
  .delete("/handovers/:id", answers("Take it back before it is counted", mine), signedIn, async (c) => {
    const cash = await c.var.services.cash.withdrawHandover(c.var.actor, c.req.param("id"));
    return c.json({ success: true, cash });
  })
  .get(
    "/day",
    answers("The agent's own money of a day, or of today", day),
    ...signedInAs(requireAgent),
    queryOf(DayQuery),
    async (c) => {
      const close = await c.var.services.cash.getMyDayClose(c.var.actor, c.req.valid("query").day);
      return c.json({ success: true, close });
    },
  )
  .get("/day.csv", answersCsv("The same as a file"), ...signedInAs(requireAgent), queryOf(DayQuery), async (c) => {
    const close = await c.var.services.cash.getMyDayClose(c.var.actor, c.req.valid("query").day);
    return c.body(dayCloseFile(close), 200, csvHeaders(close.day));
  });

/** Below /api/admin/cash: for staff. */
export const adminCashRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/",
    answers("Agents who carry cash", { carriers: v.array(CashCarrier), nextCursor: v.nullable(v.string()) }),
    ...signedInAs(requireStaff),
    queryOf(PageQuery),
    async (c) => {
      const page = await c.var.services.cash.listCarriers(c.var.actor, c.req.valid("query"));
      return c.json({ success: true, ...page });
    },
  )
  .get("/handovers", answers("What waits to be counted", { handovers: v.array(Handover) }), signedIn, async (c) =>
    c.json({ success: true, handovers: await c.var.services.cash.listHandovers(c.var.actor) }),
  )
  .post(
    "/handovers/:id/count",
    answers("Count and countersign", { handover: Handover }),
    ...signedInAs(requireStaff),
    ...jsonBody(CountInput),
    async (c) => {
      const handover = await c.var.services.cash.countHandover(c.var.actor, c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true, handover });
    },
  )
  .get(
    "/:id/day",
    answers("An agent's money of a day, or of today", day),
    ...signedInAs(requireStaff),
    queryOf(DayQuery),
    async (c) => {
      const { actor, services } = c.var;
      const close = await services.cash.getDayClose(actor, c.req.param("id"), c.req.valid("query").day);
      return c.json({ success: true, close });
    },
  )
  .get("/:id/day.csv", answersCsv("The same as a file"), ...signedInAs(requireStaff), queryOf(DayQuery), async (c) => {
    const { actor, services } = c.var;
    const close = await services.cash.getDayClose(actor, c.req.param("id"), c.req.valid("query").day);
    return c.body(dayCloseFile(close), 200, csvHeaders(close.day));
  });

import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../http/api-env.ts";
import { csvHeaders } from "../http/csv-headers.ts";
import { route } from "../http/route.ts";
import { PageQuery } from "../platform/paging.contract.ts";
import { CashCarrier, CountInput, DayClose, DayQuery, Handover, HandoverInput, MyCash } from "./cash.contract.ts";
import { dayCloseFile } from "./day-close.service.ts";

const mine = { cash: MyCash };
const day = { close: DayClose };

/** Mounted at /api/agents/me/cash: for the agent who carries it. */
export const myCashRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    route({ who: "agent", summary: "What the agent carries, and what they handed over", answers: mine }),
    async (c) => c.json({ success: true, cash: await c.var.services.cash.getMyCash(c.var.actor) }),
  )
  .post(
    "/handovers",
    route({
      who: "agent",
      summary: "Bring cash to the office",
      body: HandoverInput,
      sample: { amount: 100 },
      sampleStatus: 409,
      status: 201,
      answers: mine,
    }),
    async (c) => {
      const cash = await c.var.services.cash.declareHandover(c.var.actor, c.req.valid("json"));
      return c.json({ success: true, cash });
    },
  )
  .delete(
    "/handovers/:id",
    route({ who: "agent", summary: "Take it back before it is counted", answers: mine }),
    async (c) => {
      const cash = await c.var.services.cash.withdrawHandover(c.var.actor, c.req.param("id"));
      return c.json({ success: true, cash });
    },
  )
  .get(
    "/day",
    route({ who: "agent", summary: "The agent's own money of a day, or of today", query: DayQuery, answers: day }),
    async (c) => {
      const close = await c.var.services.cash.getMyDayClose(c.var.actor, c.req.valid("query").day);
      return c.json({ success: true, close });
    },
  )
  .get(
    "/day.csv",
    route({ who: "agent", summary: "The same as a file", query: DayQuery, answersFile: "text/csv" }),
    async (c) => {
      const close = await c.var.services.cash.getMyDayClose(c.var.actor, c.req.valid("query").day);
      return c.body(dayCloseFile(close), 200, csvHeaders(`rasad-cash-${close.day}.csv`));
    },
  );

/** Mounted at /api/admin/cash: for staff. */
export const adminCashRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    route({
      who: "staff",
      summary: "Agents who carry cash",
      query: PageQuery,
      answers: { carriers: v.array(CashCarrier), nextCursor: v.nullable(v.string()) },
    }),
    async (c) => {
      const page = await c.var.services.cash.listCarriers(c.var.actor, c.req.valid("query"));
      return c.json({ success: true, ...page });
    },
  )
  .get(
    "/handovers",
    route({ who: "staff", summary: "What waits to be counted", answers: { handovers: v.array(Handover) } }),
    async (c) => c.json({ success: true, handovers: await c.var.services.cash.listHandovers(c.var.actor) }),
  )
  .post(
    "/handovers/:id/count",
    route({
      who: "staff",
      summary: "Count and countersign",
      body: CountInput,
      sample: { counted: 100 },
      answers: { handover: Handover },
    }),
    async (c) => {
      const handover = await c.var.services.cash.countHandover(c.var.actor, c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true, handover });
    },
  )
  .get(
    "/:id/day",
    route({ who: "staff", summary: "An agent's money of a day, or of today", query: DayQuery, answers: day }),
    async (c) => {
      const { actor, services } = c.var;
      const close = await services.cash.getDayClose(actor, c.req.param("id"), c.req.valid("query").day);
      return c.json({ success: true, close });
    },
  )
  .get(
    "/:id/day.csv",
    route({ who: "staff", summary: "The same as a file", query: DayQuery, answersFile: "text/csv" }),
    async (c) => {
      const { actor, services } = c.var;
      const close = await services.cash.getDayClose(actor, c.req.param("id"), c.req.valid("query").day);
      return c.body(dayCloseFile(close), 200, csvHeaders(`rasad-cash-${close.day}.csv`));
    },
  );

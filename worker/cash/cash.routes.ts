import type { Context } from "hono";
import * as v from "valibot";
import { fileHeaders } from "../http/file-headers.contract.ts";
import { route, router } from "../http/route.ts";
import { PageQuery } from "../platform/paging.contract.ts";
import { AgentWithCash, CountInput, DayClose, DayQuery, Handover, HandoverInput, MyCash } from "./cash.contract.ts";
import { dayCloseFile } from "./day-close.service.ts";

const mine = { cash: MyCash };
const day = { close: DayClose };

const sendClose = (c: Context, close: DayClose): Response =>
  c.body(dayCloseFile(close), 200, fileHeaders(`rasad-cash-${close.day}.csv`));

/** Mounted at /api/agents/me/cash. */
export const myCashRoutes = router(
  route("GET /", {
    who: "agent",
    summary: "Get the agent's cash and handovers",
    answers: mine,
    handle: async ({ services, actor }) => ({ cash: await services.cash.getMyCash(actor) }),
  }),
  route("POST /handovers", {
    who: "agent",
    summary: "Declare cash to hand over at the office",
    fails: ["cash.conflict", "cash.handover_open", "cash.more_than_carried"],
    body: HandoverInput,
    sample: { amount: 100 },
    sampleStatus: 409,
    status: 201,
    answers: mine,
    handle: async ({ services, actor, body }) => ({ cash: await services.cash.declareHandover(actor, body) }),
  }),
  route("DELETE /handovers/:id", {
    who: "agent",
    summary: "Withdraw a handover before it is counted",
    fails: ["cash.handover_closed"],
    answers: mine,
    handle: async ({ services, actor, params }) => ({ cash: await services.cash.withdrawHandover(actor, params.id) }),
  }),
  route("GET /day", {
    who: "agent",
    summary: "Get the agent's own money of a day; defaults to today",
    query: DayQuery,
    answers: day,
    handle: async ({ services, actor, query }) => ({ close: await services.cash.getMyDayClose(actor, query.day) }),
  }),
  route("GET /day.csv", {
    who: "agent",
    summary: "Get the agent's own money of a day as CSV",
    query: DayQuery,
    answersFile: "text/csv",
    handle: async ({ services, actor, query, c }) => sendClose(c, await services.cash.getMyDayClose(actor, query.day)),
  }),
);

/** Mounted at /api/admin/cash. */
export const adminCashRoutes = router(
  route("GET /", {
    who: "staff",
    summary: "List agents who hold cash",
    query: PageQuery,
    answers: { carriers: v.array(AgentWithCash), nextCursor: v.nullable(v.string()) },
    handle: ({ services, actor, query }) => services.cash.listCarriers(actor, query),
  }),
  route("GET /handovers", {
    who: "staff",
    summary: "List handovers to count",
    answers: { handovers: v.array(Handover) },
    handle: async ({ services, actor }) => ({ handovers: await services.cash.listHandovers(actor) }),
  }),
  route("POST /handovers/:id/count", {
    who: "staff",
    summary: "Count a handover",
    fails: ["accounts.own_record", "cash.conflict", "cash.handover_closed", "cash.note_missing"],
    body: CountInput,
    sample: { counted: 100 },
    answers: { handover: Handover },
    handle: async ({ services, actor, params, body }) => ({
      handover: await services.cash.countHandover(actor, params.id, body),
    }),
  }),
  route("GET /:id/day", {
    who: "staff",
    summary: "Get an agent's money of a day; defaults to today",
    query: DayQuery,
    answers: day,
    handle: async ({ services, actor, params, query }) => ({
      close: await services.cash.getDayClose(actor, params.id, query.day),
    }),
  }),
  route("GET /:id/day.csv", {
    who: "staff",
    summary: "Get an agent's money of a day as CSV",
    query: DayQuery,
    answersFile: "text/csv",
    handle: async ({ services, actor, params, query, c }) =>
      sendClose(c, await services.cash.getDayClose(actor, params.id, query.day)),
  }),
);

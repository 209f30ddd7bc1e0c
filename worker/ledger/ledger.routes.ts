import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../http/api-env.ts";
import { route, SAMPLE_ID } from "../http/route.ts";
import {
  BalancesQuery,
  CorrectBooksInput,
  LedgerBalance,
  LedgerCheck,
  LedgerCorrection,
  LedgerEntry,
  LedgerQuery,
} from "./entries.contract.ts";

const nextCursor = v.nullable(v.string());

export const ledgerRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    route({
      who: "staff",
      scope: "reports:read",
      summary: "Movements of money, newest first",
      query: LedgerQuery,
      answers: { entries: v.array(LedgerEntry), nextCursor },
    }),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.ledger.listEntries(c.var.actor, c.req.valid("query"))) }),
  )
  .get(
    "/balances",
    route({
      who: "staff",
      scope: "reports:read",
      summary: "What each agent carries, or each buyer owes on account",
      query: BalancesQuery,
      answers: { balances: v.array(LedgerBalance), nextCursor },
    }),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.ledger.listBalances(c.var.actor, c.req.valid("query"))) }),
  )
  .get(
    "/check",
    route({ who: "staff", summary: "Where the books do not agree", answers: LedgerCheck.entries }),
    async (c) => c.json({ success: true, ...(await c.var.services.ledger.readCheck(c.var.actor)) }),
  )
  .post(
    "/corrections",
    route({
      who: "owner",
      summary: "For the owner: put the ledger of an order right where it is not what its documents say",
      body: CorrectBooksInput,
      sample: { order: SAMPLE_ID, reason: "A note was booked wrong" },
      sampleStatus: 409,
      status: 201,
      answers: { corrections: v.array(LedgerCorrection) },
    }),
    async (c) => {
      const corrections = await c.var.services.ledger.correctBooks(c.var.actor, c.req.valid("json"));
      return c.json({ success: true, corrections });
    },
  );

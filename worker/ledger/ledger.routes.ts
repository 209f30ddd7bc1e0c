import * as v from "valibot";
import { route, router, SAMPLE_ID } from "../http/route.ts";
import {
  BalancesQuery,
  CorrectLedgerInput,
  LedgerBalance,
  LedgerCheck,
  LedgerCorrection,
  LedgerEntry,
  LedgerQuery,
} from "./entries.contract.ts";

const nextCursor = v.nullable(v.string());

export const ledgerRoutes = router(
  route("GET /", {
    who: "staff",
    scope: "reports:read",
    summary: "List ledger entries, newest first",
    query: LedgerQuery,
    answers: { entries: v.array(LedgerEntry), nextCursor },
    handle: ({ services, actor, query }) => services.ledger.listEntries(actor, query),
  }),
  route("GET /balances", {
    who: "staff",
    scope: "reports:read",
    summary: "List the cash of each agent, or the debt of each buyer on account",
    query: BalancesQuery,
    answers: { balances: v.array(LedgerBalance), nextCursor },
    handle: ({ services, actor, query }) => services.ledger.listBalances(actor, query),
  }),
  route("GET /check", {
    who: "staff",
    summary: "Get the differences that the last check of ledger and stock found",
    answers: LedgerCheck.entries,
    handle: ({ services, actor }) => services.ledger.readCheck(actor),
  }),
  route("POST /corrections", {
    who: "owner",
    summary: "Correct the ledger of an order that differs from its documents",
    fails: ["accounts.decided_meanwhile", "ledger.balances_differ", "ledger.nothing_to_correct"],
    body: CorrectLedgerInput,
    sample: { order: SAMPLE_ID, reason: "A note was booked wrong" },
    sampleStatus: 409,
    status: 201,
    answers: { corrections: v.array(LedgerCorrection) },
    handle: async ({ services, actor, body }) => ({ corrections: await services.ledger.correctLedger(actor, body) }),
  }),
);

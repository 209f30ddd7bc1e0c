import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../http/api-env.ts";
import { signedIn, signedInAs } from "../http/authentication.ts";
import { answers } from "../http/openapi.ts";
import { jsonBody, queryOf } from "../http/validation.ts";
import { requireOwner, requireStaff } from "../identity/permissions.ts";
import {
  BalancesQuery,
  CorrectBooksInput,
  LedgerBalance,
  LedgerCheck,
  LedgerCorrection,
  LedgerEntry,
  LedgerQuery,
} from "./entries.contract.ts";
import type { LedgerEntries } from "./ledger-entries.service.ts";

type Visitor = Parameters<LedgerEntries["listEntries"]>[0];

interface Services {
  readonly ledger: LedgerEntries & {
    readCheck(visitor: Visitor): Promise<LedgerCheck>;
    correctBooks(visitor: Visitor, input: CorrectBooksInput): Promise<LedgerCorrection[]>;
  };
}

const nextCursor = v.nullable(v.string());

export const ledgerRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/",
    answers("Movements of money, newest first", { entries: v.array(LedgerEntry), nextCursor }),
    ...signedInAs(requireStaff),
    queryOf(LedgerQuery),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.ledger.listEntries(c.var.actor, c.req.valid("query"))) }),
  )
  .get(
    "/balances",
    answers("What each agent carries, or each buyer owes on account", { balances: v.array(LedgerBalance), nextCursor }),
    ...signedInAs(requireStaff),
    queryOf(BalancesQuery),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.ledger.listBalances(c.var.actor, c.req.valid("query"))) }),
  )
  .get("/check", answers("Where the books do not agree", LedgerCheck.entries), signedIn, async (c) =>
    c.json({ success: true, ...(await c.var.services.ledger.readCheck(c.var.actor)) }),
  )
  .post(
    "/corrections",
    answers(
      "For the owner: put the ledger of an order right where it is not what its documents say",
      { corrections: v.array(LedgerCorrection) },
      { status: 201 },
    ),
    ...signedInAs(requireOwner),
    ...jsonBody(CorrectBooksInput),
    async (c) => {
      const corrections = await c.var.services.ledger.correctBooks(c.var.actor, c.req.valid("json"));
      return c.json({ success: true, corrections }, 201);
    },
  );

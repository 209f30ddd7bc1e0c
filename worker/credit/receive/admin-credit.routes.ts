import * as v from "valibot";
import { fileHeaders } from "../../http/file-headers.contract.ts";
import { route, router } from "../../http/route.ts";
import {
  AccountPayment,
  CreditTerms,
  CreditTermsInput,
  Receivable,
  ReceivablesQuery,
  RecordPaymentInput,
  ReversePaymentInput,
  Statement,
  StatementQuery,
  WriteOffInput,
} from "../credit.contract.ts";

/** Mounted at /api/admin/credit: for staff. {id} is the id of the user. */
export const adminCreditRoutes = router(
  route("GET /", {
    who: "staff",
    scope: "reports:read",
    summary: "Accounts that owe, the longest unpaid first",
    query: ReceivablesQuery,
    answers: { receivables: v.array(Receivable), nextCursor: v.nullable(v.string()) },
    handle: ({ services, actor, query }) => services.credit.listReceivables(actor, query),
  }),
  route("GET /:id", {
    who: "staff",
    scope: "reports:read",
    summary: "A month of an account",
    query: StatementQuery,
    answers: Statement.entries,
    handle: ({ services, actor, params, query }) => services.credit.readStatementOf(actor, params.id, query),
  }),
  route("GET /:id/statement.csv", {
    who: "staff",
    scope: "reports:read",
    summary: "A month of an account",
    query: StatementQuery,
    answersFile: "text/csv",
    handle: async ({ services, actor, params, query, c }) => {
      const { name, text } = await services.credit.readStatementFileOf(actor, params.id, query);
      return c.body(text, 200, fileHeaders(name));
    },
  }),
  route("GET /:id/statement.pdf", {
    who: "staff",
    scope: "reports:read",
    summary: "A month of an account",
    fails: ["limits.heavy_work"],
    query: StatementQuery,
    answersFile: "application/pdf",
    handle: async ({ services, actor, params, query, c }) => {
      const { name, body } = await services.credit.readStatementPdfOf(actor, params.id, query);
      return c.body(body, 200, fileHeaders(name, body.byteLength));
    },
  }),
  route("PATCH /:id/terms", {
    who: "staff",
    summary: "Set what a buyer may owe, and for how long",
    fails: ["accounts.own_record", "accounts.decided_meanwhile", "credit.terms_changed"],
    body: CreditTermsInput,
    sample: { limit: 1000, days: 7 },
    answers: { terms: CreditTerms },
    handle: async ({ services, actor, params, body }) => ({
      terms: await services.credit.setTerms(actor, params.id, body),
    }),
  }),
  route("POST /:id/payments", {
    who: "staff",
    summary: "Record a payment on account",
    fails: [
      "accounts.own_record",
      "credit.above_owed",
      "credit.day_in_future",
      "credit.reference_known",
      "orders.idempotency_conflict",
    ],
    body: RecordPaymentInput,
    sample: { amount: 100, method: "cash", day: "2026-11-01" },
    idempotent: true,
    status: 201,
    answers: { payment: AccountPayment },
    handle: async ({ services, actor, params, body, idempotencyKey }) => ({
      payment: await services.credit.recordPayment(actor, params.id, body, idempotencyKey),
    }),
  }),
  route("POST /:id/payments/:paymentId/reverse", {
    who: "staff",
    summary: "Reverse a recorded payment, with a reason",
    fails: ["accounts.own_record", "credit.already_reversed", "credit.not_reversible"],
    body: ReversePaymentInput,
    sample: { reason: "Typed with one zero too many" },
    answers: { payment: AccountPayment },
    handle: async ({ services, actor, params, body }) => ({
      payment: await services.credit.reversePayment(actor, params.id, params.paymentId, body),
    }),
  }),
  route("POST /:id/write-off", {
    who: "owner",
    summary: "For the owner: write off what an account owes",
    fails: [
      "accounts.own_record",
      "accounts.decided_meanwhile",
      "credit.more_than_owed",
      "orders.idempotency_conflict",
    ],
    body: WriteOffInput,
    sample: { amount: 100, note: "The hotel closed" },
    idempotent: true,
    answers: {},
    handle: ({ services, actor, params, body, idempotencyKey }) =>
      services.credit.writeOff(actor, params.id, body, idempotencyKey),
  }),
);

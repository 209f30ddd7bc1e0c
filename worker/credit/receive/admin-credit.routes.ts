import { Hono } from "hono";
import * as v from "valibot";
import { downloadHeaders } from "../../documents/files/file-headers.contract.ts";
import type { ApiEnv } from "../../http/api-env.ts";
import { csvHeaders } from "../../http/csv-headers.ts";
import { route } from "../../http/route.ts";
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
export const adminCreditRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    route({
      who: "staff",
      scope: "reports:read",
      summary: "Accounts that owe, the longest unpaid first",
      query: ReceivablesQuery,
      answers: { receivables: v.array(Receivable), nextCursor: v.nullable(v.string()) },
    }),
    async (c) => {
      const page = await c.var.services.credit.listReceivables(c.var.actor, c.req.valid("query"));
      return c.json({ success: true, ...page });
    },
  )
  .get(
    "/:id",
    route({
      who: "staff",
      scope: "reports:read",
      summary: "A month of an account",
      query: StatementQuery,
      answers: Statement.entries,
    }),
    async (c) => {
      const { credit } = c.var.services;
      const statement = await credit.readStatementOf(c.var.actor, c.req.param("id"), c.req.valid("query"));
      return c.json({ success: true, ...statement });
    },
  )
  .get(
    "/:id/statement.csv",
    route({
      who: "staff",
      scope: "reports:read",
      summary: "A month of an account",
      query: StatementQuery,
      answersFile: "text/csv",
    }),
    async (c) => {
      const { credit } = c.var.services;
      const { name, text } = await credit.readStatementFileOf(c.var.actor, c.req.param("id"), c.req.valid("query"));
      return c.body(text, 200, csvHeaders(name));
    },
  )
  .get(
    "/:id/statement.pdf",
    route({
      who: "staff",
      scope: "reports:read",
      summary: "A month of an account",
      query: StatementQuery,
      answersFile: "application/pdf",
    }),
    async (c) => {
      const { credit } = c.var.services;
      const { name, body } = await credit.readStatementPdfOf(c.var.actor, c.req.param("id"), c.req.valid("query"));
      return c.body(body, 200, downloadHeaders(name, "application/pdf", body.byteLength));
    },
  )
  .patch(
    "/:id/terms",
    route({
      who: "staff",
      summary: "Set what a buyer may owe, and for how long",
      body: CreditTermsInput,
      sample: { limit: 1000, days: 7 },
      answers: { terms: CreditTerms },
    }),
    async (c) => {
      const terms = await c.var.services.credit.setTerms(c.var.actor, c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true, terms });
    },
  )
  .post(
    "/:id/payments",
    route({
      who: "staff",
      summary: "Record a payment on account",
      body: RecordPaymentInput,
      sample: { amount: 100, method: "cash", day: "2026-11-01" },
      idempotent: true,
      status: 201,
      answers: { payment: AccountPayment },
    }),
    async (c) => {
      const id = c.req.param("id");
      const input = c.req.valid("json");
      const key = c.var.idempotencyKey;
      const payment = await c.var.services.credit.recordPayment(c.var.actor, id, input, key);
      return c.json({ success: true, payment });
    },
  )
  .post(
    "/:id/payments/:paymentId/reverse",
    route({
      who: "staff",
      summary: "Take a recorded payment back, with a reason",
      body: ReversePaymentInput,
      sample: { reason: "Typed with one zero too many" },
      answers: { payment: AccountPayment },
    }),
    async (c) => {
      const { id, paymentId } = c.req.param();
      const payment = await c.var.services.credit.reversePayment(c.var.actor, id, paymentId, c.req.valid("json"));
      return c.json({ success: true, payment });
    },
  )
  .post(
    "/:id/write-off",
    route({
      who: "owner",
      summary: "For the owner: write off what an account owes",
      body: WriteOffInput,
      sample: { amount: 100, note: "The hotel closed" },
      idempotent: true,
      answers: {},
    }),
    async (c) => {
      await c.var.services.credit.writeOff(c.var.actor, c.req.param("id"), c.req.valid("json"), c.var.idempotencyKey);
      return c.json({ success: true });
    },
  );

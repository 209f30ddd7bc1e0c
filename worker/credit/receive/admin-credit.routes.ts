import { Hono } from "hono";
import * as v from "valibot";
import { downloadHeaders } from "../../documents/files/file-headers.contract.ts";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedInAs } from "../../http/authentication.ts";
import { idempotencyKey } from "../../http/idempotency.ts";
import { answers, answersCsv, answersFile } from "../../http/openapi.ts";
import { jsonBody, queryOf } from "../../http/validation.ts";
import { requireOwner, requireStaff } from "../../identity/permissions.ts";
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
import type { StatementPdfs } from "../paper/statement-pdf.service.ts";
import { csvHeaders } from "../statement/csv-headers.ts";
import type { Statements } from "../statement/statement.service.ts";
import type { CreditTermsService } from "../terms/terms.service.ts";
import type { Receive } from "./receive.service.ts";

interface Services {
  readonly credit: Statements & StatementPdfs & CreditTermsService & Receive;
}

/** Below /api/admin/credit: for staff. {id} is the id of the user. */
export const adminCreditRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/",
    answers("Accounts that owe, the longest unpaid first", {
      receivables: v.array(Receivable),
      nextCursor: v.nullable(v.string()),
    }),
    ...signedInAs(requireStaff),
    queryOf(ReceivablesQuery),
    async (c) => {
      const page = await c.var.services.credit.listReceivables(c.var.actor, c.req.valid("query"));
      return c.json({ success: true, ...page });
    },
  )
  .get(
    "/:id",
    answers("A month of an account", Statement.entries),
    ...signedInAs(requireStaff),
    queryOf(StatementQuery),
    async (c) => {
      const { credit } = c.var.services;
      const statement = await credit.readStatementOf(c.var.actor, c.req.param("id"), c.req.valid("query"));
      return c.json({ success: true, ...statement });
    },
  )
  .get(
    "/:id/statement.csv",
    answersCsv("A month of an account"),
    ...signedInAs(requireStaff),
    queryOf(StatementQuery),
    async (c) => {
      const { credit } = c.var.services;
      const { name, text } = await credit.readStatementFileOf(c.var.actor, c.req.param("id"), c.req.valid("query"));
      return c.body(text, 200, csvHeaders(name));
    },
  )
  .get(
    "/:id/statement.pdf",
    answersFile("A month of an account", "application/pdf"),
    ...signedInAs(requireStaff),
    queryOf(StatementQuery),
    async (c) => {
      const { credit } = c.var.services;
      const { name, body } = await credit.readStatementPdfOf(c.var.actor, c.req.param("id"), c.req.valid("query"));
      return c.body(body, 200, downloadHeaders(name, "application/pdf", body.byteLength));
    },
  )
  .patch(
    "/:id/terms",
    answers("Set what a buyer may owe, and for how long", { terms: CreditTerms }),
    ...signedInAs(requireStaff),
    ...jsonBody(CreditTermsInput),
    async (c) => {
      const terms = await c.var.services.credit.setTerms(c.var.actor, c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true, terms });
    },
  )
  .post(
    "/:id/payments",
    answers("Record a payment on account", { payment: AccountPayment }, { status: 201 }),
    ...signedInAs(requireStaff),
    ...jsonBody(RecordPaymentInput),
    async (c) => {
      const [id, input, key] = [c.req.param("id"), c.req.valid("json"), idempotencyKey(c)];
      const payment = await c.var.services.credit.recordPayment(c.var.actor, id, input, key);
      return c.json({ success: true, payment }, 201);
    },
  )
  .post(
    "/:id/payments/:paymentId/reverse",
    answers("Take a recorded payment back, with a reason", { payment: AccountPayment }),
    ...signedInAs(requireStaff),
    ...jsonBody(ReversePaymentInput),
    async (c) => {
      const { id, paymentId } = c.req.param();
      const payment = await c.var.services.credit.reversePayment(c.var.actor, id, paymentId, c.req.valid("json"));
      return c.json({ success: true, payment });
    },
  )
  .post(
    "/:id/write-off",
    answers("For the owner: write off what an account owes", {}),
    ...signedInAs(requireOwner),
    ...jsonBody(WriteOffInput),
    async (c) => {
      await c.var.services.credit.writeOff(c.var.actor, c.req.param("id"), c.req.valid("json"), idempotencyKey(c));
      return c.json({ success: true });
    },
  );

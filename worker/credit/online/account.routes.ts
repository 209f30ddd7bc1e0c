import { Hono } from "hono";
import { downloadHeaders } from "../../documents/files/file-headers.contract.ts";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedInAs } from "../../http/authentication.ts";
import { answers, answersCsv, answersFile } from "../../http/openapi.ts";
import { jsonBody, queryOf } from "../../http/validation.ts";
import { requireBuyer } from "../../identity/permissions.ts";
import { PaymentToMake } from "../../orders/order-change.contract.ts";
import { VerifyPaymentInput } from "../../payments/payments.contract.ts";
import { CreditState, PayOnlineInput, Statement, StatementQuery } from "../credit.contract.ts";
import type { StatementPdfs } from "../paper/statement-pdf.service.ts";
import { csvHeaders } from "../statement/csv-headers.ts";
import type { Statements } from "../statement/statement.service.ts";
import type { PayAccount } from "./pay-account.service.ts";

interface Services {
  readonly credit: Statements & StatementPdfs & PayAccount;
}

/** What the visitor's own account owes. */
export const accountRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/",
    answers("What your account owes", { account: CreditState }),
    ...signedInAs(requireBuyer),
    queryOf(StatementQuery),
    async (c) => {
      const account = await c.var.services.credit.readAccount(c.var.actor, c.req.valid("query"));
      return c.json({ success: true, account });
    },
  )
  .get(
    "/statement",
    answers("A month of your account", Statement.entries),
    ...signedInAs(requireBuyer),
    queryOf(StatementQuery),
    async (c) => {
      const statement = await c.var.services.credit.readStatement(c.var.actor, c.req.valid("query"));
      return c.json({ success: true, ...statement });
    },
  )
  .get(
    "/statement.csv",
    answersCsv("A month of your account"),
    ...signedInAs(requireBuyer),
    queryOf(StatementQuery),
    async (c) => {
      const { name, text } = await c.var.services.credit.readStatementFile(c.var.actor, c.req.valid("query"));
      return c.body(text, 200, csvHeaders(name));
    },
  )
  .get(
    "/statement.pdf",
    answersFile("A month of your account", "application/pdf"),
    ...signedInAs(requireBuyer),
    queryOf(StatementQuery),
    async (c) => {
      const { name, body } = await c.var.services.credit.readStatementPdf(c.var.actor, c.req.valid("query"));
      return c.body(body, 200, downloadHeaders(name, "application/pdf", body.byteLength));
    },
  )
  .post(
    "/pay",
    answers("Pay online what your account owes", PaymentToMake.entries, { status: 201 }),
    ...signedInAs(requireBuyer),
    ...jsonBody(PayOnlineInput),
    async (c) => {
      const payment = await c.var.services.credit.payAccount(c.var.actor, c.req.valid("json"));
      return c.json({ success: true, ...payment }, 201);
    },
  )
  .post(
    "/verify-payment",
    answers("What the provider's dialog handed over, checked", { account: CreditState }),
    ...signedInAs(requireBuyer),
    ...jsonBody(VerifyPaymentInput),
    async (c) => {
      await c.var.services.credit.verifyAccountPayment(c.var.actor, c.req.valid("json"));
      return c.json({ success: true, account: await c.var.services.credit.readAccount(c.var.actor) });
    },
  );

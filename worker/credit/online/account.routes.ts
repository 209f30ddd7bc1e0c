import { Hono } from "hono";
import { downloadHeaders } from "../../documents/files/file-headers.contract.ts";
import type { ApiEnv } from "../../http/api-env.ts";
import { csvHeaders } from "../../http/csv-headers.ts";
import { route } from "../../http/route.ts";
import { PaymentToMake } from "../../orders/order-change.contract.ts";
import { SAMPLE_VERIFICATION } from "../../payments/checkout/payments.routes.ts";
import { VerifyPaymentInput } from "../../payments/payments.contract.ts";
import { CreditState, PayOnlineInput, Statement, StatementQuery } from "../credit.contract.ts";

/** What the visitor's own account owes. */
export const accountRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    route({
      who: "buyer",
      scope: "documents:read",
      summary: "What your account owes",
      answers: { account: CreditState },
    }),
    async (c) => {
      const account = await c.var.services.credit.readAccount(c.var.actor);
      return c.json({ success: true, account });
    },
  )
  .get(
    "/statement",
    route({
      who: "buyer",
      scope: "documents:read",
      summary: "A month of your account",
      query: StatementQuery,
      answers: Statement.entries,
    }),
    async (c) => {
      const statement = await c.var.services.credit.readStatement(c.var.actor, c.req.valid("query"));
      return c.json({ success: true, ...statement });
    },
  )
  .get(
    "/statement.csv",
    route({
      who: "buyer",
      scope: "documents:read",
      summary: "A month of your account",
      query: StatementQuery,
      answersFile: "text/csv",
    }),
    async (c) => {
      const { name, text } = await c.var.services.credit.readStatementFile(c.var.actor, c.req.valid("query"));
      return c.body(text, 200, csvHeaders(name));
    },
  )
  .get(
    "/statement.pdf",
    route({
      who: "buyer",
      scope: "documents:read",
      summary: "A month of your account",
      query: StatementQuery,
      answersFile: "application/pdf",
    }),
    async (c) => {
      const { name, body } = await c.var.services.credit.readStatementPdf(c.var.actor, c.req.valid("query"));
      return c.body(body, 200, downloadHeaders(name, "application/pdf", body.byteLength));
    },
  )
  .post(
    "/pay",
    route({
      who: "buyer",
      summary: "Pay online what your account owes",
      body: PayOnlineInput,
      sample: { amount: 100 },
      sampleStatus: 409,
      status: 201,
      answers: PaymentToMake.entries,
    }),
    async (c) => {
      const payment = await c.var.services.credit.payAccount(c.var.actor, c.req.valid("json"));
      return c.json({ success: true, ...payment });
    },
  )
  .post(
    "/verify-payment",
    route({
      who: "buyer",
      summary: "What the provider's dialog handed over, checked",
      body: VerifyPaymentInput,
      sample: SAMPLE_VERIFICATION,
      sampleStatus: 400,
      answers: { account: CreditState },
    }),
    async (c) => {
      await c.var.services.credit.verifyAccountPayment(c.var.actor, c.req.valid("json"));
      return c.json({ success: true, account: await c.var.services.credit.readAccount(c.var.actor) });
    },
  );

import { fileHeaders } from "../../http/file-headers.contract.ts";
import { PROVIDER_CODES } from "../../http/openapi/operation-codes.ts";
import { route, router } from "../../http/route.ts";
import { PaymentToMake } from "../../orders/order-change.contract.ts";
import { SAMPLE_VERIFICATION } from "../../payments/checkout/payments.routes.ts";
import { VerifyPaymentInput } from "../../payments/payments.contract.ts";
import { CreditState, PayOnlineInput, Statement, StatementQuery } from "../credit.contract.ts";

export const accountRoutes = router(
  route("GET /", {
    who: "buyer",
    scope: "documents:read",
    summary: "What your account owes",
    fails: ["credit.not_for_members"],
    answers: { account: CreditState },
    handle: async ({ services, actor }) => ({ account: await services.credit.readAccount(actor) }),
  }),
  route("GET /statement", {
    who: "buyer",
    scope: "documents:read",
    summary: "A month of your account",
    fails: ["credit.not_for_members"],
    query: StatementQuery,
    answers: Statement.entries,
    handle: ({ services, actor, query }) => services.credit.readStatement(actor, query),
  }),
  route("GET /statement.csv", {
    who: "buyer",
    scope: "documents:read",
    summary: "A month of your account",
    fails: ["credit.not_for_members"],
    query: StatementQuery,
    answersFile: "text/csv",
    handle: async ({ services, actor, query, c }) => {
      const { name, text } = await services.credit.readStatementFile(actor, query);
      return c.body(text, 200, fileHeaders(name));
    },
  }),
  route("GET /statement.pdf", {
    who: "buyer",
    scope: "documents:read",
    summary: "A month of your account",
    fails: ["credit.not_for_members", "limits.heavy_work"],
    query: StatementQuery,
    answersFile: "application/pdf",
    handle: async ({ services, actor, query, c }) => {
      const { name, body } = await services.credit.readStatementPdf(actor, query);
      return c.body(body, 200, fileHeaders(name, body.byteLength));
    },
  }),
  route("POST /pay", {
    who: "buyer",
    summary: "Pay online what your account owes",
    fails: [...PROVIDER_CODES, "credit.more_than_owed", "credit.not_for_members"],
    body: PayOnlineInput,
    sample: { amount: 100 },
    sampleStatus: 409,
    status: 201,
    answers: PaymentToMake.entries,
    handle: ({ services, actor, body }) => services.credit.payAccount(actor, body),
  }),
  route("POST /verify-payment", {
    who: "buyer",
    summary: "Verify a payment on account after the provider's dialog",
    fails: [
      ...PROVIDER_CODES,
      "credit.not_for_members",
      "payments.verification_failed",
      "payments.verification_delayed",
    ],
    body: VerifyPaymentInput,
    sample: SAMPLE_VERIFICATION,
    sampleStatus: 400,
    answers: { account: CreditState },
    handle: async ({ services, actor, body }) => {
      await services.credit.verifyAccountPayment(actor, body);
      return { account: await services.credit.readAccount(actor) };
    },
  }),
);

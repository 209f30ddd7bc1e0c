import { type Guard, guardsOf } from "../../guard.ts";

const DOCUMENTS = ["worker/documents/documents.test.ts"];
const NUMBERS = ["worker/documents/numbers.test.ts", ...DOCUMENTS];
const POSTINGS = ["worker/ledger/postings.test.ts", "worker/ledger/books-model.test.ts"];
const CHECK = ["worker/ledger/check/check-ledger.test.ts"];

/** The ledger's balances, and documents with their numbers and readers. */
export const documentGuards = (): Guard[] => [
  ...guardsOf("worker/ledger/ledger.repo.ts", [
    {
      name: "both sides of a transfer are in the balances",
      text: "json_each('[0, 1]') side WHERE true GROUP BY 1\n  ON CONFLICT (account) DO UPDATE SET debit_paise = debit_paise",
      without:
        "json_each('[0]') side WHERE true GROUP BY 1\n  ON CONFLICT (account) DO UPDATE SET debit_paise = debit_paise",
      tests: POSTINGS,
    },
    {
      name: "a balance adds up",
      text: "credit_paise = credit_paise + excluded.credit_paise`",
      without: "credit_paise = excluded.credit_paise`",
      tests: POSTINGS,
    },
    {
      name: "what is posted already is not posted again",
      text: "WHERE NOT EXISTS (SELECT 1 FROM ${ledger} l WHERE l.key = t.key)`",
      without: "`",
      tests: [...POSTINGS, "worker/payments/refunds/refunds.test.ts", "worker/payments/facts/apply-payment.test.ts"],
    },
    {
      name: "a difference in the agent's favour counts the other way",
      text: "iif(t.credit = 'difference', -t.amount_paise, t.amount_paise)",
      without: "t.amount_paise",
      tests: ["worker/cash/cash.test.ts", ...POSTINGS],
    },
  ]),
  ...guardsOf("worker/ledger/check/compare-balances.ts", [
    {
      name: "a wrong balance is found",
      text: '...compare("debit", account, rowsDebit, debit),',
      without: "",
      tests: CHECK,
    },
    {
      name: "a charge without its invoice is found",
      text: '...compare("charge", orderId, charged, invoiced),',
      without: "",
      tests: CHECK,
    },
    {
      name: "a credit without its note is found",
      text: '...compare("credit_note", orderId, credited, noted),',
      without: "",
      tests: CHECK,
    },
  ]),
  ...guardsOf("worker/documents/documents.repo.ts", [
    {
      name: "the numbers of a series follow each other",
      text: "COALESCE(max(serial), 0) + 1 AS serial",
      without: "COALESCE(max(serial), 0) + 2 AS serial",
      tests: NUMBERS,
    },
    {
      name: "each year has numbers of its own",
      text: ' AND year = ${value("year")}) next`',
      without: ") next`",
      tests: NUMBERS,
    },
    {
      name: "each kind of document has numbers of its own",
      text: 'WHERE kind = ${value("kind")} AND series',
      without: "WHERE series",
      tests: NUMBERS,
    },
    {
      name: "a line is not credited beyond what was delivered",
      text: "WHERE refers_to = ${documentId}) = ${seen}`",
      without: "WHERE refers_to = ${documentId}) >= ${seen}`",
      tests: [...DOCUMENTS, "worker/orders/returns/refunded-returns.test.ts", "worker/orders/returns/returns.test.ts"],
    },
  ]),
  ...guardsOf("worker/documents/plan-documents.ts", [
    {
      name: "a seller without a GSTIN charges no tax",
      text: "(isSellerRegistered ? line : { ...line, rateBp: 0 })",
      without: "line",
      tests: DOCUMENTS,
    },
    {
      name: "a registered buyer gets taxed goods on an invoice of their own",
      text: 'if (!isBuyerRegistered) return [toDocument("invoice_bill", lines)];',
      without: 'if (lines) return [toDocument("invoice_bill", lines)];',
      tests: DOCUMENTS,
    },
  ]),
  ...guardsOf("worker/documents/browse/browse-documents.service.ts", [
    {
      name: "a document of another account is not found",
      text: "if (!row || !(runsTheShop(actor) || row.buyerId === accountOf(actor)))",
      without: "if (!row)",
      tests: DOCUMENTS,
    },
    {
      name: "the documents of another account's order",
      text: "orders.assertMayFollow(visitor, orderId),",
      without: "",
      tests: DOCUMENTS,
    },
  ]),
];

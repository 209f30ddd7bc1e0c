import * as v from "valibot";
import { limitedText } from "../identity/accounts.contract.ts";
import { isDay, isMonth } from "../platform/dates.contract.ts";
import { fields } from "../platform/fields.contract.ts";
import { message } from "../platform/messages.contract.ts";
import { type ListPage, PageQuery } from "../platform/paging.contract.ts";
import { BALANCES, FIGURES, TRANSFER_KINDS } from "./ledger.contract.ts";

const UNKNOWN = message("request.unknown_subject");
const MALFORMED = message("request.malformed_cursor");
const NOT_DAY = message("request.not_day", { name: "day" });
const Id = v.pipe(v.string(), v.regex(/^[0-9A-Z]{26}$/, UNKNOWN));

/** A day or a month in India, such as 2026-11-21 or 2026-11. */
export const Period = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}(?:-\d{2})?$/, NOT_DAY),
  v.check((period) => isDay(period) || isMonth(period), NOT_DAY),
);

const ACCOUNT =
  /^(?:(?:buyer|account|cash):[0-9A-Z]{26}|sales|tax:[csi]gst|provider|office|bank|difference|write_off|round_off)$/;

/**
 * Filters ledger rows by the first one given: order, buyer, account, or figure with an optional period and city.
 * Without any, all rows.
 */
export const LedgerQuery = v.object({
  limit: PageQuery.entries.limit,
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}-\d{1,16}$/, MALFORMED))),
  order: v.optional(Id),
  buyer: v.optional(Id),
  account: v.optional(v.pipe(v.string(), v.regex(ACCOUNT, UNKNOWN))),
  figure: v.optional(v.picklist(FIGURES, UNKNOWN)),
  day: v.optional(Period),
  city: v.optional(v.pipe(v.string(), v.maxLength(40, UNKNOWN))),
});
export type LedgerQuery = v.InferOutput<typeof LedgerQuery>;

/** A ledger row as the API returns it. Amounts in rupees, times ISO 8601. */
export const LedgerEntry = v.object({
  _id: v.string(),
  at: v.string(),
  kind: v.picklist(TRANSFER_KINDS),
  debit: v.string(),
  credit: v.string(),
  amount: v.number(),
  orderId: v.nullable(v.string()),
  /** `name` is the business name, or the person's name without one. */
  buyer: v.nullable(v.object({ _id: v.string(), name: v.string() })),
  documentId: v.nullable(v.string()),
});
export type LedgerEntry = v.InferOutput<typeof LedgerEntry>;

export type LedgerPage = ListPage<"entries", LedgerEntry>;

export const BalancesQuery = v.object({
  limit: PageQuery.entries.limit,
  cursor: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Z]{26}$/, MALFORMED))),
  of: v.optional(v.picklist(BALANCES, UNKNOWN), "cash"),
});
export type BalancesQuery = v.InferOutput<typeof BalancesQuery>;

/** Balance of an account in rupees: debits minus credits. `name` is the agent's or buyer's. */
export const LedgerBalance = v.object({ account: v.string(), name: v.string(), balance: v.number() });
export type LedgerBalance = v.InferOutput<typeof LedgerBalance>;

export type BalancePage = ListPage<"balances", LedgerBalance>;

/**
 * An inconsistency of the ledger: an account's rows do not add up to its balance, an order's charges or credit notes
 * do not match its documents, or a product's movements do not add up to its stock. In rupees, and in units of the product.
 */
export const LedgerDifference = v.object({
  kind: v.picklist(["debit", "credit", "charge", "credit_note", "stock"]),
  /** The account, or the id of the order or product. */
  id: v.string(),
  /** Sum of the ledger rows or movements. */
  rows: v.number(),
  /** The balance, the total of the documents, or the stock. */
  other: v.number(),
});
export type LedgerDifference = v.InferOutput<typeof LedgerDifference>;

/** An order whose ledger entries the owner corrects; the audit log keeps the reason. */
export const CorrectLedgerInput = fields({
  order: Id,
  reason: v.pipe(limitedText(500, "reason"), v.minLength(1, message("order.reason_missing"))),
});
export type CorrectLedgerInput = v.InferOutput<typeof CorrectLedgerInput>;

/** A correcting row. In rupees. */
export const LedgerCorrection = v.object({ debit: v.string(), credit: v.string(), amount: v.number() });
export type LedgerCorrection = v.InferOutput<typeof LedgerCorrection>;

/** Result of the last full check; `checkedAt` is null before the first. */
export const LedgerCheck = v.object({ checkedAt: v.nullable(v.string()), differences: v.array(LedgerDifference) });
export type LedgerCheck = v.InferOutput<typeof LedgerCheck>;

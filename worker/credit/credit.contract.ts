import * as v from "valibot";
import { plainCode } from "../platform/digits.contract.ts";
import { Day, fields, oneLine } from "../platform/fields.contract.ts";
import { message } from "../platform/messages.contract.ts";
import type { ListPage } from "../platform/paging.contract.ts";

/** Terms, in days after a delivery. */
export const CREDIT_DAYS = [7, 15, 30] as const;
const MAX_LIMIT_RUPEES = 50_00_000;
const MAX_PAYMENT_RUPEES = 50_00_000;

/** How an account paid; `online` is only recorded when the payment provider reports it. */
export const RECORDED_METHODS = ["cash", "bank", "upi"] as const;
const ACCOUNT_METHODS = [...RECORDED_METHODS, "online"] as const;
export type AccountMethod = (typeof ACCOUNT_METHODS)[number];

/** Ageing of the debt, by days overdue. */
export const AGES = ["notDue", "days1to7", "days8to15", "days16to30", "over30"] as const;
export type Age = (typeof AGES)[number];
export const Ageing = v.object(v.entriesFromList(AGES, v.number()));
export type Ageing = v.InferOutput<typeof Ageing>;

/** Limit in whole rupees; 0 ends new orders on account, and existing debt stays. */
const Limit = v.pipe(
  v.number(message("credit_form.limit_not_number")),
  v.integer(message("credit_form.limit_not_number")),
  v.minValue(0, message("credit_form.limit_out_of_range", { max: MAX_LIMIT_RUPEES })),
  v.maxValue(MAX_LIMIT_RUPEES, message("credit_form.limit_out_of_range", { max: MAX_LIMIT_RUPEES })),
);
const Days = v.picklist(CREDIT_DAYS, message("credit_form.days_unknown"));

export const CreditTerms = v.object({ limit: v.number(), days: v.number() });
export type CreditTerms = v.InferOutput<typeof CreditTerms>;

/** `seen` holds the terms as shown to staff; refused with 409 when they have changed. */
export const CreditTermsInput = fields({ limit: Limit, days: Days, seen: v.optional(CreditTerms) });
export type CreditTermsInput = v.InferOutput<typeof CreditTermsInput>;

/** Rupees with at most two decimals. */
const Amount = v.pipe(
  v.number(message("credit_form.amount_not_number")),
  v.check(
    (rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6,
    message("credit_form.amount_not_number"),
  ),
  v.minValue(1, message("credit_form.amount_out_of_range", { max: MAX_PAYMENT_RUPEES })),
  v.maxValue(MAX_PAYMENT_RUPEES, message("credit_form.amount_out_of_range", { max: MAX_PAYMENT_RUPEES })),
);
const Words = v.pipe(
  v.string(message("credit_form.note_missing")),
  oneLine(),
  v.minLength(3, message("credit_form.note_missing")),
  v.maxLength(300, message("credit_form.note_too_long")),
);

/** A payment that staff received. Only cash may have no reference. */
export const RecordPaymentInput = v.pipe(
  fields({
    amount: Amount,
    method: v.picklist(RECORDED_METHODS, message("credit_form.method_unknown")),
    /** Day of the payment, in India. */
    day: Day(message("credit_form.day_invalid")),
    reference: v.optional(
      v.pipe(
        v.string(),
        oneLine(),
        v.transform(plainCode),
        v.toUpperCase(),
        v.maxLength(60, message("credit_form.reference_too_long")),
      ),
      "",
    ),
    /** Accepts an overpayment as credit. Without it an overpayment is refused, because it may be a typing error. */
    acceptsMore: v.optional(v.boolean(message("request.not_boolean", { name: "acceptsMore" })), false),
  }),
  v.forward(
    v.partialCheck(
      [["method"], ["reference"]],
      ({ method, reference = "" }) => method === "cash" || reference !== "",
      message("credit_form.reference_missing"),
    ),
    ["reference"],
  ),
);
export type RecordPaymentInput = v.InferOutput<typeof RecordPaymentInput>;

/** Debt that the owner writes off; the audit log keeps the reason. */
export const WriteOffInput = fields({
  amount: Amount,
  note: Words,
});
export type WriteOffInput = v.InferOutput<typeof WriteOffInput>;

/** Why a recorded payment is reversed, for the audit log. */
export const ReversePaymentInput = fields({ reason: Words });
export type ReversePaymentInput = v.InferOutput<typeof ReversePaymentInput>;

export const PayOnlineInput = fields({ amount: Amount });
export type PayOnlineInput = v.InferOutput<typeof PayOnlineInput>;

/** State of an account. Money in rupees; `oldestDue` is a day in India. */
export const CreditState = v.object({
  limit: v.number(),
  days: v.number(),
  /** What is owed; negative when the account is in credit. */
  balance: v.number(),
  /** Total of orders on account that are neither delivered nor cancelled. */
  onTheWay: v.number(),
  /** Credit still available for orders; 0 while something is overdue. */
  available: v.number(),
  overdue: v.number(),
  oldestDue: v.nullable(v.string()),
  ageing: Ageing,
});
export type CreditState = v.InferOutput<typeof CreditState>;

/** Payment on account as offered at checkout. */
export const CreditOffer = v.object({
  isOffered: v.boolean(),
  available: v.number(),
  /** True when a delivery is unpaid past its due day, which blocks orders on account. */
  overdue: v.boolean(),
  days: v.number(),
});
export type CreditOffer = v.InferOutput<typeof CreditOffer>;

const ENTRY_KINDS = ["charge", "credit_note", "payment", "reversal", "write_off", "transfer"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** A line of a statement. A positive `amount` raises the debt; `balance` is the debt after it. */
export const StatementEntry = v.object({
  _id: v.string(),
  at: v.string(),
  kind: v.picklist(ENTRY_KINDS),
  /** Number of the document. */
  number: v.nullable(v.string()),
  documentId: v.nullable(v.string()),
  orderId: v.nullable(v.string()),
  /** Id of the payment or of the reversed payment. `isReversed` is true for a reversed payment. */
  paymentId: v.nullable(v.string()),
  isReversed: v.boolean(),
  method: v.nullable(v.picklist(ACCOUNT_METHODS)),
  reference: v.string(),
  /** Day of the payment, in India. */
  paidOn: v.nullable(v.string()),
  amount: v.number(),
  balance: v.number(),
});
export type StatementEntry = v.InferOutput<typeof StatementEntry>;

export const Statement = v.object({
  buyer: v.object({ _id: v.string(), name: v.string() }),
  /** Month in India, such as 2026-11. */
  month: v.string(),
  opening: v.number(),
  closing: v.number(),
  /** Oldest first. */
  entries: v.array(StatementEntry),
  nextCursor: v.nullable(v.string()),
  state: CreditState,
});
export type Statement = v.InferOutput<typeof Statement>;

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
export const StatementQuery = v.object({
  month: v.optional(v.pipe(v.string(), v.regex(MONTH, message("credit_form.month_invalid")))),
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, message("request.malformed_cursor")))),
});
export type StatementQuery = v.InferOutput<typeof StatementQuery>;

/** A payment as the API returns it. */
export const AccountPayment = v.object({
  _id: v.string(),
  amount: v.number(),
  method: v.picklist(ACCOUNT_METHODS),
  reference: v.string(),
  day: v.string(),
});
export type AccountPayment = v.InferOutput<typeof AccountPayment>;

/** An account with debt, for staff. */
export const Receivable = v.object({
  buyer: v.object({ _id: v.string(), name: v.string(), phone: v.string() }),
  location: v.string(),
  limit: v.number(),
  days: v.number(),
  balance: v.number(),
  /** When the oldest unpaid order was delivered. */
  unpaidSince: v.string(),
  /** Due day of that delivery. */
  oldestDue: v.string(),
  daysOverdue: v.number(),
});
export type Receivable = v.InferOutput<typeof Receivable>;

export const ReceivablesQuery = v.object({
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}\.[0-9A-Z]{26}$/, message("request.malformed_cursor")))),
});
export type ReceivablesQuery = v.InferOutput<typeof ReceivablesQuery>;
export type ReceivablesPage = ListPage<"receivables", Receivable>;

import * as v from "valibot";
import { SlotDay } from "../cities/slots/slots.contract.ts";
import { VERIFICATIONS } from "../identity/accounts.contract.ts";
import { fields, manyLines } from "../platform/fields.contract.ts";
import { message } from "../platform/messages.contract.ts";

export const HANDOVER_STATES = ["open", "counted", "withdrawn"] as const;
export type HandoverState = (typeof HANDOVER_STATES)[number];

/** The most rupees that one handover can hold. */
export const MAX_HANDOVER = 1_00_00_000;

const Amount = (min: number) =>
  v.pipe(
    v.number(message("handover.amount_missing")),
    v.minValue(min, message("handover.amount_too_small")),
    v.maxValue(MAX_HANDOVER, message("handover.amount_too_large", { max: MAX_HANDOVER })),
    v.check((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-4, message("handover.decimals")),
  );

/** What an agent says that they hand over, in rupees. */
export const HandoverInput = fields({ amount: Amount(0.01) });
export type HandoverInput = v.InferOutput<typeof HandoverInput>;

/** What staff counted, in rupees; `note` is needed when it is not what the agent declared. */
export const CountInput = fields({
  counted: Amount(0),
  note: v.optional(v.pipe(v.string(), manyLines(), v.maxLength(300, message("handover.note_too_long"))), ""),
});
export type CountInput = v.InferOutput<typeof CountInput>;

/** Money in rupees, times ISO 8601. */
export const Handover = v.object({
  _id: v.string(),
  agent: v.object({ _id: v.string(), name: v.string() }),
  state: v.picklist(HANDOVER_STATES),
  declared: v.number(),
  /** What the agent carried when they declared it. */
  expected: v.number(),
  counted: v.nullable(v.number()),
  /** Counted less declared: below zero when money was missing. */
  difference: v.nullable(v.number()),
  note: v.string(),
  at: v.string(),
  countedAt: v.nullable(v.string()),
  countedBy: v.nullable(v.string()),
});
export type Handover = v.InferOutput<typeof Handover>;

/** Money that an agent took for an order. */
export const TakenMoney = v.object({ orderId: v.string(), amount: v.number(), at: v.string() });
export type TakenMoney = v.InferOutput<typeof TakenMoney>;

/** The cash of one agent. */
export const MyCash = v.object({
  /** What they carry. */
  balance: v.number(),
  /** The most that they may carry; null: no limit. */
  limit: v.nullable(v.number()),
  /** Cash orders of today in India, the newest first. */
  today: v.array(TakenMoney),
  /** The newest ones first; at most one is open. */
  handovers: v.array(Handover),
});
export type MyCash = v.InferOutput<typeof MyCash>;

/** An agent who carries cash. */
export const CashCarrier = v.object({
  _id: v.string(),
  name: v.string(),
  phone: v.string(),
  location: v.string(),
  status: v.picklist(VERIFICATIONS),
  balance: v.number(),
});
export type CashCarrier = v.InferOutput<typeof CashCarrier>;

export interface CashPage {
  readonly carriers: CashCarrier[];
  readonly nextCursor: string | null;
}

/** A day in India, such as 2026-11-24; today without one. */
export const DayQuery = v.object({ day: v.optional(SlotDay) });

/** An agent's money of one day in India. */
export const DayClose = v.object({
  agent: v.object({ _id: v.string(), name: v.string() }),
  day: v.string(),
  /** What they carried when the day began. */
  opening: v.number(),
  cash: v.array(TakenMoney),
  /** By QR codes that were shown on this day; it never was in the agent's hands. */
  upi: v.array(TakenMoney),
  handovers: v.array(Handover),
  /** The sums of the lists: cash taken, paid by QR code, handed over, and counted less declared. */
  cashTotal: v.number(),
  upiTotal: v.number(),
  handedOver: v.number(),
  difference: v.number(),
  /** What they carried when it ended, or carry now. */
  closing: v.number(),
});
export type DayClose = v.InferOutput<typeof DayClose>;

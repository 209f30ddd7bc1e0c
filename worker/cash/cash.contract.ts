import * as v from "valibot";
import { SlotDay } from "../cities/slots/slots.contract.ts";
import { VERIFICATIONS } from "../identity/accounts.contract.ts";
import { fields, manyLines } from "../platform/fields.contract.ts";
import { message } from "../platform/messages.contract.ts";
import type { ListPage } from "../platform/paging.contract.ts";

const HANDOVER_STATES = ["open", "counted", "withdrawn"] as const;
export type HandoverState = (typeof HANDOVER_STATES)[number];

/** Maximum of one handover, in rupees. */
const MAX_HANDOVER = 1_00_00_000;

const Amount = (min: number) =>
  v.pipe(
    v.number(message("handover.amount_missing")),
    v.minValue(min, message("handover.amount_too_small")),
    v.maxValue(MAX_HANDOVER, message("handover.amount_too_large", { max: MAX_HANDOVER })),
    v.check((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-4, message("handover.decimals")),
  );

/** Cash that an agent declares to hand over, in rupees. */
export const HandoverInput = fields({ amount: Amount(0.01) });
export type HandoverInput = v.InferOutput<typeof HandoverInput>;

/** Cash that staff counted, in rupees; `note` is required when it differs from the declared amount. */
export const CountInput = fields({
  counted: Amount(0),
  note: v.optional(v.pipe(v.string(), manyLines(), v.maxLength(300, message("handover.note_too_long"))), ""),
});
export type CountInput = v.InferOutput<typeof CountInput>;

/** A handover of cash. Money in rupees, times ISO 8601. */
export const Handover = v.object({
  _id: v.string(),
  agent: v.object({ _id: v.string(), name: v.string() }),
  state: v.picklist(HANDOVER_STATES),
  declared: v.number(),
  /** Cash the agent held when they declared the handover. */
  expected: v.number(),
  counted: v.nullable(v.number()),
  /** Counted minus declared; negative when money was missing. */
  difference: v.nullable(v.number()),
  note: v.string(),
  at: v.string(),
  countedAt: v.nullable(v.string()),
  countedBy: v.nullable(v.string()),
});
export type Handover = v.InferOutput<typeof Handover>;

/** Money collected for an order. */
export const TakenMoney = v.object({ orderId: v.string(), amount: v.number(), at: v.string() });
export type TakenMoney = v.InferOutput<typeof TakenMoney>;

/** The cash of one agent. */
export const MyCash = v.object({
  /** Cash that they hold. */
  balance: v.number(),
  /** Maximum cash that they may hold; null for no limit. */
  limit: v.nullable(v.number()),
  /** Cash orders of today in India, newest first. */
  today: v.array(TakenMoney),
  /** Newest first; at most one is open. */
  handovers: v.array(Handover),
});
export type MyCash = v.InferOutput<typeof MyCash>;

/** An agent who holds cash. */
export const AgentWithCash = v.object({
  _id: v.string(),
  name: v.string(),
  phone: v.string(),
  location: v.string(),
  status: v.picklist(VERIFICATIONS),
  balance: v.number(),
});
export type AgentWithCash = v.InferOutput<typeof AgentWithCash>;

export type CashPage = ListPage<"carriers", AgentWithCash>;

/** A day in India, such as 2026-11-24; defaults to today. */
export const DayQuery = v.object({ day: v.optional(SlotDay) });

/** An agent's money of one day in India. */
export const DayClose = v.object({
  agent: v.object({ _id: v.string(), name: v.string() }),
  day: v.string(),
  /** Cash held when the day began. */
  opening: v.number(),
  cash: v.array(TakenMoney),
  /** Paid by QR codes shown on this day, so never held by the agent. */
  upi: v.array(TakenMoney),
  handovers: v.array(Handover),
  /** Sums of the lists: cash collected, paid by QR code, handed over, and counted minus declared. */
  cashTotal: v.number(),
  upiTotal: v.number(),
  handedOver: v.number(),
  difference: v.number(),
  /** Cash held when the day ended, or now. */
  closing: v.number(),
});
export type DayClose = v.InferOutput<typeof DayClose>;

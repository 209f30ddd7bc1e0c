import { isFree, type OfferedSlot } from "../../cities/slots/slots.contract.ts";
import type { Order } from "../../orders/orders.contract.ts";
import { isAppError } from "../../platform/errors.contract.ts";
import { type DateProducts, itemsOf, raisedLines, shortLines, toDayLines, type WantedLine } from "../day-lines.ts";
import type { Refusal, ShortLine } from "../standing-orders.contract.ts";

interface SlotAttempt {
  readonly id: string;
  readonly day: string;
  /** Null for the slot that the buyer chose. */
  readonly instead: OfferedSlot | null;
}

export interface PlacementAttempt {
  readonly items: readonly { readonly productId: string; readonly quantity: number }[];
  readonly slot: SlotAttempt;
  readonly short: readonly ShortLine[];
  readonly raised: readonly ShortLine[];
}

interface DateToPlace {
  readonly wanted: readonly WantedLine[];
  /** `startsAt` in ms. */
  readonly slot: { readonly id: string; readonly startsAt: number };
  readonly day: string;
}

interface Steps {
  readonly readProducts: () => Promise<Pick<DateProducts, "products">>;
  /** The slots of the city. */
  readonly readSlots: () => Promise<readonly OfferedSlot[]>;
  readonly place: (attempt: PlacementAttempt) => Promise<Order>;
}

export type Outcome =
  | { readonly order: Order }
  | { readonly refusal: Refusal; readonly short: readonly ShortLine[] }
  /** The step is retried when the lease ends. */
  | { readonly error: unknown };

/** Limits attempts while other orders take the same products or the slot's last place. */
const MAX_ATTEMPTS = 5;
const SLOT_CODES: readonly string[] = ["orders.slot_full", "orders.slot_share", "orders.slot_closed"];
const PRODUCT_CODES: readonly string[] = [
  "orders.stock_short",
  "orders.unknown_product",
  "orders.quantity_not_allowed",
];

const REFUSAL_OF: Readonly<Record<string, Refusal>> = {
  "orders.city_closed": "city_closed",
  "orders.pin_not_served": "address",
  "accounts.blocked": "blocked",
  "auth.required": "no_member",
  "auth.forbidden": "no_member",
  "orders.too_much_open": "limit",
  "orders.too_much_open_for_new": "limit",
  "payments.too_many_unpaid": "limit",
  "payments.too_much_unpaid_for_new": "limit",
  // Only cash orders can wait for approval.
  "orders.approval_needs_cash": "limit",
  "credit.not_offered": "credit",
  "credit.exceeded": "credit",
  "credit.overdue": "credit",
  "orders.below_minimum": "minimum",
  "payments.amount_too_small": "minimum",
};

/** The reason shown to the buyer; null for unexpected and temporary errors. */
const refusalOf = (error: unknown): Refusal | null => {
  if (!isAppError(error) || error.status === 503 || error.status === 429) return null;
  return REFUSAL_OF[error.code] ?? "other";
};

/**
 * Places the available part of the wanted lines. Replaces a full or closed slot by the next free one of the same day, and
 * re-reads products that other orders took. Refuses the date when nothing is left to order.
 */
export const placeDate = async (
  { wanted, slot: chosen, day }: DateToPlace,
  { readProducts, readSlots, place }: Steps,
): Promise<Outcome> => {
  let slot: SlotAttempt = { id: chosen.id, day, instead: null };
  let short: ShortLine[] = [];
  let last: unknown;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const lines = toDayLines(wanted, await readProducts());
    short = shortLines(lines);
    const items = itemsOf(lines);
    if (items.length === 0) return { refusal: "nothing_left", short };
    try {
      return { order: await place({ items, slot, short, raised: raisedLines(lines) }) };
    } catch (error) {
      last = error;
      const code = isAppError(error) ? error.code : "";
      if (SLOT_CODES.includes(code)) {
        const startsAt = slot.instead ? Date.parse(slot.instead.from) : chosen.startsAt;
        const isLater = (one: OfferedSlot) => one.day === day && Date.parse(one.from) > startsAt;
        const instead = (await readSlots()).find((one) => isLater(one) && isFree(one));
        if (!instead) return { refusal: code === "orders.slot_closed" ? "too_late" : "slot_full", short };
        slot = { id: instead.id, day, instead };
      } else if (!PRODUCT_CODES.includes(code)) {
        const refusal = refusalOf(error);
        return refusal ? { refusal, short } : { error };
      }
    }
  }
  return { error: last };
};

import * as v from "valibot";
import { DEFAULT_CITY } from "../../brand.contract.ts";
import { Product } from "../../catalogue/catalogue.contract.ts";
import { CityName } from "../../identity/accounts.contract.ts";
import { oneLine } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { PageQuery } from "../../platform/paging.contract.ts";

const Reason = v.pipe(
  v.string(message("order.reason_missing")),
  v.trim(),
  v.minLength(1, message("order.reason_missing")),
  v.maxLength(500, message("order.reason_too_long")),
);

/** `reason` is for staff and the audit log; the buyer does not read it. */
export const BlockInput = v.object({ isBlocked: v.boolean(message("settings.not_switch")), reason: Reason });
export type BlockInput = v.InferOutput<typeof BlockInput>;

export const CancelOpenInput = v.object({ reason: Reason });
export type CancelOpenInput = v.InferOutput<typeof CancelOpenInput>;

export const BuyersQuery = v.object({
  ...PageQuery.entries,
  /**
   * Words of a personal or business name, or the start of an e-mail or phone. A match with a team member lists the
   * team's account. A search has one page.
   */
  search: v.optional(v.pipe(v.string(), oneLine(), v.maxLength(100, message("order.search_too_long")))),
});
export type BuyersQuery = v.InferOutput<typeof BuyersQuery>;

/** Money in rupees, times ISO 8601. */
export const BuyerSummary = v.object({
  _id: v.string(),
  name: v.string(),
  businessName: v.string(),
  email: v.string(),
  phone: v.string(),
  location: v.string(),
  /** When they last ordered; null for never. */
  lastOrder: v.nullable(v.string()),
  /** What the account owes; negative when it is in credit. */
  owed: v.number(),
  isBlocked: v.boolean(),
});
export type BuyerSummary = v.InferOutput<typeof BuyerSummary>;

/** Money in rupees, times ISO 8601. */
export const Buyer = v.object({
  ...v.omit(BuyerSummary, ["lastOrder", "isBlocked"]).entries,
  address: v.string(),
  isEmailVerified: v.boolean(),
  joined: v.string(),
  openOrders: v.number(),
  openRupees: v.number(),
  /** At most `MAX_DELIVERED_COUNTED`, which means that many or more. */
  deliveredOrders: v.number(),
  /** Null for a buyer who may order. */
  blocked: v.nullable(v.object({ at: v.string(), reason: v.string() })),
});
export type Buyer = v.InferOutput<typeof Buyer>;

/** `code` and `message` say why the order was not cancelled. */
export const CancelledOne = v.object({
  _id: v.string(),
  cancelled: v.boolean(),
  code: v.optional(v.string()),
  message: v.optional(v.string()),
});
export type CancelledOne = v.InferOutput<typeof CancelledOne>;

/** Products that an account orders on most days, with their usual quantities. */
export const UsualLines = v.array(v.object({ product: Product, quantity: v.number() }));
export const UsualQuery = v.object({ location: v.optional(CityName, DEFAULT_CITY) });

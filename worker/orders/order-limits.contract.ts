/** Separate from the schemas, so that pages that need only these limits do not bundle valibot. */
export const MAX_LINES = 100;
export const MAX_QUANTITY = 10_000;

/** Maximum undelivered orders of one agent; another agent would deliver further ones sooner. */
export const MAX_CARRIED = 10;
/** Maximum delivery codes a buyer may issue for one order; staff may issue any number. */
export const MAX_BUYER_CODES = 3;
/** Maximum changes that each side may make to the marks of one order at the door. */
export const MAX_DOOR_CHANGES = 50;
/** Staff see a buyer's deliveries counted up to this number, which bounds the rows read. */
export const MAX_DELIVERED_COUNTED = 100;
export const MAX_RATING = 5;
/** The provider's minimum for an online payment, in paise (₹1). */
export const MIN_ONLINE_PAISE = 100;
/** Maximum unpaid online orders of one buyer at a time. */
export const MAX_UNPAID_ORDERS = 5;
/** An unpaid online order of a new buyer counts against the limits for this long, even when cancelled. */
export const UNPAID_COUNTED_HOURS = 6;
/** Maximum recent orders read to sum a new buyer's unpaid ones; with more, they may not place another online order. */
export const MAX_RECENT_ORDERS = 100;
/** Staff are warned this long before an unconfirmed order expires. */
export const EXPIRES_SOON_MS = 4 * 60 * 60 * 1000;
/** The dashboard counts expired orders that were placed within this time. */
export const EXPIRED_SHOWN_MS = 7 * 24 * 60 * 60 * 1000;
/** Idempotency key of the expiry of an unconfirmed order; an index of `order_events` names it. */
export const UNCONFIRMED_KEY = "unconfirmed";
/** Maximum crates of one order. */
export const MAX_CRATES = 99;
/** Maximum orders picked together, each into its own crate. */
export const MAX_WAVE = 12;
/** Maximum marks of lines in one request. */
export const MAX_MARKS = 100;

/** How long after the delivery a return can be requested. */
export const RETURN_WINDOW_MS = 3 * 60 * 60 * 1000;

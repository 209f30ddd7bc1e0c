/** In a file without schemas, so that pages which need only these limits do not bundle valibot. */
export const MAX_LINES = 100;
export const MAX_QUANTITY = 10_000;

/** Undelivered orders that one agent may carry; another agent would deliver any further one sooner. */
export const MAX_CARRIED = 10;
/** New delivery codes that the buyer may issue for one order; staff may issue any number. */
export const MAX_NEW_CODES = 3;
/** How often the figures of one order may change at the door. */
export const MAX_DOOR_CHANGES = 50;
/** Staff see a buyer's deliveries counted up to this number, so that a buyer with thousands costs no more. */
export const MAX_DELIVERED_COUNTED = 100;
/** The most stars that a buyer may give a delivery. */
export const MAX_RATING = 5;
/** The provider's minimum for an online payment, in paise (₹1). */
export const MIN_ONLINE_PAISE = 100;
/** Unpaid online orders that one buyer may have at a time. */
export const MAX_UNPAID_ORDERS = 5;
/** Unpaid online orders of a buyer who is not known yet count for so many hours, whatever became of them. */
export const UNPAID_COUNTED_HOURS = 6;
/** Orders within these hours that are read for it; a buyer who is not known yet places no further one to be paid online. */
export const MAX_RECENT_ORDERS = 100;
/** Staff are warned this long before a cash order that nobody confirmed is cancelled. */
export const EXPIRES_SOON_MS = 4 * 60 * 60 * 1000;
/** The dashboard counts expired orders that were placed within this time. */
export const EXPIRED_SHOWN_MS = 7 * 24 * 60 * 60 * 1000;
/** The idempotency key of an expiry because nobody confirmed the order; an index of `order_events` names it. */
export const UNCONFIRMED_KEY = "unconfirmed";

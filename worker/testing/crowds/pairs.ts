import { ACTS, type Act } from "./acts.ts";

/** Two acts about one order at the same time. */
export interface Pair {
  /** The order's state before the acts; `unpaid`: its time to pay online is over. */
  readonly from: "pending" | "confirmed" | "accepted" | "unpaid";
  readonly first: Act;
  readonly second: Act;
  /** The allowed outcomes: both answers and the order's state afterwards, as "first, second: order". */
  readonly allowed: readonly string[];
}

const pair = (from: Pair["from"], first: Act, second: Act, ...allowed: readonly string[]): Pair => ({
  from,
  first,
  second,
  allowed,
});

const { accept, acceptByOther, confirm, cancel, cancelAsStaff, release, deliver } = ACTS;
const { expire, expireUnpaid, pay, change, markAtDoor, reject, goOffline, block } = ACTS;

const ILLEGAL = "409 orders.illegal_transition";
const TAKEN = "409 orders.already_accepted";
const GONE = "404 orders.not_found";

/** Each allowed outcome could also result from running the two acts one after the other. */
export const PAIRS: readonly Pair[] = [
  pair(
    "confirmed",
    accept,
    acceptByOther,
    `200, ${TAKEN}: accepted by the agent`,
    `${TAKEN}, 200: accepted by the other`,
  ),
  pair("pending", accept, confirm, "200, 200: accepted by the agent", `${ILLEGAL}, 200: confirmed`),
  pair("pending", accept, cancel, `${ILLEGAL}, 200: cancelled`),
  pair("confirmed", accept, cancel, `200, ${ILLEGAL}: accepted by the agent`),
  // A cancelled order keeps the name of the agent who had it.
  pair("confirmed", accept, cancelAsStaff, "200, 200: cancelled by the agent", `${ILLEGAL}, 200: cancelled`),
  pair("accepted", acceptByOther, release, "200, 200: accepted by the other", `${TAKEN}, 200: confirmed`),
  pair(
    ...(["accepted", acceptByOther, cancelAsStaff] as const),
    ...[`${TAKEN}, 200: cancelled by the agent`, `${ILLEGAL}, 200: cancelled by the agent`],
  ),
  // Rejecting an agent releases their orders and ends their sessions.
  pair(
    ...(["confirmed", accept, reject] as const),
    ...["200, 200: confirmed", "403 orders.agent_not_available, 200: confirmed", "401 auth.required, 200: confirmed"],
  ),
  pair("accepted", acceptByOther, reject, "200, 200: accepted by the other", `${TAKEN}, 200: confirmed`),
  pair(
    ...(["confirmed", accept, goOffline] as const),
    ...["200, 200: accepted by the agent", "403 orders.agent_not_available, 200: confirmed"],
  ),
  // Blocked buyers cannot place or change orders; what they ordered before is delivered, unless staff cancel it.
  pair("confirmed", accept, block, "200, 200: accepted by the agent"),
  pair("pending", change, block, "200, 200: pending, 3 units", "403 accounts.blocked, 200: pending"),
  pair("pending", accept, expire, `${ILLEGAL}, expired: cancelled`),
  pair("pending", accept, change, `${ILLEGAL}, 200: pending, 3 units`),
  pair("confirmed", accept, change, "200, 409 orders.not_changeable: accepted by the agent"),
  pair("pending", confirm, change, "200, 200: confirmed, 3 units", "200, 409 orders.not_changeable: confirmed"),
  pair("pending", confirm, cancel, `200, ${ILLEGAL}: confirmed`, `${ILLEGAL}, 200: cancelled`),
  pair("pending", confirm, expire, "200, settled: confirmed", `${ILLEGAL}, expired: cancelled`),
  pair("pending", cancel, expire, "200, settled: cancelled", `${ILLEGAL}, expired: cancelled`),
  pair("accepted", deliver, release, `200, ${ILLEGAL}: delivered by the agent, paid`, `${GONE}, 200: confirmed`),
  pair(
    ...(["accepted", deliver, cancelAsStaff] as const),
    ...[`200, ${ILLEGAL}: delivered by the agent, paid`, `${ILLEGAL}, 200: cancelled by the agent`],
  ),
  pair(
    ...(["accepted", deliver, reject] as const),
    ...["200, 200: delivered by the agent, paid", `${GONE}, 200: confirmed`, "401 auth.required, 200: confirmed"],
  ),
  // A delivery without figures means that everything is delivered as ordered.
  pair(
    ...(["accepted", deliver, markAtDoor] as const),
    ...[`200, ${ILLEGAL}: delivered by the agent, paid`, "409 door.figures_changed, 200: accepted by the agent"],
  ),
  pair(
    ...(["accepted", markAtDoor, cancelAsStaff] as const),
    ...["200, 200: cancelled by the agent", `${ILLEGAL}, 200: cancelled by the agent`],
  ),
  pair("accepted", markAtDoor, release, "200, 200: confirmed", `${GONE}, 200: confirmed`),
  // The provider has the money before its webhook arrives, and reports it when the expiry asks.
  pair(
    ...(["unpaid", pay, expireUnpaid] as const),
    ...["paid, paid: pending, paid", "paid, settled: pending, paid", "paid, expired: cancelled, refund_pending"],
  ),
  pair("unpaid", pay, cancel, "paid, 200: cancelled, refund_pending"),
];

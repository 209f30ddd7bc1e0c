import { type Guard, guardsOf } from "../../guard.ts";

const RETURNS = ["worker/orders/returns/returns.test.ts"];
const RATES = ["worker/platform/limits/rate-limiter.test.ts"];
const RULES = ["worker/orders/returns/return-rules.test.ts", ...RETURNS];
const REFUSED = ["worker/orders/returns/refused-askers.test.ts"];
const REFUNDED = ["worker/orders/returns/refunded-returns.test.ts", ...RETURNS];

/** Each event of an order has a version of its own, so the version of the order is checked twice. */
const EVENT_VERSION = {
  file: "worker/orders/returns/write-returns.repo.ts",
  text: "version: version + 1,",
  without: "version: sql`(SELECT version FROM ${orders} WHERE id = ${id})`,",
};

/** A decision moves the version of its order too. */
const ORDER_VERSION = {
  ...EVENT_VERSION,
  text: `WHERE id = \${id} AND version = \${version} AND status = 'delivered'
        \${event.type === RETURN_REQUESTED ? sql\`AND delivered_at >= \${event.now - RETURN_WINDOW_MS}\` : sql\`\`}\`),
    assertRowsChanged(db, 1),
    db.insert(orderEvents).values({
      orderId: id,
      ${EVENT_VERSION.text}`,
  without: `WHERE id = \${id} AND status = 'delivered'\`),
    assertRowsChanged(db, 1),
    db.insert(orderEvents).values({
      orderId: id,
      ${EVENT_VERSION.without}`,
};

/** Returns: who asks, until when, how much, and what is given back. */
export const returnGuards = (): Guard[] => [
  ...guardsOf("worker/orders/returns/ask-return.service.ts", [
    {
      name: "only the buyer returns goods",
      text: "if (!maySee(personOf(actor), order)) throw orderNotFound();",
      without: "",
      tests: RETURNS,
    },
    {
      name: "a member with the role buyer returns only what they ordered",
      text: "if (!mayManage(personOf(actor), order)) throw notPlacedByYou();",
      without: "",
      tests: REFUSED,
    },
    {
      name: "the rate of returns",
      text: 'if (!(await orderLimit.limit({ key: userId })).success) throw tooMany("limits.orders", 60_000);',
      without: "",
      tests: RATES,
    },
    {
      name: "a key of a return with another body",
      text: "if (same || earlier) throw keyReused();",
      without: "",
      tests: RETURNS,
    },
    {
      name: "a return is asked once with a key",
      text: "if (same?.requestHash === requestHash) return toReturn(found, same);",
      without: "",
      tests: RETURNS,
    },
    {
      name: "only delivered goods are returned",
      text: 'if (order.status !== "delivered") throw notDelivered();',
      without: "",
      tests: RETURNS,
    },
    {
      name: "goods are returned in time, when read",
      text: "if (!isReturnable(order, now)) throw tooLateToReturn();",
      without: "",
      tests: RETURNS,
    },
    {
      name: "a return's photos are of its order",
      text: "if (attempt === 1) await photos.requirePhotos(orderId, input.photos);",
      without: "",
      tests: RETURNS,
    },
    {
      name: "who reads the returns of an order",
      text: "if (found && (maySee(personOf(actor), found.order) || runsTheShop(actor))) {",
      without: "if (found) {",
      tests: RETURNS,
    },
  ]),
  ...guardsOf("worker/orders/returns/return-rules.ts", [
    {
      name: "only lines of the order are returned",
      text: "if (!line) throw lineNotDelivered(index);",
      without: "if (!line) return { position: index, quantityMilli: 1000, reason };",
      tests: RULES,
    },
    {
      name: "goods in pieces are returned in whole ones",
      text: "if (!isDivisible(line.unit) && quantityMilli % 1000 !== 0) throw notWhole(index, line);",
      without: "",
      tests: RULES,
    },
    {
      name: "no more is returned than was delivered",
      text: "if (quantityMilli > left) throw moreThanDelivered(index, line, left / 1000);",
      without: "",
      tests: RULES,
    },
    {
      name: "what was returned before counts",
      text: "line.deliveredMilli - sumAt(line.position, earlier);",
      without: "line.deliveredMilli;",
      tests: RULES,
    },
  ]),
  ...guardsOf("worker/orders/returns/plan-decision.ts", [
    {
      name: "no more is refunded than was paid",
      text: 'if (decision === "refund" && (worthPaise > leftPaise || worthPaise === 0)) throw notRefundable();',
      without: "",
      tests: REFUNDED,
    },
  ]),
  ...guardsOf("worker/orders/returns/decide-return.service.ts", [
    {
      name: "a return is decided once, when read",
      text: 'if (asked.state !== "requested" || asked.version !== input.version)',
      without: "if (false)",
      tests: RETURNS,
    },
    {
      name: "a repeated decision is not refused",
      text: "if (isRepeated(asked, staff, input)) return toReturn(found, asked);",
      without: "",
      tests: RETURNS,
    },
    {
      name: "staff when a return is decided",
      text: "before: [guard.assertStaff(staff.userId)],",
      without: "before: [],",
      tests: REFUSED,
    },
  ]),
  ...guardsOf("worker/orders/returns/write-returns.repo.ts", [
    {
      name: "the version of an order whose goods are returned",
      text: "WHERE id = ${id} AND version = ${version} AND status = 'delivered'",
      without: "WHERE id = ${id} AND status = 'delivered'",
      secondLock: EVENT_VERSION,
      tests: RETURNS,
    },
    {
      name: "goods are returned in time, when written",
      text: "sql`AND delivered_at >= ${event.now - RETURN_WINDOW_MS}`",
      without: "sql``",
      tests: RETURNS,
    },
    {
      name: "a return is decided once, when written",
      text: "WHERE id = ${returnId} AND state = 'requested' AND version = ${version}`",
      without: "WHERE id = ${returnId}`",
      secondLock: ORDER_VERSION,
      tests: RETURNS,
    },
  ]),
  ...guardsOf("worker/orders/returns/return-photos.service.ts", [
    {
      name: "who adds a photo to a return",
      text: "if (!owner || !maySee(personOf(actor), owner)) throw orderNotFound();",
      without: "if (!owner) throw orderNotFound();",
      tests: RETURNS,
    },
    {
      name: "who sees a photo of a return",
      text: "if (!owner || !(maySee(personOf(actor), owner) || runsTheShop(actor))) throw orderNotFound();",
      without: "if (!owner) throw orderNotFound();",
      tests: RETURNS,
    },
  ]),
];

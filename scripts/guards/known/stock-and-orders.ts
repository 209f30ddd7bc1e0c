import { type Guard, guardsOf } from "../guard.ts";

const PLACING = ["worker/orders/place/place-order.test.ts"];
const CITY = ["worker/orders/place/city-of-order.test.ts"];
const ALERTS = ["worker/catalogue/alerts/fire-alerts.test.ts"];
const RATING = ["worker/orders/rating/rating.test.ts"];
const LISTS = ["worker/orders/browse/order-lists.test.ts"];

/** Stock, placing, rating, and who may see an order. */
export const orderGuards = (): Guard[] => [
  ...guardsOf("worker/catalogue/browse/catalogue.repo.ts", [
    {
      name: "deleted products are not sold",
      text: "WHERE ${products.id} = line.product_id AND ${products.deletedAt} IS NULL`,",
      without: "WHERE ${products.id} = line.product_id`,",
      tests: ["worker/catalogue/browse/stock.test.ts"],
    },
    {
      name: "every product of an order is taken from stock",
      text: "assertRowsChanged(db, lines.length),",
      without: "",
      tests: ["worker/catalogue/browse/stock.test.ts"],
    },
  ]),
  ...guardsOf("worker/catalogue/alerts/fire-alerts.repo.ts", [
    {
      name: "alerts end only while all of them are true",
      text: "      assertRowsChanged(db, alerts.length),\n",
      without: "",
      tests: ALERTS,
    },
    {
      name: "a change that comes while alerts are told stays due",
      text: "WHERE (product_id, mark) IN (\n        SELECT value ->> 'productId', value ->> 'mark'",
      without: "WHERE product_id IN (\n        SELECT value ->> 'productId'",
      tests: ALERTS,
    },
  ]),
  ...guardsOf("worker/orders/place/price-lines.ts", [
    {
      name: "a changed price is told",
      text: "if (expected === undefined || toPaise(expected) === totalPaise) return;",
      without: "return;",
      tests: PLACING,
    },
    {
      name: "short stock is told before it is taken",
      text: "product.stock < quantity",
      without: "false",
      tests: PLACING,
    },
    {
      name: "only quantities that are sold",
      text: "  requireAllowed(lines);\n",
      without: "",
      tests: ["worker/orders/place/price-breaks.test.ts"],
    },
    {
      name: "the price at the line's quantity",
      text: "reachedBreak(quantity, readStored(breaks))?.pricePaise ?? pricePaise",
      without: "pricePaise",
      tests: ["worker/orders/place/price-breaks.test.ts"],
    },
    { name: "unknown products are refused", text: "if (missing.length > 0)", without: "if (false)", tests: PLACING },
    {
      name: "quantities of a product add up",
      text: "if (quantity > MAX_QUANTITY)",
      without: "if (false)",
      tests: PLACING,
    },
  ]),
  ...guardsOf("worker/orders/place/place-order.service.ts", [
    {
      name: "a key with another body is refused",
      text: "if (earlier.order.requestHash !== requestHash) throw keyReused();",
      without: "",
      tests: PLACING,
    },
    {
      name: "a repeated key places nothing",
      text: "if (earlier) return repeatAnswer(actor, earlier, requestHash);",
      without: "",
      tests: PLACING,
    },
    {
      name: "the limit of unpaid orders, when read",
      text: 'if (input.paymentMethod === "razorpay" && open.unpaid >= MAX_UNPAID_ORDERS) throw tooManyUnpaid();',
      without: "",
      tests: ["worker/payments/checkout/paying.test.ts"],
    },
    {
      name: "the limit of unpaid orders, when written",
      text: "...(isOnline ? [repo.assertUnpaidAtMost(buyerId, MAX_UNPAID_ORDERS)] : []),",
      without: "",
      tests: ["worker/payments/checkout/paying.test.ts"],
    },
    {
      name: "the smallest online payment",
      text: "total < MIN_ONLINE_PAISE",
      without: "false",
      tests: ["worker/payments/checkout/paying.test.ts"],
    },
    {
      name: "the rate of orders",
      text: "if (!isWithinLimit)",
      without: "if (false)",
      tests: ["worker/platform/limits/rate-limiter.test.ts"],
    },
  ]),
  ...guardsOf("worker/orders/place/place-order.repo.ts", [
    {
      name: "the price when an order is written",
      text: "\n        AND ${reachedPrice} = line.value ->> 'pricePaise'`",
      without: "`",
      tests: ["worker/orders/transition/between-reading-and-writing.test.ts"],
    },
  ]),
  ...guardsOf("worker/orders/place/city-of-order.ts", [
    { name: "a closed city takes no orders", text: "if (isOpen === 0) throw cityClosed();", without: "", tests: CITY },
    {
      name: "an address outside the city is refused",
      text: "if (isServed === 0) throw pinNotServed(pins.at(-1) ?? 0);",
      without: "",
      tests: CITY,
    },
  ]),
  ...guardsOf("worker/cities/cities.table.ts", [
    {
      name: "a city closed between reading and writing",
      text: "WHERE slug = ${slug} AND is_open >= ${mustBeOpen} AND",
      without: "WHERE slug = ${slug} AND",
      tests: CITY,
    },
    {
      name: "a fee changed between reading and writing",
      text: "delivery_fee_paise = ${fee} AND",
      without: "",
      tests: ["worker/orders/place/delivery-terms.test.ts"],
    },
  ]),
  ...guardsOf("worker/catalogue/city-prices/city-prices.service.ts", [
    {
      name: "prices of a changed catalogue are copied anew",
      text: "if (copy.present !== copy.revision)",
      without: "if (false)",
      tests: ["worker/catalogue/city-prices/city-prices.test.ts"],
    },
  ]),
  ...guardsOf("worker/orders/rating/rating.repo.ts", [
    {
      name: "an order is rated once",
      text: "\n            AND rating IS NULL`",
      without: "`",
      tests: ["worker/orders/rating/rating-repo.test.ts"],
    },
    {
      name: "only a delivered order is rated",
      text: " AND status = 'delivered'",
      without: "",
      tests: ["worker/orders/rating/rating-repo.test.ts"],
    },
    {
      name: "a rating that changed no row is aborted",
      text: "        assertRowsChanged(db, 1),\n",
      without: "",
      tests: ["worker/orders/rating/rating-repo.test.ts"],
    },
  ]),
  ...guardsOf("worker/orders/rating/rating.service.ts", [
    {
      name: "a rated order is told so",
      text: "if (snapshot.rating !== null) throw alreadyRated(snapshot.rating);",
      without: "",
      tests: RATING,
    },
    {
      name: "an order that is not delivered is told so",
      text: 'if (snapshot.status !== "delivered" || snapshot.agentId === null) throw notDelivered();',
      without: "",
      tests: RATING,
    },
  ]),
  ...guardsOf("worker/orders/browse/order-reader.service.ts", [
    {
      name: "only the buyer sees an order as its buyer",
      text: "if (maySee(personOf(actor), order))",
      without: 'if (actor.role === "hotel")',
      tests: LISTS,
    },
    {
      name: "only the buyer takes a buyer's step",
      text: 'if (viewer !== "buyer") throw orderNotFound();',
      without: "void viewer;",
      tests: ["worker/orders/transition/new-codes.test.ts", "worker/orders/transition/cancelling.test.ts"],
    },
    {
      name: "a member with the role buyer pays only their own orders",
      text: "if (!mayManage(personOf(actor), found.order)) throw notPlacedByYou();",
      without: "void mayManage;",
      tests: ["worker/payments/checkout/paying.test.ts"],
    },
    {
      name: "a member with the role buyer cancels only their own orders",
      text: "if (!mayManage(personOf(actor), found.order)) throw notPlacedByYou();",
      without: "void mayManage;",
      secondLock: {
        file: "worker/orders/transition/transition-sql.repo.ts",
        text: "return isOfTeam(by, sql`(m.team_role = 'approver' OR m.id = orders.placed_by)`);",
        without: "return sql``;",
      },
      tests: ["worker/orders/approval/approval.test.ts"],
    },
    {
      name: "only staff see every order",
      text: "if (runsTheShop(actor))",
      without: 'if (runsTheShop(actor) || actor.role === "admin")',
      tests: ["worker/durable-objects/follow-order.test.ts"],
    },
    {
      name: "only the agent who carries an order sees it",
      text: "actor.agent && order.agentId === actor.agent.id",
      without: "actor.agent",
      tests: LISTS,
    },
    {
      name: "an order that is not one's own is not found",
      text: "if (!found || !viewer) throw orderNotFound();\n    return { found, viewer };",
      without: 'if (!found) throw orderNotFound();\n    return { found, viewer: viewer ?? "buyer" };',
      tests: LISTS,
    },
    {
      name: "an archived order that is not one's own is not told of",
      text: "return found && viewerOf(actor, found.order) ? found : null;",
      without: "return found;",
      tests: ["worker/orders/archive/archived-orders.test.ts"],
    },
  ]),
  ...guardsOf("worker/orders/browse/orders.service.ts", [
    {
      name: "agents do not follow an order",
      text: 'reader.find(requireUser(visitor), orderId);\n      if (viewer === "agent") throw orderNotFound();',
      without: "reader.find(requireUser(visitor), orderId);",
      tests: ["worker/durable-objects/follow-order.test.ts"],
    },
    {
      name: "agents do not read the timeline",
      text: 'if (viewer === "agent") throw orderNotFound();\n      const events',
      without: "const events",
      tests: LISTS,
    },
    {
      name: "the board is of the agent's city",
      text: "repo.listAvailable(actor.location, { ...range, sort })",
      without: 'repo.listAvailable("patna", { ...range, sort })',
      tests: ["worker/orders/browse/session-reading.test.ts"],
    },
  ]),
  ...guardsOf("worker/orders/browse/orders.repo.ts", [
    {
      name: "the board read with a session is of its agent's city",
      text: "o.city = ${cityOf(user)} AND",
      without: "o.city = 'patna' AND",
      tests: ["worker/orders/browse/session-reading.test.ts"],
    },
    {
      name: "the board by what is due, read with a session, is of its agent's city",
      text: "waitingByDue(cityOf(userOfSession(sessionId)), page)",
      without: 'waitingByDue("patna", page)',
      tests: ["worker/orders/browse/session-reading.test.ts"],
    },
  ]),
];

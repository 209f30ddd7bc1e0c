import { type Guard, guardsOf } from "../../guard.ts";

const DOOR = ["worker/orders/door/door.test.ts"];
const MARKS = ["worker/orders/door/door-marks.test.ts", ...DOOR];
const PHOTOS = ["worker/orders/door/door-photos.test.ts"];
const QR = ["worker/payments/qr/qr.test.ts"];
const CLOSED = [...QR, "worker/payments/reconcile/provider-faults.test.ts"];

/** Between the two locks of a change at the door. */
const STILL_VERIFIED = `            AND EXISTS (SELECT 1 FROM \${agents} a WHERE a.id = \${orders}.agent_id AND a.status = 'verified')\`),
        assertRowsChanged(db, 1),
        db.insert(orderEvents).values({
          orderId: id,
`;

/** What is weighed and left at the door, its codes, photos and payment. */
export const doorGuards = (): Guard[] => [
  ...guardsOf("worker/orders/door/change-door.service.ts", [
    {
      name: "only the agent and the buyer change what is handed over",
      text: "if (!order || (person ? !maySee(person, order) : order.agentId !== by.agentId)) throw orderNotFound();",
      without: "if (!order) throw orderNotFound();",
      tests: DOOR,
    },
    {
      name: "another agent does not change what is handed over",
      text: ": order.agentId !== by.agentId)) throw",
      without: ": false)) throw",
      tests: DOOR,
    },
    {
      name: "a member with the role buyer confirms only their own orders at the door",
      text: "if (person && !mayManage(person, order)) throw notPlacedByYou();",
      without: "",
      tests: DOOR,
    },
    {
      name: "only an order with its agent is changed at the door",
      text: 'if (order.status !== "accepted") throw illegalTransition(order.status);',
      without: "",
      tests: DOOR,
    },
    {
      name: "a rejected agent changes nothing at the door",
      text: "if (!person && order.isAgentVerified === 0) throw notVerified(true);",
      without: "",
      tests: DOOR,
    },
    {
      name: "the door figures that the sender saw",
      text: "if (version !== undefined && version !== doorVersion) throw doorChanged(doorVersion);",
      without: "",
      tests: DOOR,
    },
    {
      name: "the number of changes at the door",
      text: "if (doorVersion >= MAX_DOOR_CHANGES) throw doorChangedTooOften();",
      without: "",
      tests: DOOR,
    },
    {
      name: "only products of the order are handed over",
      text: "if (unknown.length > 0) throw unknownProducts(unknown);",
      without: "",
      tests: DOOR,
    },
    {
      name: "an order of nothing is not handed over",
      text: "if (isNothing(lines, differing)) throw nothingDelivered();",
      without: "",
      tests: DOOR,
    },
  ]),
  ...guardsOf("worker/orders/door/door-marks.contract.ts", [
    {
      name: "the tolerance of a weight",
      text: 'return deliveredMilli >= min && deliveredMilli <= max ? null : "weight";',
      without: "return null;",
      tests: MARKS,
    },
    {
      name: "goods in pieces come in whole ones",
      text: 'return line.weightToleranceBp === null && deliveredMilli % MILLI !== 0 ? "not_whole" : null;',
      without: "return null;",
      tests: MARKS,
    },
    {
      name: "a short line is less than ordered",
      text: 'if (deliveredMilli >= line.quantity * MILLI) return "not_less";',
      without: "",
      tests: MARKS,
    },
    {
      name: "spoilt goods are not sold again",
      text: " && SOUND.includes(reason)",
      without: "",
      tests: MARKS,
    },
  ]),
  ...guardsOf("worker/orders/door/door.repo.ts", [
    {
      // The key of the event, order and version, is a second lock.
      name: "the version of an order that is changed at the door",
      text: `AND version = \${version} AND status = 'accepted'
${STILL_VERIFIED}          version: version + 1,`,
      without: `AND status = 'accepted'
${STILL_VERIFIED}          version: sql\`(SELECT version FROM \${orders} WHERE id = \${id})\`,`,
      tests: DOOR,
    },
  ]),
  ...guardsOf("worker/orders/door/door.service.ts", [
    {
      name: "the agent does not see the code of the figures",
      text: "const shown = seesCode && codesFor(actor, codes);",
      without: "const shown = codesFor(actor, codes);",
      tests: DOOR,
    },
    {
      name: "strangers do not see the figures of the door",
      text: "if (!seesCode && (!actor.agent || order.agentId !== actor.agent.id)) throw orderNotFound();",
      without: "",
      tests: DOOR,
    },
    {
      name: "the code belongs to these very figures",
      text: "shown.codeOf(order.id, order.codeNumber, order.doorDigest)",
      without: "shown.codeOf(order.id, order.codeNumber, null)",
      tests: DOOR,
    },
  ]),
  ...guardsOf("worker/orders/door/door-photos.service.ts", [
    {
      name: "who adds a photo at the door",
      text: "if (!isOfAgent(actor, order) && !maySee(person, order)) throw orderNotFound();",
      without: "",
      tests: PHOTOS,
    },
    {
      name: "who sees a photo of the door",
      text: "const maySeeIt = runsTheShop(actor) || isOfAgent(actor, order) || maySee(personOf(actor), order);",
      without: "const maySeeIt = true;",
      tests: PHOTOS,
    },
    {
      name: "a photo of the door is added in time",
      text: 'if (order.status !== "accepted" && isLate) throw orderNotFound();',
      without: "",
      tests: PHOTOS,
    },
  ]),
  ...guardsOf("worker/orders/door-amount/door-amount.service.ts", [
    {
      name: "only its agent takes money for an order",
      text: "if (!found || found.agentId !== agent.id) throw orderNotFound();",
      without: "if (!found) throw orderNotFound();",
      tests: QR,
    },
  ]),
  ...guardsOf("worker/payments/qr/qr.service.ts", [
    {
      name: "a UPI code of another amount is not shown",
      text: "    code.amountPaise === amount.duePaise &&\n",
      without: "",
      tests: QR,
    },
    {
      name: "a UPI code of a paid order is not shown",
      text: "    amount.paidPaise === 0 &&\n",
      without: "",
      tests: QR,
    },
    {
      name: "a UPI code that ended is not shown",
      text: "    code.shown.closesAt > clock.now();",
      without: "    code.shown.closesAt > 0;",
      tests: QR,
    },
    {
      name: "a UPI code is for an order with its agent",
      text: 'if (amount.status !== "accepted") throw illegalTransition(amount.status);',
      without: "",
      tests: QR,
    },
    {
      name: "no UPI code for an order that is paid otherwise",
      text: 'if (amount.paymentMethod !== "cod") throw notToBePaid();',
      without: "",
      tests: QR,
    },
    {
      name: "no UPI code for a paid order",
      text: "if (amount.paidPaise > 0) throw alreadyPaid();",
      without: "",
      tests: QR,
    },
    {
      name: "a replaced UPI code is closed",
      text: "if (id && id !== saved.id) waitUntil(closeCode(id));",
      without: "void id;",
      tests: QR,
    },
  ]),
  ...guardsOf("worker/payments/qr/qr-codes.repo.ts", [
    {
      name: "an order has one UPI code",
      text: "EXISTS (SELECT 1 FROM ${providerOrders} WHERE ${CURRENT(orderId)}),",
      without: "0,",
      tests: QR,
    },
    {
      name: "UPI codes of running orders stay open",
      text: "\n            AND (o.status <> 'accepted' OR o.payment_status NOT IN ('pending', 'failed'))",
      without: "",
      tests: CLOSED,
    },
    {
      name: "a UPI code is closed by one runner",
      text: "SET next_check_at = ${now + leaseMs} WHERE id IN (",
      without: "SET next_check_at = next_check_at + 0 * ${now + leaseMs} WHERE id IN (",
      tests: CLOSED,
    },
  ]),
  ...guardsOf("worker/payments/qr/close-codes.service.ts", [
    {
      name: "a UPI code counts as closed once the provider closed it",
      text: "        return false;\n",
      without: "",
      tests: CLOSED,
    },
  ]),
];

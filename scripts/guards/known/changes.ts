import { type Guard, guardsOf } from "../guard.ts";

const CHANGING = ["worker/orders/change/changing.test.ts"];
const PAID_CHANGES = ["worker/orders/change/paid-changes.test.ts"];
const MEMBER_CHANGES = ["worker/orders/change/member-changes.test.ts"];
const DELIVERY_RULES = ["worker/orders/change/delivery-rules.test.ts"];

/** Who may change a pending order, until when and how far. */
export const changeGuards = (): Guard[] => [
  ...guardsOf("worker/orders/change/decide-change.ts", [
    {
      name: "only the buyer changes an order",
      text: "if (!order || !maySee(wish.person, order))",
      without: "if (!order)",
      tests: CHANGING,
    },
    {
      name: "a member with the role buyer changes only their own orders",
      text: "if (!mayManage(wish.person, order)) return notPlacedByYou();",
      without: "",
      tests: MEMBER_CHANGES,
    },
    {
      name: "only a pending order is changed",
      text: 'if (order.status !== "pending") return notChangeable(order.status);',
      without: "",
      tests: CHANGING,
    },
    {
      name: "an unpaid online order is not changed",
      text: "if (order.awaitsPayment === 1) return unpaidNotChangeable();",
      without: "",
      tests: PAID_CHANGES,
    },
    {
      name: "the version that the buyer saw",
      text: "if (wish.version !== undefined && wish.version !== order.version) return changedMeanwhile(order.version);",
      without: "",
      tests: CHANGING,
    },
    {
      name: "a replaced or ended change is not made",
      text: 'if (change?.state !== "open" || isOutdated) return "outdated";',
      without: 'if (!change || isOutdated) return "outdated";',
      tests: PAID_CHANGES,
    },
    {
      name: "a change of a confirmed order is not made",
      text: 'if (order.status !== "pending" || order.paymentStatus !== "paid") return "order";',
      without: "",
      tests: PAID_CHANGES,
    },
    {
      name: "a change is not made after its time",
      text: 'if (now > change.dueAt) return "late";',
      without: "",
      tests: PAID_CHANGES,
    },
  ]),
  ...guardsOf("worker/orders/change/change-order.repo.ts", [
    {
      // The key of the event, order and version, is a second lock.
      name: "the version of a changed order",
      text: "AND version = ${version} AND status = ${status}`),\n    assertRowsChanged(db, 1),\n    db.insert(orderEvents).values({\n      orderId: id,\n      version: version + 1,",
      without:
        "AND status = ${status}`),\n    assertRowsChanged(db, 1),\n    db.insert(orderEvents).values({\n      orderId: id,\n      version: sql`(SELECT version FROM ${orders} WHERE id = ${id})`,",
      tests: CHANGING,
    },
  ]),
  ...guardsOf("worker/orders/change/prepare-change.service.ts", [
    {
      name: "nothing is added after a slot's cut-off",
      text: "askedAt >= cutoffOf(JSON.parse(slot) as Slot, slotDay)",
      without: "askedAt < 0",
      tests: DELIVERY_RULES,
    },
    {
      name: "a member's limit when an order is changed",
      text: "if (needsApproval({ ...member, spentPaise }, totalPaise)) throw changeNeedsApproval();",
      without: "",
      tests: MEMBER_CHANGES,
    },
    {
      name: "a member's limit in the batch that changes an order",
      text: "...(who.placedBy === null ? [] : [placing.assertWithinLimits(...limitsOf(order, plan, who))]),",
      without: "",
      tests: MEMBER_CHANGES,
    },
    {
      name: "the fee in the batch that takes off",
      text: ": [placing.assertTerms(city, terms)]),",
      without: ": []),",
      tests: DELIVERY_RULES,
    },
  ]),
];

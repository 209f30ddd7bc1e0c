import { expect, it } from "vitest";
import { env } from "../testing/faults.ts";
import {
  awaitsPayment,
  EDGES,
  findEdge,
  findStaffStep,
  hasVisibleCode,
  isOver,
  ORDER_STATUSES,
  statusAfter,
} from "./order-lifecycle.contract.ts";

const KINDS = [...new Set(EDGES.map(({ kind }) => kind))];
const ROLES = ["buyer", "staff", "agent", "system"] as const;

/** Repeats the lifecycle's steps, so that a step added to the lifecycle fails the test. */
const LEGAL = [
  "pending: cancel by buyer → cancelled",
  "pending: cancel by staff → cancelled",
  "pending: cancel by system → cancelled",
  "pending: confirm by staff → confirmed",
  "pending: decline by buyer → cancelled",
  "pending: expire by system → cancelled",
  "pending: expire_approval by system → cancelled",
  "confirmed: accept by agent → accepted",
  "confirmed: cancel by staff → cancelled",
  "accepted: cancel by staff → cancelled",
  "accepted: deliver by agent → delivered",
  "accepted: release by staff → confirmed",
];

it("allows exactly these steps to exactly these roles", () => {
  const allowed = ORDER_STATUSES.flatMap((from) =>
    KINDS.flatMap((kind) =>
      ROLES.filter((by) => findEdge(from, kind, by)).map(
        (by) => `${from}: ${kind} by ${by} → ${statusAfter(from, kind)}`,
      ),
    ),
  );
  expect(allowed.sort()).toEqual([...LEGAL].sort());
});

it("lets staff move an order only along their own steps", () => {
  const moves = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.flatMap((to) => {
      const kind = findStaffStep(from, to);
      return kind ? [`${from} → ${to}: ${kind}`] : [];
    }),
  );
  expect(moves.sort()).toEqual([
    "accepted → cancelled: cancel",
    "accepted → confirmed: release",
    "confirmed → cancelled: cancel",
    "pending → cancelled: cancel",
    "pending → confirmed: confirm",
  ]);
});

it("has the same steps in D1, plus each status to itself", async () => {
  const { results } = await env.DB.prepare("SELECT from_status || ' → ' || to_status AS step FROM order_edges").all<{
    step: string;
  }>();
  const steps = LEGAL.map((step) => step.replace(/: .* → /, " → "));
  const unchanged = ORDER_STATUSES.map((status) => `${status} → ${status}`);
  expect(results.map(({ step }) => step).sort()).toEqual([...new Set([...steps, ...unchanged])].sort());
});

it("waits for the payment of a pending online order only", () => {
  const order = { status: "pending", paymentMethod: "razorpay", paymentStatus: "pending" } as const;
  expect(awaitsPayment(order)).toBe(true);
  expect(awaitsPayment({ ...order, paymentStatus: "failed" })).toBe(true);
  expect(awaitsPayment({ ...order, paymentStatus: "paid" })).toBe(false);
  expect(awaitsPayment({ ...order, paymentMethod: "cod" })).toBe(false);
  expect(awaitsPayment({ ...order, status: "cancelled" })).toBe(false);
});

it("shows the delivery code only while it can be used, and ends with delivered and cancelled", () => {
  expect(ORDER_STATUSES.filter(hasVisibleCode)).toEqual(["confirmed", "accepted"]);
  expect(ORDER_STATUSES.filter(isOver)).toEqual(["delivered", "cancelled"]);
});

import { describe, expect, it } from "vitest";
import type { By, Command } from "../order-command.contract.ts";
import { ORDER_STATUSES } from "../order-lifecycle.contract.ts";
import { EVENT_TYPES, isRepeated, type OrderSnapshot, refusalOf } from "./decide-transition.ts";

const pending: OrderSnapshot = {
  id: "one",
  city: "patna",
  status: "pending",
  stage: null,
  awaitsAnswer: 0,
  version: 1,
  agentId: null,
  awaitsPayment: false,
  awaitsApproval: false,
  placedBy: null,
  buyerId: "buyer",
  paymentMethod: "cod",
  paymentStatus: "pending",
  paidPaise: 0,
  totalPaise: 5_000,
  slotId: null,
  slotDay: null,
  createdAt: 0,
  codeNumber: 0,
  codeTries: 0,
  doorDigest: null,
  lines: [],
  earlier: null,
};
const carried: OrderSnapshot = { ...pending, status: "accepted", agentId: "mine" };
const unpaid: OrderSnapshot = { ...pending, paymentMethod: "razorpay", awaitsPayment: true };

const staff: By = { role: "staff", userId: "staff", idempotencyKey: "key" };
const system: By = { role: "system", userId: null, idempotencyKey: "expired" };
const agent = (agentId: string): By => ({ role: "agent", userId: agentId, agentId, idempotencyKey: "key" });
const request = (by: By): Command => ({ kind: "request_cancel", reason: "", by });
const illegal = ({ status }: OrderSnapshot) => ({ code: "orders.illegal_transition", details: { status } });

describe("another agent's order", () => {
  it.each([{ kind: "deliver", by: agent("other") } as const, request(agent("other"))])(
    "does not exist for an agent who sends $kind",
    (command) => {
      expect(refusalOf(carried, command)).toMatchObject({ code: "orders.not_found" });
      expect(refusalOf(carried, { ...command, by: agent("mine") })).toBeNull();
    },
  );

  it("is already accepted for another agent, and a repetition for the agent who carries it", () => {
    const accept = (agentId: string): Command => ({ kind: "accept", by: agent(agentId) });
    expect(refusalOf(carried, accept("other"))).toMatchObject({ code: "orders.already_accepted" });
    expect(isRepeated(carried, accept("other"))).toBe(false);
    expect(isRepeated(carried, accept("mine"))).toBe(true);
  });
});

it("is repeated when the same key was written before", () => {
  expect(isRepeated(pending, { kind: "confirm", by: staff })).toBe(false);
  const confirmed: OrderSnapshot = {
    ...pending,
    earlier: { orderId: pending.id, type: "order.confirmed", detail: null },
  };
  expect(isRepeated(confirmed, { kind: "confirm", by: staff })).toBe(true);
  expect(isRepeated(confirmed, { kind: "cancel", by: staff })).toBe(false);
  expect(isRepeated({ ...confirmed, id: "another" }, { kind: "confirm", by: staff })).toBe(false);
});

it("lets an agent ask for cancellation only while they carry the order", () => {
  const allowed = ORDER_STATUSES.filter((status) => refusalOf({ ...carried, status }, request(agent("mine"))) === null);
  expect(allowed).toEqual(["accepted"]);
});

it("issues a new code only while a code can be used", () => {
  const command: Command = { kind: "reissue_code", by: staff };
  const allowed = ORDER_STATUSES.filter((status) => refusalOf({ ...pending, status }, command) === null);
  expect(allowed).toEqual(["confirmed", "accepted"]);
});

it("refuses a step that the lifecycle does not have", () => {
  expect(refusalOf(pending, { kind: "release", by: staff })).toMatchObject(illegal(pending));
});

it("lets each role take exactly these steps, whatever the order waits for", () => {
  const roles: By[] = [{ role: "buyer", userId: "buyer", idempotencyKey: "key" }, staff, agent("mine"), system];
  const kinds = (Object.keys(EVENT_TYPES) as Command["kind"][]).filter(
    (kind) => kind !== "request_cancel" && kind !== "reissue_code",
  );
  const orders = [pending, unpaid, { ...pending, awaitsApproval: true }].map((order) => ({
    ...order,
    agentId: "mine",
  }));
  const isAllowed = (status: OrderSnapshot["status"], kind: Command["kind"], by: By): boolean =>
    orders.some((order) => refusalOf({ ...order, status }, { kind, by, reason: "" } as Command) === null);
  const allowed = ORDER_STATUSES.flatMap((status) =>
    kinds.flatMap((kind) =>
      roles.filter((by) => isAllowed(status, kind, by)).map(({ role }) => `${status}: ${kind} by ${role}`),
    ),
  );
  expect(allowed.sort()).toEqual([
    "accepted: cancel by staff",
    "accepted: deliver by agent",
    "accepted: release by staff",
    "confirmed: accept by agent",
    "confirmed: cancel by staff",
    "pending: approve by buyer",
    "pending: cancel by buyer",
    "pending: cancel by staff",
    "pending: cancel by system",
    "pending: confirm by staff",
    "pending: decline by buyer",
    "pending: expire by system",
    "pending: expire_approval by system",
  ]);
});

it("decides only about an order that waits for approval", () => {
  const approve: Command = { kind: "approve", by: { role: "buyer", userId: "buyer", idempotencyKey: "key" } };
  expect(refusalOf({ ...pending, awaitsApproval: true }, approve)).toBeNull();
  expect(refusalOf(pending, approve)).toMatchObject({ code: "orders.not_awaiting_approval" });
});

it("does not confirm an order that waits for its payment", () => {
  expect(refusalOf(unpaid, { kind: "confirm", by: staff })).toMatchObject({ code: "orders.awaiting_payment" });
  expect(refusalOf(pending, { kind: "confirm", by: staff })).toBeNull();
});

it("confirms an order that is paid online only when what was captured covers its total", () => {
  const online = { ...unpaid, awaitsPayment: false, paymentStatus: "paid" } as const;
  const confirming = (paidPaise: number) => refusalOf({ ...online, paidPaise }, { kind: "confirm", by: staff });
  expect(confirming(online.totalPaise - 1)).toMatchObject({ code: "orders.awaiting_payment" });
  expect(confirming(online.totalPaise)).toBeNull();
});

it("lets the system cancel unpaid orders only, because one may be paid after the provider was asked", () => {
  expect(refusalOf(unpaid, { kind: "cancel", by: system })).toBeNull();
  expect(refusalOf(pending, { kind: "cancel", by: system })).toMatchObject(illegal(pending));
  const paid = { ...unpaid, awaitsPayment: false, paymentStatus: "paid" } as const;
  expect(refusalOf(paid, { kind: "cancel", by: system })).toMatchObject(illegal(paid));
});

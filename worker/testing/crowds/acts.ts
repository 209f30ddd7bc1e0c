import { createServices } from "../../compose.ts";
import { type Answer, as } from "../api-client.ts";
import type { Account, createAgent } from "../factories.ts";
import { env, withFaults } from "../faults.ts";
import { change } from "../order-changes.ts";
import { accept, confirm, deliver } from "../orders.ts";
import { decideAgent } from "../people.ts";
import { deliverAll, ledger } from "../services/provider.ts";

type Agent = Awaited<ReturnType<typeof createAgent>>;

/** One order, and the people involved in it. */
export interface Scene {
  readonly orderId: string;
  /** The provider's order id; empty for a cash order. */
  readonly providerOrderId: string;
  /** The delivery code when the race began; empty before there is one. */
  readonly code: string;
  readonly potato: string;
  readonly buyer: Account;
  readonly staff: Account;
  readonly agent: Agent;
  readonly other: Agent;
}

/** Something that a person or the system does to an order. */
export interface Act {
  readonly name: string;
  /** `reads` matches the statement whose result decides the act, `writes` the one that stores the decision. */
  readonly reads: RegExp;
  readonly writes: RegExp;
  /** Runs the act; resolves with a short form of its answer. */
  readonly run: (scene: Scene) => Promise<string>;
}

const LATER_MS = 25 * 60 * 60 * 1000;

const said = async (answer: Promise<Answer>): Promise<string> => {
  const { status, body } = await answer;
  return body.code ? `${status} ${body.code}` : String(status);
};

/** The statements of an order's steps (worker/orders/transition). */
const STEP = { reads: /SELECT id, city, status, version, agent_id/, writes: /UPDATE "orders" SET status/ };

const step = (name: string, run: (scene: Scene) => Promise<Answer>): Act => ({
  ...STEP,
  name,
  run: (scene) => said(run(scene)),
});

const expireUnconfirmed = (): Promise<number> =>
  createServices(
    withFaults(env),
    { waitUntil: () => {} },
    { now: () => Date.now() + LATER_MS },
  ).orderCommands.expireUnconfirmed(20);

export const ACTS = {
  accept: step("accept", ({ agent, orderId }) => accept(agent, orderId)),
  acceptByOther: step("another agent accepts", ({ other, orderId }) => accept(other, orderId)),
  confirm: step("confirm", ({ staff, orderId }) => confirm(staff, orderId)),
  cancel: step("the buyer cancels", ({ buyer, orderId }) => as(buyer.token).patch(`/orders/${orderId}/cancel`)),
  cancelAsStaff: step("staff cancel", ({ staff, orderId }) => as(staff.token).patch(`/admin/orders/${orderId}/cancel`)),
  release: step("release", ({ staff, orderId }) =>
    as(staff.token).patch(`/admin/orders/${orderId}/status`, { status: "confirmed" }),
  ),
  deliver: step("deliver", ({ agent, orderId, code }) => deliver(agent, orderId, code)),
  expire: {
    ...STEP,
    name: "nobody confirmed in time",
    run: async () => ((await expireUnconfirmed()) > 0 ? "expired" : "settled"),
  },
  expireUnpaid: {
    ...STEP,
    name: "the time to pay is over",
    run: ({ orderId }) => withFaults(env).ORDER_COORDINATOR.getByName(orderId).expirePayment(orderId),
  },
  pay: {
    name: "the webhook of a payment",
    reads: /AS isKnownCapture/,
    writes: /UPDATE "orders" SET payment_status/,
    run: async ({ providerOrderId }) => {
      await ledger.pay(providerOrderId);
      await deliverAll();
      return "paid";
    },
  },
  change: {
    name: "the buyer changes the lines",
    reads:
      /placed_by AS placedBy, awaits_approval AS awaitsApproval,\s+slot_id AS slotId, slot_day AS slotDay, created_at/,
    writes: /UPDATE "orders" SET subtotal_paise/,
    run: ({ buyer, orderId, potato }) => said(change(buyer, orderId, { [potato]: 3 })),
  },
  markAtDoor: {
    name: "figures at the door",
    reads: /o\.version, o\.buyer_id AS buyerId/,
    writes: /UPDATE "orders" SET door_digest/,
    run: ({ agent, orderId, potato }) => {
      const line = { productId: potato, outcome: "short", reason: "missing", deliveredQuantity: 1 };
      return said(as(agent.token).put(`/orders/${orderId}/door`, { lines: [line] }));
    },
  },
  reject: {
    name: "staff reject the agent",
    reads: /a\.vehicle_image_key AS vehicleImageKey/,
    writes: /UPDATE "agents" SET status/,
    run: ({ staff, agent }) => said(decideAgent(staff, agent, "reject")),
  },
  goOffline: {
    name: "the agent goes offline",
    reads: /AS sessionId/,
    writes: /update "agents" set "is_active"/,
    run: ({ agent }) => said(as(agent.token).patch("/agent/availability", { isActive: false })),
  },
  block: {
    name: "staff block the buyer",
    reads: /u\.blocked_reason AS blockedReason/,
    writes: /UPDATE "users" SET blocked_at/,
    run: ({ staff, buyer }) =>
      said(as(staff.token).patch(`/admin/buyers/${buyer.userId}/block`, { isBlocked: true, reason: "unpaid bills" })),
  },
} as const satisfies Record<string, Act>;

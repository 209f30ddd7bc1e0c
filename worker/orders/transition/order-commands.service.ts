import type { Actor } from "../../accounts/accounts.contract.ts";
import { notVerified } from "../../accounts/accounts.errors.ts";
import { requireBuyer, requireStaff, requireVerifiedAgent } from "../../accounts/permissions.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DurableObjects } from "../../platform/concurrency/durable-objects.ts";
import { isId, newId } from "../../platform/ids.ts";
import type { OrderReader } from "../browse/order-reader.service.ts";
import { type CommandCoordinator, callCoordinator } from "../coordinator-client.ts";
import type { By, Command, Refusal } from "../order-command.contract.ts";
import { kindForTarget, type OrderStatus } from "../order-lifecycle.contract.ts";
import type { DeliverInput, Order, RequestCancelInput } from "../orders.contract.ts";
import {
  agentCannotAccept,
  alreadyAccepted,
  awaitingPayment,
  carriesEnough,
  codeLocked,
  illegalTransition,
  keyReused,
  noNewCodesLeft,
  orderConflict,
  orderNotFound,
  wrongCode,
} from "../orders.errors.ts";

type Visitor = Actor | null;

const errorOf = (outcome: Refusal) => {
  switch (outcome.refusal) {
    case "illegal":
      return illegalTransition(outcome.status);
    case "wrong_code":
      return wrongCode(outcome.triesLeft);
    case "not_found":
      return orderNotFound();
    case "already_accepted":
      return alreadyAccepted();
    case "awaiting_payment":
      return awaitingPayment();
    case "agent_not_available":
      return agentCannotAccept();
    case "not_verified":
      return notVerified(true);
    case "carries_enough":
      return carriesEnough();
    case "code_locked":
      return codeLocked();
    case "no_new_codes_left":
      return noNewCodesLeft();
    case "key_reused":
      return keyReused();
    case "conflict":
      return orderConflict();
  }
};

interface Dependencies {
  readonly reader: OrderReader;
  readonly clock: Clock;
  readonly coordinators: DurableObjects<CommandCoordinator>;
}

/** The commands of buyers, staff and agents. Each returns the order as its author may see it afterwards. */
export const createOrderCommands = ({ reader, clock, coordinators }: Dependencies) => {
  /** An order that D1 does not hold may be in the archive, where every order is over. */
  const refusalOf = async (visitor: Visitor, orderId: string, outcome: Refusal) => {
    const found = visitor && outcome.refusal === "not_found" ? await reader.findArchived(visitor, orderId) : null;
    return found ? illegalTransition(found.order.status) : errorOf(outcome);
  };

  const apply = async (visitor: Visitor, orderId: string, command: Command): Promise<void> => {
    if (!isId(orderId)) throw orderNotFound();
    const outcome = await callCoordinator(coordinators, orderId, (one) => one.applyCommand(orderId, command));
    if (!outcome.done) throw await refusalOf(visitor, orderId, outcome);
  };

  const staffCommand =
    (kind: "confirm" | "cancel" | "release" | "reissue_code") =>
    async (visitor: Visitor, orderId: string, key?: string): Promise<Order> => {
      const by: By = { role: "staff", userId: requireStaff(visitor).userId, idempotencyKey: key ?? newId(clock) };
      await apply(visitor, orderId, { kind, by });
      return reader.readAs("staff", orderId);
    };

  const buyerCommand =
    (kind: "cancel" | "reissue_code") =>
    async (visitor: Visitor, orderId: string, key?: string): Promise<Order> => {
      const actor = requireBuyer(visitor);
      const { viewer } = await reader.find(actor, orderId);
      // Staff may read it, and have commands of their own.
      if (viewer !== "buyer") throw orderNotFound();
      const by: By = { role: "buyer", userId: actor.userId, idempotencyKey: key ?? newId(clock) };
      await apply(actor, orderId, { kind, by });
      return reader.readAs("buyer", orderId);
    };

  const agentBy = (visitor: Visitor, key?: string, happenedAt?: number): By => {
    const { userId, agent } = requireVerifiedAgent(visitor);
    return { role: "agent", userId, agentId: agent.id, idempotencyKey: key ?? newId(clock), happenedAt };
  };

  const agentCommand = async (visitor: Visitor, orderId: string, command: Command): Promise<Order> => {
    await apply(visitor, orderId, command);
    return reader.readAs("agent", orderId);
  };

  const confirmOrder = staffCommand("confirm");
  const cancelOrderAsStaff = staffCommand("cancel");
  const releaseOrder = staffCommand("release");

  return {
    confirmOrder,
    cancelOrderAsStaff,
    releaseOrder,
    reissueCode: staffCommand("reissue_code"),

    /** For the buyer, while the order is pending. */
    cancelOrder: buyerCommand("cancel"),

    /** For the buyer, while the code is shown; `MAX_NEW_CODES` times for each order. The agent's tries begin again. */
    issueNewCode: buyerCommand("reissue_code"),

    /** Takes the step of staff that leads to `target`; 409 when there is none. */
    async setStatus(visitor: Visitor, orderId: string, target: OrderStatus, key?: string): Promise<Order> {
      const { found } = await reader.find(requireStaff(visitor), orderId);
      const { status } = found.order;
      // A repeated request finds the order in its target status, and its key tells that it was this command.
      const kind = kindForTarget(key && status === target ? "pending" : status, target);
      if (kind === "confirm") return confirmOrder(visitor, orderId, key);
      if (kind === "cancel") return cancelOrderAsStaff(visitor, orderId, key);
      if (kind === "release") return releaseOrder(visitor, orderId, key);
      throw illegalTransition(found.order.status);
    },

    async acceptOrder(visitor: Visitor, orderId: string, key?: string): Promise<Order> {
      return agentCommand(visitor, orderId, { kind: "accept", by: agentBy(visitor, key) });
    },

    /** `deliveryOtp`: the code that the customer gives the agent. */
    async deliverOrder(visitor: Visitor, orderId: string, input: DeliverInput, key?: string): Promise<Order> {
      const { deliveryOtp: code, happenedAt } = input;
      return agentCommand(visitor, orderId, { kind: "deliver", code, by: agentBy(visitor, key, happenedAt) });
    },

    /** The order stays with the agent until staff cancel or release it. */
    async requestCancellation(
      visitor: Visitor,
      orderId: string,
      { message: reason, happenedAt }: RequestCancelInput,
      key?: string,
    ): Promise<Order> {
      return agentCommand(visitor, orderId, { kind: "request_cancel", reason, by: agentBy(visitor, key, happenedAt) });
    },
  };
};
export type OrderCommands = ReturnType<typeof createOrderCommands>;

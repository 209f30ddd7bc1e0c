import { requireBuyer, requireStaff, requireVerifiedAgent, type Visitor } from "../../identity/permissions.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DurableObjects } from "../../platform/concurrency/durable-objects.ts";
import { isAppError } from "../../platform/errors.contract.ts";
import { newId } from "../../platform/ids.ts";
import { log } from "../../platform/log.ts";
import type { OrderReader } from "../browse/order-reader.service.ts";
import type { CommandCoordinator } from "../coordinator-client.ts";
import type { DoorService } from "../door/door.service.ts";
import type { ConfirmedOne, ConfirmManyInput, PackInput } from "../fulfilment/fulfilment.contract.ts";
import { authorOf, type By, type Command } from "../order-command.contract.ts";
import { findStaffStep, type OrderStatus } from "../order-lifecycle.contract.ts";
import type { DeliverInput, Order, RequestCancelInput } from "../orders.contract.ts";
import { figuresChanged, illegalTransition } from "../orders.errors.ts";
import { createApplyCommand } from "./apply-command.ts";
import { EVENT_TYPES } from "./decide-transition.ts";
import { forEachOrder } from "./each-order.ts";

interface Dependencies {
  readonly reader: OrderReader;
  readonly clock: Clock;
  readonly coordinators: DurableObjects<CommandCoordinator>;
  readonly getDoor: DoorService["getDoor"];
}

const STEPS = ["confirm", "cancel", "release"] as const;

/** Each command returns the order as the caller may see it. */
export const createOrderCommands = ({ reader, clock, coordinators, getDoor }: Dependencies) => {
  const apply = createApplyCommand({ reader, coordinators });

  const staffCommand =
    (commandOf: (by: By) => Command) =>
    async (visitor: Visitor, orderId: string, key?: string): Promise<Order> => {
      const staff = requireStaff(visitor);
      const by: By = { role: "staff", ...authorOf(staff), idempotencyKey: key ?? newId(clock) };
      await apply(staff, orderId, commandOf(by));
      return reader.readFor(staff, "staff", orderId);
    };

  const buyerCommand =
    (kind: "cancel" | "reissue_code") =>
    async (visitor: Visitor, orderId: string, key?: string): Promise<Order> => {
      const actor = requireBuyer(visitor);
      await (kind === "cancel" ? reader.findOwn(actor, orderId) : reader.findAsBuyer(actor, orderId));
      const by: By = { role: "buyer", ...authorOf(actor), idempotencyKey: key ?? newId(clock) };
      await apply(actor, orderId, { kind, by });
      return reader.readFor(actor, "buyer", orderId);
    };

  const agentCommand =
    (commandOf: (by: By) => Command, happenedAt?: number) =>
    async (visitor: Visitor, orderId: string, key?: string): Promise<Order> => {
      const actor = requireVerifiedAgent(visitor);
      const { userId, agent } = actor;
      const by: By = { role: "agent", userId, agentId: agent.id, idempotencyKey: key ?? newId(clock), happenedAt };
      await apply(actor, orderId, commandOf(by));
      return reader.readFor(actor, "agent", orderId);
    };

  const confirmOrder = staffCommand((by) => ({ kind: "confirm", by }));

  return {
    confirmOrder,
    cancelOrderAsStaff: staffCommand((by) => ({ kind: "cancel", by })),
    releaseOrder: staffCommand((by) => ({ kind: "release", by })),
    reissueCode: staffCommand((by) => ({ kind: "reissue_code", by })),

    /** Repeated with the same `key` it changes nothing and returns the same results. */
    async confirmMany(visitor: Visitor, { ids }: ConfirmManyInput, key?: string): Promise<ConfirmedOne[]> {
      requireStaff(visitor);
      const outcomes = await forEachOrder(
        ids,
        (id) => confirmOrder(visitor, id, key && `${key}:${id}`),
        (error, orderId) => log.error("orders.confirm_many", error, { orderId }),
      );
      return outcomes.map(({ _id, refusal }) => ({ _id, confirmed: refusal === null, ...refusal }));
    },

    cancelOrder: buyerCommand("cancel"),

    /** For the buyer, while the code is visible; at most `MAX_BUYER_CODES` times per order. Resets `codeTries`. */
    issueNewCode: buyerCommand("reissue_code"),

    /** Runs the staff command that leads to `target`; 409 when there is none. */
    async setStatus(visitor: Visitor, orderId: string, target: OrderStatus, key?: string): Promise<Order> {
      const staff = requireStaff(visitor);
      const { found } = await reader.find(staff, orderId);
      // A repeated request finds the order in a later status, so its original step is found by its key.
      const earlier = key && (await reader.findStepTo(staff, orderId, target, key));
      const kind = STEPS.find((step) => EVENT_TYPES[step] === earlier) ?? findStaffStep(found.order.status, target);
      const step = STEPS.find((candidate) => candidate === kind);
      if (!step) throw illegalTransition(found.order.status);
      return staffCommand((by) => ({ kind: step, by }))(visitor, orderId, key);
    },

    acceptOrder: agentCommand((by) => ({ kind: "accept", by })),

    /** After every line was picked. */
    packOrder: (visitor: Visitor, orderId: string, { crates }: PackInput, key?: string): Promise<Order> =>
      staffCommand((by) => ({ kind: "pack", by, crates }))(visitor, orderId, key),

    /** Back to picking, to correct what was packed. */
    unpackOrder: staffCommand((by) => ({ kind: "unpack", by })),

    /** Only packed orders are loaded. */
    loadOrder: agentCommand((by) => ({ kind: "load", by })),

    async deliverOrder(visitor: Visitor, orderId: string, input: DeliverInput, key?: string): Promise<Order> {
      const { deliveryOtp: code, figures, happenedAt } = input;
      const deliver = agentCommand((by) => ({ kind: "deliver", code, figures, by }), happenedAt);
      return deliver(visitor, orderId, key).catch(async (error: unknown) => {
        const isOutdated = isAppError(error) && error.code === "door.figures_changed";
        throw isOutdated ? figuresChanged(await getDoor(visitor, orderId)) : error;
      });
    },

    /** The order stays with the agent until staff cancel or release it. */
    requestCancellation: (
      visitor: Visitor,
      orderId: string,
      { message: reason, happenedAt }: RequestCancelInput,
      key?: string,
    ): Promise<Order> =>
      agentCommand((by) => ({ kind: "request_cancel", reason, by }), happenedAt)(visitor, orderId, key),
  };
};

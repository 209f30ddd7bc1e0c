import type { Actor } from "../../identity/accounts.contract.ts";
import type { DurableObjects } from "../../platform/concurrency/durable-objects.ts";
import { fromErrorData } from "../../platform/errors.contract.ts";
import { isId } from "../../platform/ids.ts";
import type { OrderReader } from "../browse/order-reader.service.ts";
import { type CommandCoordinator, callCoordinator } from "../coordinator-client.ts";
import type { Command } from "../order-command.contract.ts";
import { illegalTransition, orderNotFound } from "../orders.errors.ts";

interface Dependencies {
  readonly reader: Pick<OrderReader, "findArchived">;
  readonly coordinators: DurableObjects<CommandCoordinator>;
}

export const createApplyCommand =
  ({ reader, coordinators }: Dependencies) =>
  async (actor: Actor, orderId: string, command: Command): Promise<void> => {
    if (!isId(orderId)) throw orderNotFound();
    const outcome = await callCoordinator(coordinators, orderId, (coordinator) =>
      coordinator.applyCommand(orderId, command),
    );
    if (outcome.done) return;
    // An order that is not in D1 may be archived; its status then says why the command is illegal.
    const archived = outcome.error.code === "orders.not_found" ? await reader.findArchived(actor, orderId) : null;
    throw archived ? illegalTransition(archived.order.status) : fromErrorData(outcome.error);
  };

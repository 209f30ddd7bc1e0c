import type { DurableObjects } from "../../platform/concurrency/durable-objects.ts";
import { type CommandCoordinator, callCoordinator } from "../coordinator-client.ts";
import type { Command } from "../order-command.contract.ts";

/**
 * For cron: cancels the orders by `command`, one after another, and returns how many it cancelled, of which `report` is
 * told. An order that cannot be cancelled does not stop the others; its error is thrown at the end.
 */
export const expireOrders = async (
  coordinators: DurableObjects<CommandCoordinator>,
  ids: readonly string[],
  command: Command,
  report: (orders: number) => void,
): Promise<number> => {
  const failures: unknown[] = [];
  let expired = 0;
  for (const id of ids) {
    try {
      const outcome = await callCoordinator(coordinators, id, (coordinator) => coordinator.applyCommand(id, command));
      // An order that somebody moved meanwhile is left alone.
      if (outcome.done) expired++;
    } catch (error) {
      failures.push(error);
    }
  }
  if (expired > 0) report(expired);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders could not be cancelled`);
  return expired;
};

import type { Env } from "../env.ts";
import { tooBusy } from "./orders.errors.ts";

type Coordinators = Pick<Env["ORDER_COORDINATOR"], "getByName">;
type Coordinator = ReturnType<Coordinators["getByName"]>;

/** Asks an order's coordinator; a broken stub is tried once more, an overloaded one never. */
export const callCoordinator = async <T>(
  coordinators: Coordinators,
  orderId: string,
  ask: (coordinator: Coordinator) => Promise<T>,
): Promise<T> => {
  try {
    return await ask(coordinators.getByName(orderId));
  } catch (error) {
    const fault = error as { retryable?: boolean; overloaded?: boolean };
    if (fault.overloaded) throw tooBusy();
    if (!fault.retryable) throw error;
    return ask(coordinators.getByName(orderId));
  }
};

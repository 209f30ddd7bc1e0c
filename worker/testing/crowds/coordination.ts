import { faults } from "../faults.ts";

/** Ways to queue an order's commands; in each of them D1 has to refuse the losers. */
export const COORDINATIONS = ["with the queue", "by D1 alone", "with two coordinators"] as const;
export type Coordination = (typeof COORDINATIONS)[number];

/** Sends calls to the two coordinators of an order in turn. */
const inTurn = (): ((orderId: string) => string) => {
  const calls = new Map<string, number>();
  return (orderId) => {
    const call = calls.get(orderId) ?? 0;
    calls.set(orderId, call + 1);
    return `${orderId}:${call % 2}`;
  };
};

export const coordinate = (how: Coordination): void => {
  faults.mutexIsOff = how === "by D1 alone";
  faults.nameCoordinator = how === "with two coordinators" ? inTurn() : null;
};

/**
 * Sends further calls to another coordinator, if there are two, because the first one is waiting for the interruption.
 */
export const useOtherCoordinator = (): void => {
  if (faults.nameCoordinator) faults.nameCoordinator = (orderId) => `${orderId}:other`;
};

import { faults } from "../faults.ts";

/** How an order's commands are queued: D1 has to refuse losers in each of these. */
export const COORDINATIONS = ["with the queue", "by D1 alone", "with two coordinators"] as const;
export type Coordination = (typeof COORDINATIONS)[number];

/** Calls go to the two coordinators of an order in turn. */
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

/** From now on calls go to the other coordinator, if there are two: the first one waits for an interruption. */
export const useOtherCoordinator = (): void => {
  if (faults.nameCoordinator) faults.nameCoordinator = (orderId) => `${orderId}:other`;
};

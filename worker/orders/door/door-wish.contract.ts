import type { PlainError } from "../../platform/errors.contract.ts";
import type { PersonOrdering } from "../order-change.contract.ts";
import type { By } from "../order-command.contract.ts";
import type { OrderEvent } from "../order-event.contract.ts";
import type { DoorLineInput } from "./door.contract.ts";

/** What the agent or the buyer says is handed over. Plain data, because it is sent to the order's coordinator. */
export interface DoorWish {
  readonly by: By & { readonly userId: string };
  /** Of a buyer. */
  readonly person: PersonOrdering | null;
  readonly lines: readonly DoorLineInput[];
  /** The version of the figures that they saw. */
  readonly version: number | undefined;
}

/** Refusals are values, because an exception loses its class on the way out of a Durable Object. */
export type DoorAnswer = { readonly done: true } | { readonly done: false; readonly error: PlainError };

/** For the coordinator, which publishes `event`; it is set when the figures changed. */
export type AppliedDoor = DoorAnswer & { readonly event?: OrderEvent };

/** The coordinator's method, in one queue with the order's commands. */
export interface DoorCoordinator {
  changeDoor(orderId: string, wish: DoorWish): Promise<DoorAnswer>;
}

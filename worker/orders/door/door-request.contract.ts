import type { ErrorData } from "../../platform/errors.contract.ts";
import type { OrderingPerson } from "../order-change.contract.ts";
import type { By } from "../order-command.contract.ts";
import type { OrderEvent } from "../order-event.contract.ts";
import type { DoorLineInput } from "./door.contract.ts";

/** Plain data, because it is sent to the order's coordinator. */
export interface DoorRequest {
  readonly by: By & { readonly userId: string };
  /** Null when the agent reports it. */
  readonly person: OrderingPerson | null;
  readonly lines: readonly DoorLineInput[];
  readonly version: number | undefined;
}

/** Refusals are values, because an exception loses its class when it leaves a Durable Object. */
export type DoorResult = { readonly done: true } | { readonly done: false; readonly error: ErrorData };

/** `event` is set when the marks changed. */
export type AppliedMarks = DoorResult & { readonly event?: OrderEvent };

export interface DoorCoordinator {
  changeDoor(orderId: string, request: DoorRequest): Promise<DoorResult>;
}

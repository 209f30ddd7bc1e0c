import type { OrderingPerson } from "../order-change.contract.ts";
import type { By, Outcome } from "../order-command.contract.ts";
import type { DoorLineInput } from "./door.contract.ts";

/** Plain data, because it is sent to the order's coordinator. */
export interface DoorRequest {
  readonly by: By & { readonly userId: string };
  /** Null when the agent reports it. */
  readonly person: OrderingPerson | null;
  readonly lines: readonly DoorLineInput[];
  readonly version: number | undefined;
}

export interface DoorCoordinator {
  changeDoor(orderId: string, request: DoorRequest): Promise<Outcome>;
}

import type { OrderStatus, TransitionKind } from "./order-lifecycle.contract.ts";

/** Who sends a command, and how to recognise it when it is sent again. */
export interface By {
  readonly role: "buyer" | "staff" | "agent" | "system";
  /** A user's id; null for the system. */
  readonly userId: string | null;
  readonly agentId?: string;
  /** The caller's, or a new one: after a lost answer it shows that the event in D1 is our own. */
  readonly idempotencyKey: string;
  /** ms, by the agent's own clock, for a command that waited for a network. */
  readonly happenedAt?: number | undefined;
}

/** What someone wants to happen to an order. Plain data: it travels to the order's coordinator. */
export type Command =
  | { readonly kind: TransitionKind; readonly by: By; readonly code?: string }
  | { readonly kind: "request_cancel"; readonly by: By; readonly reason: string }
  | { readonly kind: "reissue_code"; readonly by: By };

export type Refusal =
  | { readonly done: false; readonly refusal: "illegal"; readonly status: OrderStatus }
  | { readonly done: false; readonly refusal: "wrong_code"; readonly triesLeft: number }
  | {
      readonly done: false;
      readonly refusal:
        | "not_found"
        | "already_accepted"
        | "awaiting_payment"
        | "agent_not_available"
        | "not_verified"
        | "carries_enough"
        | "code_locked"
        | "conflict";
    };

/** Business outcomes are values and faults are throws: an exception from a Durable Object means that something broke. */
export type Outcome = { readonly done: true } | Refusal;

import type { Actor } from "../identity/accounts.contract.ts";
import type { OrderStatus, TransitionKind } from "./order-lifecycle.contract.ts";

/** The author of a command, and the key that identifies a repetition. */
export interface By {
  readonly role: "buyer" | "staff" | "agent" | "system";
  /** A user's id; null for the system. */
  readonly userId: string | null;
  readonly agentId?: string;
  /** The API token that acts for the user, as its owner calls it. */
  readonly tokenName?: string;
  /** From the request, or new. After a lost answer it identifies our event in D1. */
  readonly idempotencyKey: string;
  /** ms, by the agent's clock, for a command that was queued offline. */
  readonly happenedAt?: number | undefined;
}

/** Of an account's command: the user, and the token with which another system acts for them. */
export const authorOf = ({ userId, apiToken }: Pick<Actor, "userId" | "apiToken">) => ({
  userId,
  ...(apiToken ? { tokenName: apiToken.name } : {}),
});

/** A requested change of an order. Plain data, because it is sent to the order's coordinator. */
export type Command =
  | { readonly kind: Exclude<TransitionKind, "decline" | "deliver">; readonly by: By }
  /** `figures`: what the agent saw to be handed over and collected (`figuresOf`); without it all as ordered. */
  | { readonly kind: "deliver"; readonly by: By; readonly code?: string; readonly figures?: string | undefined }
  | { readonly kind: "request_cancel"; readonly by: By; readonly reason: string }
  | { readonly kind: "reissue_code"; readonly by: By }
  /** By an approver of the buyer's team, or its owner; of the order as they saw it, when they say its version. */
  | { readonly kind: "approve"; readonly by: By; readonly version?: number }
  | { readonly kind: "decline"; readonly by: By; readonly reason: string };

export type Refusal =
  | { readonly done: false; readonly refusal: "illegal"; readonly status: OrderStatus }
  | { readonly done: false; readonly refusal: "changed_meanwhile"; readonly version: number }
  /** `isOfOrder`: it is the code for all as ordered, but other figures are to be confirmed. */
  | { readonly done: false; readonly refusal: "wrong_code"; readonly triesLeft: number; readonly isOfOrder: boolean }
  /** The agent would hold more cash than they may; amounts in paise. */
  | {
      readonly done: false;
      readonly refusal: "custody_full";
      readonly holdsPaise: number;
      readonly carriesPaise: number;
      readonly totalPaise: number;
      readonly limitPaise: number;
    }
  | {
      readonly done: false;
      readonly refusal:
        | "not_found"
        | "already_accepted"
        | "awaiting_payment"
        | "awaiting_approval"
        | "not_awaiting_approval"
        | "not_approver"
        | "own_record"
        | "agent_not_available"
        | "not_verified"
        | "carries_enough"
        | "code_locked"
        | "figures_changed"
        | "no_new_codes_left"
        | "key_reused"
        | "conflict";
    };

/** Refusals are values, because an exception loses its class on the way out of a Durable Object. */
export type Outcome = { readonly done: true } | Refusal;

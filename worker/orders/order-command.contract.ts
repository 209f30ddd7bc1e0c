import type { Actor } from "../identity/accounts.contract.ts";
import type { OrderStatus, TransitionKind } from "./order-lifecycle.contract.ts";

export interface By {
  readonly role: "buyer" | "staff" | "agent" | "system";
  /** A user's id; null for the system. */
  readonly userId: string | null;
  readonly agentId?: string;
  /** The API token that acts for the user. */
  readonly tokenName?: string;
  /** From the request, or generated. After a lost response it finds the event that was written. */
  readonly idempotencyKey: string;
  /** In ms by the agent's clock; only for a command that was queued offline. */
  readonly happenedAt?: number | undefined;
}

export const authorOf = ({ userId, apiToken }: Pick<Actor, "userId" | "apiToken">) => ({
  userId,
  ...(apiToken ? { tokenName: apiToken.name } : {}),
});

/** For the audit log. */
export const tokenOf = ({ tokenName }: Pick<By, "tokenName">) =>
  tokenName === undefined ? undefined : { name: tokenName };

/** A requested change of an order. Plain data, because it is sent to the order's coordinator. */
export type Command =
  | { readonly kind: Exclude<TransitionKind, "decline" | "deliver" | "expire_approval">; readonly by: By }
  | { readonly kind: "pack"; readonly by: By; readonly crates: number }
  /** `unpack`: back to picking, to correct what was packed. `load`: the agent takes the packed order. */
  | { readonly kind: "unpack" | "load"; readonly by: By }
  /** `figures` is what the agent saw (`figuresOf`); without it, everything is delivered as ordered. */
  | { readonly kind: "deliver"; readonly by: By; readonly code?: string; readonly figures?: string | undefined }
  | { readonly kind: "request_cancel"; readonly by: By; readonly reason: string }
  | { readonly kind: "reissue_code"; readonly by: By }
  /** `version`: of the order as the approver saw it, if sent. */
  | { readonly kind: "approve"; readonly by: By; readonly version?: number }
  /** `version`: of the order whose deadline had passed. */
  | { readonly kind: "expire_approval"; readonly by: By; readonly version: number }
  | { readonly kind: "decline"; readonly by: By; readonly reason: string };

/** Refusals without details. */
export type PlainRefusal =
  | "not_found"
  | "already_accepted"
  | "awaiting_payment"
  | "awaiting_approval"
  | "not_awaiting_approval"
  | "not_approver"
  | "own_record"
  | "agent_not_available"
  | "not_verified"
  | "already_packed"
  | "not_packed"
  | "lines_to_pick"
  | "nothing_packed"
  | "awaits_answer"
  | "carries_enough"
  | "code_locked"
  | "figures_changed"
  | "no_new_codes_left"
  | "key_reused"
  | "conflict";

export type Refusal =
  | { readonly done: false; readonly refusal: PlainRefusal }
  | { readonly done: false; readonly refusal: "illegal"; readonly status: OrderStatus }
  | { readonly done: false; readonly refusal: "changed_meanwhile"; readonly version: number }
  /** `isOfOrder` means that the code confirms everything as ordered, while lines are marked. */
  | { readonly done: false; readonly refusal: "wrong_code"; readonly triesLeft: number; readonly isOfOrder: boolean }
  /** The agent would hold more cash than they may; amounts in paise. */
  | {
      readonly done: false;
      readonly refusal: "custody_full";
      readonly holdsPaise: number;
      readonly carriesPaise: number;
      readonly totalPaise: number;
      readonly limitPaise: number;
    };

/** Refusals are values, because an exception loses its class when it leaves a Durable Object. */
export type Outcome = { readonly done: true } | Refusal;

import type { Actor } from "../identity/accounts.contract.ts";
import type { ErrorData } from "../platform/errors.contract.ts";
import type { TransitionKind } from "./order-lifecycle.contract.ts";

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

/** Refusals are values, because an exception loses its class when it leaves a Durable Object. */
export type Outcome = { readonly done: true } | { readonly done: false; readonly error: ErrorData };

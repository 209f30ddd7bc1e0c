import * as v from "valibot";
import { CurrentPassword } from "../accounts/sessions/sessions.contract.ts";
import { EmailAddress } from "../identity/accounts.contract.ts";
import { message } from "../platform/messages.contract.ts";

/** Files of "Download my data": `json` has everything, the others have one list each. */
const DATA_FORMATS = ["json", "profile.csv", "orders.csv", "messages.csv"] as const;
export type DataFormat = (typeof DATA_FORMATS)[number];

const Format = v.picklist(DATA_FORMATS, message("request.unknown_format"));
export const DataForm = v.object({ format: Format });
export const DataQuery = v.object({ format: v.optional(Format, "json") });

export const DeleteAccountInput = v.object({ password: CurrentPassword }, message("password.current_missing"));
export type DeleteAccountInput = v.InferOutput<typeof DeleteAccountInput>;

/** The page also asks for the account's address, so that nobody deletes an account by mistake. */
export const DeleteAccountForm = v.object({ ...DeleteAccountInput.entries, confirmation: EmailAddress });
export type DeleteAccountForm = v.InferOutput<typeof DeleteAccountForm>;

/** Maximum orders named as obstacles. */
export const MAX_NAMED_ORDERS = 20;

/** Obstacles to deleting the account. Orders are named by id, newest first. */
export interface DeletionObstacles {
  /** Orders placed by the account that are neither delivered nor cancelled. */
  readonly openOrders: readonly string[];
  /** Orders accepted by the account as an agent, and not delivered. */
  readonly carriedOrders: readonly string[];
  /** True for an agent who has not handed over all cash. */
  readonly carriesCash: boolean;
  readonly hasRefundUnderWay: boolean;
  /** True when the account has a debt or a credit balance. */
  readonly hasOpenAccount: boolean;
  readonly isLastOwner: boolean;
}

/** Name of a deleted account where orders and audit entries still refer to it. */
export const DELETED_NAME = "Deleted account";

/**
 * E-mail column of a deleted account: unique, as the table requires, but not a valid address, so that nobody can
 * register it, sign in with it or receive mail.
 */
export const deletedEmail = (userId: string): string => `deleted-${userId.toLowerCase()}`;

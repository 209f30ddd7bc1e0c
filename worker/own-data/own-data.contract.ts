import * as v from "valibot";
import { CurrentPassword } from "../accounts/sessions/sessions.contract.ts";
import { EmailAddress } from "../identity/accounts.contract.ts";
import { message } from "../platform/messages.contract.ts";

/** The files of "Download my data": `json` holds everything, each of the others one list for a spreadsheet. */
export const DATA_FORMATS = ["json", "profile.csv", "orders.csv", "messages.csv"] as const;
export type DataFormat = (typeof DATA_FORMATS)[number];

const Format = v.picklist(DATA_FORMATS, message("request.unknown_format"));
export const DataForm = v.object({ format: Format });
export const DataQuery = v.object({ format: v.optional(Format, "json") });

export const DeleteAccountInput = v.object({ password: CurrentPassword }, message("password.current_missing"));
export type DeleteAccountInput = v.InferOutput<typeof DeleteAccountInput>;

/** The page also asks for the account's own address, so that nobody deletes an account by mistake. */
export const DeleteAccountForm = v.object({ ...DeleteAccountInput.entries, confirmation: EmailAddress });
export type DeleteAccountForm = v.InferOutput<typeof DeleteAccountForm>;

/** The most orders that are named as obstacles. */
export const MAX_NAMED_ORDERS = 20;

/** What must end before the account can be deleted. Orders are named by their ids, newest first. */
export interface DeletionObstacles {
  /** Placed by the account, and neither delivered nor cancelled. */
  readonly openOrders: readonly string[];
  /** Accepted by the account as an agent, and not delivered. */
  readonly carriedOrders: readonly string[];
  /** As an agent, cash that is not handed over. */
  readonly carriesCash: boolean;
  readonly hasRefundUnderWay: boolean;
  /** Something is owed on account, or is there in favour of the account. */
  readonly hasOpenAccount: boolean;
  readonly isLastOwner: boolean;
}

/** The name of a deleted account wherever its orders and acts still name it. */
export const DELETED_NAME = "Deleted account";

/**
 * The address of a deleted account: unique, as the table demands, and no e-mail address, so that nobody can register it,
 * sign in with it or be sent a mail.
 */
export const deletedEmail = (userId: string): string => `deleted-${userId.toLowerCase()}`;

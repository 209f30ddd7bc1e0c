import type { Language } from "../../../../worker/identity/accounts.contract.ts";
import type { DeletionObstacles } from "../../../../worker/own-data/own-data.contract.ts";
import { message } from "../../../../worker/platform/messages.contract.ts";
import { translateMessage } from "../../../i18n/translate-message.ts";

/** The sentences with which a deletion would be refused now; none when nothing stands against it. */
export const obstacleSentences = (
  language: Language,
  { openOrders, carriedOrders, carriesCash, hasRefundUnderWay, hasOpenAccount, isLastOwner }: DeletionObstacles,
): string[] =>
  [
    ...(openOrders.length > 0 ? [message("profile.open_orders")] : []),
    ...(carriedOrders.length > 0 ? [message("profile.carries_orders")] : []),
    ...(carriesCash ? [message("profile.carries_cash")] : []),
    ...(hasOpenAccount ? [message("credit.open_account")] : []),
    ...(hasRefundUnderWay ? [message("profile.refund_under_way")] : []),
    ...(isLastOwner ? [message("profile.last_owner")] : []),
  ].map((reference) => translateMessage(language, reference));

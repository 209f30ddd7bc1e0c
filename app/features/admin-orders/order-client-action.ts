import { messagesHere } from "../../i18n/messages.tsx";
import { pageClientAction } from "../action-result/client-action.ts";

/** `clientAction` of the pages that show order cards to staff. */
export const stepOnOrder = pageClientAction((isOffline) =>
  messagesHere("admin")(isOffline ? "orders.offline" : "orders.failed"),
);

import { messagesHere } from "../../i18n/messages.tsx";
import { pageClientAction } from "../action-result/client-action.ts";

/** `clientAction` of the pages that show order cards to staff. */
export const stepOnOrder = pageClientAction(() => {
  const text = messagesHere("admin");
  return { fallback: text("orders.failed"), offline: text("orders.offline") };
});

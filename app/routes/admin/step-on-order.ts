import { keepPage } from "../../features/form-answer/keep-page.ts";
import { textsHere } from "../../i18n/texts.tsx";

/** `clientAction` of the pages that show the staff's order cards. */
export const stepOnOrder = keepPage(() => {
  const text = textsHere("admin");
  return { fallback: text("orders.failed"), offline: text("orders.offline") };
});

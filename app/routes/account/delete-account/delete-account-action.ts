import { href, type RouterContextProvider } from "react-router";
import {
  CLEAR_SITE_DATA,
  endedDeviceCookie,
  endedSessionCookie,
} from "../../../../worker/identity/session-cookie.contract.ts";
import { DeleteAccountForm } from "../../../../worker/own-data/own-data.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { cartCookie } from "../../../features/cart/cart-store.ts";
import { unsentCookie } from "../../../features/cart/unsent-changes.ts";
import { parseForm } from "../../../features/forms/parse-form.ts";
import { submitForm } from "../../../features/forms/refusal.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { endedCityCookie } from "../../../features/viewer/city-cookie.ts";
import { messagesIn } from "../../../i18n/messages.tsx";

/** Unlike after signing out, nothing of the person stays on the device: not even the cart. */
export const deleteAccount = async (context: Readonly<RouterContextProvider>, form: FormData) => {
  const facts = context.get(requestContext);
  return submitForm(facts.language, parseForm(form, DeleteAccountForm), async (input) => {
    await context.get(servicesContext).ownData.deleteAccount(facts.actor, input, facts);
    const ended = [endedSessionCookie(), endedDeviceCookie(), endedCityCookie, cartCookie(""), unsentCookie("")];
    const answer = redirectWithToast(href("/"), "success", messagesIn(facts.language, "ownData")("deleted"), ended);
    answer.headers.set("Clear-Site-Data", CLEAR_SITE_DATA);
    return answer;
  });
};

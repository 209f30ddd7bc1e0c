import { data, href, type LoaderFunctionArgs } from "react-router";
import { parseCart, serialiseCart } from "../../../../worker/orders/cart/cart.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { pickIntent } from "../../../features/action-result/pick-intent.ts";
import { cartCookie } from "../../../features/cart/cart-store.ts";
import { countsIn } from "../../../features/lists/counts-form.ts";
import { withLocalLines } from "../../../features/lists/local-list.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import { addedText } from "./raised-text.ts";
import { WORK_INTENTS, type Worked, workOnList } from "./work-on-list.ts";

type Arguments = Pick<LoaderFunctionArgs, "request" | "context">;

/** A list of the city that the viewer has chosen. */
export const loadList = async ({ request, context }: Arguments, listId: string) => {
  const facts = context.get(requestContext);
  const { location, language } = readViewer(request, facts);
  const { lists } = context.get(servicesContext);
  const list = await lists.getList(facts.actor, location, listId);
  return { list: withLocalLines(list, language) };
};

/** Without script: fills the columns, or the cart. The page then shows again what was typed. */
export const workWithoutScript = async (args: Arguments, listId: string) => {
  const form = await args.request.formData();
  const intent = pickIntent(form, WORK_INTENTS);
  const { list } = await loadList(args, listId);
  const facts = args.context.get(requestContext);
  const cart = parseCart(readViewer(args.request, facts).cart);
  const worked = workOnList(intent, { lines: list.lines, counts: countsIn(form), cart });
  const { language } = facts;
  const cookie = worked.cart && cartCookie(serialiseCart(worked.cart));
  if (worked.outcome.kind === "added") {
    const words = { text: messagesIn(language, "listPage"), ui: messagesIn(language, "ui") };
    return redirectWithToast(href("/cart"), "success", addedText(words, worked.outcome.raised), cookie ? [cookie] : []);
  }
  return data<Worked>(worked, cookie ? { headers: { "Set-Cookie": cookie } } : {});
};

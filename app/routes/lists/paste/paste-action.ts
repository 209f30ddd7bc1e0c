import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, data, href } from "react-router";
import { shownName } from "../../../../worker/catalogue/product-names.contract.ts";
import { parseCart, serialiseCart } from "../../../../worker/orders/cart/cart.contract.ts";
import { isAppError } from "../../../../worker/platform/errors.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { cartCookie } from "../../../features/cart/cart-store.ts";
import { parseForm } from "../../../features/forms/parse-form.ts";
import { submitForm } from "../../../features/forms/refusal.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import { translateMessage } from "../../../i18n/translate-message.ts";
import { addLines, earlierChoices, wantedLines } from "./chosen-lines.ts";
import { toLook } from "./look-data.ts";
import { PasteForm } from "./paste-form.ts";
import { putOnList } from "./put-on-list.ts";

type Arguments = Pick<ActionFunctionArgs, "request" | "context">;

/** Reads the pasted list, or the lines that were written anew; or puts what was chosen into the cart or on a list. */
export const pasteListAction = async (args: Arguments) => {
  const form = await args.request.formData();
  const intent = form.get("intent");
  if (intent === "add") return addToCart(args, form);
  return intent === "list" ? putOnListOrLook(args, form) : readList(args, form);
};

/** A refusal shows the same look again. */
const putOnListOrLook = async (args: Arguments, form: FormData) => {
  try {
    // A list also takes what the message names without a quantity.
    return await putOnList(args, form, wantedLines(form, 1));
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { language } = args.context.get(requestContext);
    const result: SubmissionResult = { status: "error", error: { "": [translateMessage(language, error.message)] } };
    const read = await readList(args, form);
    return data("look" in read ? { ...read, result } : { result }, { status: error.status });
  }
};

const readList = async ({ request, context }: Arguments, form: FormData) => {
  const facts = context.get(requestContext);
  const { language, location } = readViewer(request, facts);
  const said = form.getAll("said");
  if (said.length > 0) form.set("text", said.join("\n"));
  return submitForm(language, parseForm(form, PasteForm), async ({ text }) => {
    const services = context.get(servicesContext);
    const [list, own] = await Promise.all([
      services.pastedLists.parseList(facts.actor, { text, location }),
      services.lists.listLists(facts.actor, location),
    ]);
    return { look: toLook(list, own, language, earlierChoices(form)) };
  });
};

const MAX_NAMED = 5;

const addToCart = async ({ request, context }: Arguments, form: FormData) => {
  const facts = context.get(requestContext);
  const { cart, language, location } = readViewer(request, facts);
  const text = messagesIn(language, "pasteList");
  const lines = wantedLines(form);
  const ids = lines.map(({ productId }) => productId);
  const products = await context.get(servicesContext).catalogue.getProducts(ids, location);
  const filled = addLines(parseCart(cart), lines, products);
  const names = filled.short
    .flatMap((id) => products.find(({ _id }) => _id === id) ?? [])
    .map((product) => shownName(product, language).first);
  const message =
    filled.short.length === 0
      ? text("added", { count: filled.added })
      : text("addedShort", { count: filled.added, names: names.slice(0, MAX_NAMED).join(", ") });
  const kind = filled.added === 0 ? "error" : filled.short.length > 0 ? "info" : "success";
  const cookie = cartCookie(serialiseCart(filled.cart), facts.origin.startsWith("https:"));
  return redirectWithToast(href("/cart"), kind, message, [cookie]);
};

import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, data } from "react-router";
import { isAppError } from "../../../../worker/platform/errors.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { parseForm } from "../../../features/forms/parse-form.ts";
import { submitForm } from "../../../features/forms/refusal.ts";
import { addToCart } from "../../../features/look-list/add-to-cart.ts";
import { earlierChoices, wantedLines } from "../../../features/look-list/chosen-lines.ts";
import { toLook } from "../../../features/look-list/look-data.ts";
import { putOnList } from "../../../features/look-list/put-on-list.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { translateMessage } from "../../../i18n/translate-message.ts";
import { PasteForm } from "./paste-form.ts";

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

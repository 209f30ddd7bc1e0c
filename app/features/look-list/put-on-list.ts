import { type ActionFunctionArgs, href } from "react-router";
import { AddLinesInput, NewListInput } from "../../../worker/lists/lists.contract.ts";
import type { CartLine } from "../../../worker/orders/cart/cart-cookie.contract.ts";
import { parseInput } from "../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { messagesIn } from "../../i18n/messages.tsx";
import { redirectWithToast } from "../toasts/flash-cookie.ts";
import { readViewer } from "../viewer/read-viewer.ts";
import { chosenNotes } from "./chosen-lines.ts";
import { NEW_LIST } from "./look-data.ts";

/** Adds the chosen products to a list of the account, or to a new one, and redirects there. */
export const putOnList = async (
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  form: FormData,
  chosen: readonly CartLine[],
) => {
  const facts = context.get(requestContext);
  const { language, location } = readViewer(request, facts);
  const { lists } = context.get(servicesContext);
  const notes = chosenNotes(form);
  const lines = chosen.map((line) => ({ ...line, par: null, note: notes.get(line.productId) ?? "" }));
  const id = String(form.get("list") ?? NEW_LIST);
  const list =
    id === NEW_LIST
      ? await lists.createList(facts.actor, location, parseInput(NewListInput, { name: form.get("listName"), lines }))
      : await lists.addLines(facts.actor, location, id, parseInput(AddLinesInput, { lines }));
  const message = messagesIn(language, "pasteList")("savedOn", { count: lines.length, name: list.name });
  return redirectWithToast(href("/lists/:listId", { listId: list._id }), "success", message);
};

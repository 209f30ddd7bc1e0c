import { data, href } from "react-router";
import { SetLinesInput } from "../../../../worker/lists/lists.contract.ts";
import { AppError, isAppError } from "../../../../worker/platform/errors.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { readQuantity } from "../../../../worker/platform/quantity-text.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import {
  actionRefused,
  type FormArguments,
  pickIntent,
  runForm,
} from "../../../features/action-result/action-result.ts";
import { toInput, withLocalLines } from "../../../features/lists/local-list.ts";
import { withLocalName } from "../../../features/local-names/local-names.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import { translateMessage } from "../../../i18n/translate-message.ts";
import { readRows, type TypedRow, toLines } from "./rows-form.ts";

/** `?find`: the search of a page without script. `?learned`: adds proposals learned from the orders. */
export const loadListToEdit = async ({ request, context, url }: FormArguments, listId: string) => {
  const facts = context.get(requestContext);
  const { location, language } = readViewer(request, facts);
  const { lists, catalogue, profiles } = context.get(servicesContext);
  const find = url.searchParams.get("find")?.trim().slice(0, 100) ?? "";
  const [list, changes, { products }, { products: shortRules }] = await Promise.all([
    lists.getList(facts.actor, location, listId),
    // Only on request, because it reads the orders of 60 days.
    url.searchParams.has("learned") ? lists.proposeChanges(facts.actor, location, listId) : null,
    find ? catalogue.suggest({ q: find, location, guesses: true }) : { products: [] },
    profiles.readShortRules(facts.actor),
  ]);
  return {
    list: withLocalLines(list, language),
    shortRules,
    find,
    found: products.map((product) => withLocalName(product, language)),
    learned: changes && {
      add: changes.add.map(({ product, ...line }) => ({ ...line, product: withLocalName(product, language) })),
      remove: changes.remove,
    },
  };
};

/** Why the list was not saved, with the typed name and rows for a page without script. */
export interface SaveRefusal {
  readonly ok: false;
  readonly form: string;
  readonly code: string;
  readonly message: string;
  readonly name?: string;
  readonly rows?: readonly TypedRow[];
}

const INTENTS = ["save", "add", "remove"] as const;

export const changeList = async (args: FormArguments, listId: string) => {
  const facts = args.context.get(requestContext);
  const { location, language } = readViewer(args.request, facts);
  const { lists } = args.context.get(servicesContext);
  const form = await args.request.formData();
  const intent = pickIntent(form, INTENTS);
  const text = messagesIn(language, "listEdit");
  if (intent === "save") return saveList(args, form, listId);
  const productId = String(form.get("productId") ?? "");
  const name = String(form.get("productName") ?? "");
  // Runs only without script; with script, rows are edited on the page and saved together.
  return runForm(args, form, `${intent}-${productId}`, async () => {
    if (intent === "add") {
      const quantity = readQuantity(String(form.get("quantity"))) || 1;
      await lists.addLines(facts.actor, location, listId, { lines: [{ productId, par: null, quantity, note: "" }] });
      return text("added", { name });
    }
    const { version, lines } = await lists.getList(facts.actor, location, listId);
    const kept = lines.filter(({ product }) => product._id !== productId);
    await lists.setLines(facts.actor, location, listId, {
      version,
      lines: kept.map(toInput),
    });
    return text("removed", { name });
  });
};

const saveList = async (args: FormArguments, form: FormData, listId: string) => {
  const facts = args.context.get(requestContext);
  const { location, language } = readViewer(args.request, facts);
  const { lists } = args.context.get(servicesContext);
  const rows = readRows(form);
  const name = String(form.get("name") ?? "");
  const text = messagesIn(language, "listEdit");
  try {
    const lines = toLines(rows);
    if (!lines) throw new AppError("input.invalid", 400, {}, { message: text("wrong") });
    const input = parseInput(SetLinesInput, { version: Number(form.get("version")), name, lines });
    await lists.setLines(facts.actor, location, listId, input);
    return redirectWithToast(href("/lists/:listId", { listId }), "success", text("saved"));
  } catch (error) {
    if (!isAppError(error)) return actionRefused(args.context, form, "save", error);
    const message = translateMessage(language, error.message);
    return data<SaveRefusal>(
      { ok: false, form: "save", code: error.code, message, name, rows },
      { status: error.status },
    );
  }
};

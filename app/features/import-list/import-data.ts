import { type ActionFunctionArgs, data } from "react-router";
import * as v from "valibot";
import { type OpenFile, type RewrittenRows, SheetChoice } from "../../../worker/lists/import/import-list.contract.ts";
import { isAppError } from "../../../worker/platform/errors.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { translateMessage } from "../../i18n/translate-message.ts";
import { isScripted } from "../action-result/action-result.ts";
import { addToCart } from "../look-list/add-to-cart.ts";
import { earlierChoices, wantedLines } from "../look-list/chosen-lines.ts";
import { type Look, toLook } from "../look-list/look-data.ts";
import { putOnList } from "../look-list/put-on-list.ts";
import { readViewer } from "../viewer/read-viewer.ts";

type Arguments = Pick<ActionFunctionArgs, "request" | "context">;

/** A file that was read, and what its rows were found to be. */
export interface ImportState extends OpenFile {
  readonly look: Look | null;
}

/** `state` is null where nothing new was read: what was there before stays. */
export interface ImportAnswer {
  readonly state: ImportState | null;
  readonly problem: string | null;
}

const refusedIn = (context: Arguments["context"], error: unknown, state: ImportState | null) => {
  if (!isAppError(error)) throw error;
  const { language } = context.get(requestContext);
  const answer: ImportAnswer = { state, problem: translateMessage(language, error.message) };
  return data(answer, { status: error.status });
};

/** Reads the file of the form. */
export const openListFile = async ({ request, context }: Arguments) => {
  const { actor } = context.get(requestContext);
  const { pastedLists, uploads } = context.get(servicesContext);
  try {
    const opened = await pastedLists.openListFile(actor, () => uploads.readForm(request));
    return { state: { ...opened, look: null }, problem: null } satisfies ImportAnswer;
  } catch (error) {
    return refusedIn(context, error, null);
  }
};

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? "");

/** What is chosen in the form. Another sheet, or other headings, make what was said of the columns void. */
const readChoice = (form: FormData): { choice: SheetChoice; isOther: boolean } => {
  const sheet = Number(textOf(form, "sheet"));
  const header = Number(textOf(form, "header"));
  const mapping = form.getAll("kind").map(String);
  const isOtherSheet = form.has("shownSheet") && textOf(form, "shownSheet") !== String(sheet);
  const isOtherHeader = form.has("shownHeader") && textOf(form, "shownHeader") !== String(header);
  const written = isOtherSheet ? { sheet } : isOtherHeader ? { sheet, header } : { sheet, header, mapping };
  const { success, output } = v.safeParse(SheetChoice, written);
  return { choice: success ? output : {}, isOther: isOtherSheet || isOtherHeader };
};

/** What the fields of the rows say, which a person may have changed. */
const readRewritten = (form: FormData): RewrittenRows | undefined => {
  if (!form.has("said")) return undefined;
  const rows = form.getAll("of").map(Number);
  const rewritten = new Map<number, string[]>();
  form.getAll("said").forEach((said, at) => {
    const row = rows[at] ?? 0;
    const text = String(said).trim();
    if (text !== "") rewritten.set(row, [...(rewritten.get(row) ?? []), text]);
  });
  return rewritten;
};

const viewFile = async ({ context }: Arguments, form: FormData): Promise<ImportState> => {
  const { actor } = context.get(requestContext);
  const opened = await context
    .get(servicesContext)
    .pastedLists.viewListFile(actor, textOf(form, "packed"), readChoice(form).choice);
  return { ...opened, look: null };
};

const lookAtRows = async (args: Arguments, form: FormData): Promise<ImportState> => {
  const { request, context } = args;
  const facts = context.get(requestContext);
  const { language, location } = readViewer(request, facts);
  const { pastedLists, lists } = context.get(servicesContext);
  const [packed, { choice }, rewritten] = [textOf(form, "packed"), readChoice(form), readRewritten(form)];
  const [state, list, own] = await Promise.all([
    viewFile(args, form),
    pastedLists.matchListFile(facts.actor, location, { packed, choice, rewritten }),
    lists.listLists(facts.actor, location),
  ]);
  return { ...state, look: toLook(list, own, language, earlierChoices(form)) };
};

const answerWith = async (read: Promise<ImportState>): Promise<ImportAnswer> => ({ state: await read, problem: null });

/** The step that a form came from, for browsers without script; with script the page still has it. */
const stepBefore = async (args: Arguments, form: FormData): Promise<ImportState | null> => {
  if (isScripted(args.request)) return null;
  const nullOf = (error: unknown): null => {
    if (isAppError(error)) return null;
    throw error;
  };
  const look = form.has("line") ? await lookAtRows(args, form).catch(nullOf) : null;
  return look ?? viewFile(args, form).catch(nullOf);
};

/** The steps behind the file: its columns, its rows, and what becomes of them. A refusal shows the same step again. */
export const changeImport = async (args: Arguments) => {
  const form = await args.request.formData();
  const intent = form.get("intent");
  if (intent === "add") return addToCart(args, form);
  try {
    if (intent === "list") return await putOnList(args, form, wantedLines(form, 1));
    const isView = intent === "view" || intent === "columns" || readChoice(form).isOther;
    return await answerWith(isView ? viewFile(args, form) : lookAtRows(args, form));
  } catch (error) {
    return refusedIn(args.context, error, isAppError(error) ? await stepBefore(args, form) : null);
  }
};

import { type ActionFunctionArgs, data } from "react-router";
import * as v from "valibot";
import { type OpenFile, type RewrittenRows, SheetChoice } from "../../../worker/lists/import/import-list.contract.ts";
import { isAppError } from "../../../worker/platform/errors.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { translateMessage } from "../../i18n/translate-message.ts";
import { isScripted } from "../action-result/action-result.ts";
import { addToCart } from "../look-list/add-to-cart.ts";
import { earlierChoices, mayAdd, wantedLines } from "../look-list/chosen-lines.ts";
import { type Look, toLook } from "../look-list/look-data.ts";
import { putOnList } from "../look-list/put-on-list.ts";
import { readViewer } from "../viewer/read-viewer.ts";

type Arguments = Pick<ActionFunctionArgs, "request" | "context">;

/** `look` is null until the rows have been matched with products. */
export interface ImportState extends OpenFile {
  readonly look: Look | null;
}

/** `state` is null when nothing new was read, and the page keeps its former state. */
export interface ImportAnswer {
  readonly state: ImportState | null;
  readonly problem: string | null;
}

const refusalAnswer = (context: Arguments["context"], error: unknown, state: ImportState | null) => {
  if (!isAppError(error)) throw error;
  const { language } = context.get(requestContext);
  const answer: ImportAnswer = { state, problem: translateMessage(language, error.message) };
  return data(answer, { status: error.status });
};

export const openListFile = async ({ request, context }: Arguments) => {
  const { actor } = context.get(requestContext);
  const { pastedLists, uploads } = context.get(servicesContext);
  try {
    const opened = await pastedLists.openListFile(actor, () => uploads.readForm(request));
    return { state: { ...opened, look: null }, problem: null } satisfies ImportAnswer;
  } catch (error) {
    return refusalAnswer(context, error, null);
  }
};

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? "");

/** The chosen sheet, header row and column kinds. Another sheet or header row discards the column kinds. */
const readChoice = (form: FormData): { choice: SheetChoice; hasChanged: boolean } => {
  const sheet = Number(textOf(form, "sheet"));
  const header = Number(textOf(form, "header"));
  const mapping = form.getAll("kind").map(String);
  const isOtherSheet = form.has("shownSheet") && textOf(form, "shownSheet") !== String(sheet);
  const isOtherHeader = form.has("shownHeader") && textOf(form, "shownHeader") !== String(header);
  const chosen = isOtherSheet ? { sheet } : isOtherHeader ? { sheet, header } : { sheet, header, mapping };
  const { success, output } = v.safeParse(SheetChoice, chosen);
  return { choice: success ? output : {}, hasChanged: isOtherSheet || isOtherHeader };
};

/** The rows' texts by row number, as the person may have rewritten them. */
const readRewritten = (form: FormData): RewrittenRows | undefined => {
  if (!form.has("said")) return undefined;
  const rows = form.getAll("of").map(Number);
  const rewritten = new Map<number, string[]>();
  form.getAll("said").forEach((typed, index) => {
    const row = rows[index] ?? 0;
    const text = String(typed).trim();
    if (text !== "") rewritten.set(row, [...(rewritten.get(row) ?? []), text]);
  });
  return rewritten;
};

const viewFile = async ({ context }: Arguments, form: FormData): Promise<ImportState> => {
  const { actor } = context.get(requestContext);
  const { pastedLists } = context.get(servicesContext);
  const opened = await pastedLists.viewListFile(actor, textOf(form, "packed"), readChoice(form).choice);
  return { ...opened, look: null };
};

const matchRows = async (args: Arguments, form: FormData): Promise<ImportState> => {
  const { request, context } = args;
  const facts = context.get(requestContext);
  const { language, location } = readViewer(request, facts);
  const { pastedLists, lists } = context.get(servicesContext);
  const file = { packed: textOf(form, "packed"), choice: readChoice(form).choice, rewritten: readRewritten(form) };
  const [state, list, ownLists] = await Promise.all([
    viewFile(args, form),
    pastedLists.matchListFile(facts.actor, location, file),
    lists.listLists(facts.actor, location),
  ]);
  const around = { text: null, lists: ownLists, language, earlier: earlierChoices(form) };
  return { ...state, look: toLook(list, { ...around, isLeaving: form.get("intent") === "add" }) };
};

/** The step that the form was submitted from, for browsers without script; with script the page keeps its own state. */
const currentStep = async (args: Arguments, form: FormData): Promise<ImportState | null> => {
  if (isScripted(args.request)) return null;
  const nullOf = (error: unknown): null => {
    if (isAppError(error)) return null;
    throw error;
  };
  const look = form.has("line") ? await matchRows(args, form).catch(nullOf) : null;
  return look ?? viewFile(args, form).catch(nullOf);
};

/**
 * Handles the steps after the file: choosing its columns, reviewing its rows, and adding them to the cart or a list. A
 * refusal shows the same step again.
 */
export const listImportAction = async (args: Arguments) => {
  const form = await args.request.formData();
  const intent = form.get("intent");
  if (mayAdd(form)) return addToCart(args, form);
  try {
    if (intent === "list") return await putOnList(args, form, wantedLines(form, 1));
    const isView = intent === "view" || intent === "columns" || readChoice(form).hasChanged;
    const state = await (isView ? viewFile(args, form) : matchRows(args, form));
    return { state, problem: null } satisfies ImportAnswer;
  } catch (error) {
    return refusalAnswer(args.context, error, isAppError(error) ? await currentStep(args, form) : null);
  }
};

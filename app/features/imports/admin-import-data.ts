import { data, href, type RouterContextProvider, redirect } from "react-router";
import * as v from "valibot";
import { ImportRowsQuery } from "../../../worker/catalogue/product-import.contract.ts";
import { isAppError } from "../../../worker/platform/errors.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { asPageFailure } from "../../http/page-failure.ts";
import { messagesIn } from "../../i18n/messages.tsx";
import { translateFields, translateMessage } from "../../i18n/translate-message.ts";
import { actionDone, actionRefused, isScripted } from "../action-result/action-result.ts";

interface Arguments {
  request: Request;
  url: URL;
  params: { importId: string };
  context: Readonly<RouterContextProvider>;
}

/** For browsers without script: stores and compares the whole file, then redirects to its page. */
export const storeFile = async ({ request, context }: Pick<Arguments, "request" | "context">) => {
  const { actor, language } = context.get(requestContext);
  const { imports, uploads } = context.get(servicesContext);
  const key = new URL(request.url).searchParams.get("key") ?? crypto.randomUUID();
  try {
    const { _id } = await imports.storeFile(actor, () => uploads.readForm(request), key);
    await imports.checkWholeImport(actor, _id);
    return redirect(href("/admin/products/import/:importId", { importId: _id }));
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data({ message: translateMessage(language, error.message) }, { status: error.status });
  }
};

export const loadImport = async ({ url, params, context }: Omit<Arguments, "request">) => {
  const { actor, language } = context.get(requestContext);
  const query = v.safeParse(ImportRowsQuery, Object.fromEntries(url.searchParams));
  const asked: ImportRowsQuery = query.success ? query.output : {};
  const { imports } = context.get(servicesContext);
  const page = await imports.showImport(actor, params.importId, asked).catch(asPageFailure(language));
  const rows = page.rows.map((row) => ({ ...row, problems: translateFields(language, row.problems) }));
  return { made: page.import, rows, nextCursor: page.nextCursor, show: asked.show ?? null };
};

/** Compares the next rows, or applies all of them. */
export const changeImport = async ({ request, url, params, context }: Arguments) => {
  const { actor, language } = context.get(requestContext);
  const { imports } = context.get(servicesContext);
  const text = messagesIn(language, "imports");
  const form = await request.formData();
  const { importId } = params;
  const back = url.pathname + url.search;
  const formName = form.get("intent") === "check" ? "check" : "apply";
  try {
    if (formName === "check") {
      const check = isScripted(request) ? imports.checkImport : imports.checkWholeImport;
      const { checked } = await check(actor, importId);
      // With script the page's progress bar shows the progress.
      return actionDone(request, back, formName, isScripted(request) ? "" : text("checkedSoFar", { count: checked }));
    }
    const acceptsUnusual = form.has("acceptsUnusual");
    await imports.applyImport(actor, importId, { round: Number(form.get("round")), acceptsUnusual });
    return actionDone(request, back, formName, text("applied"));
  } catch (error) {
    return actionRefused(language, formName, error, text("failed"), form);
  }
};

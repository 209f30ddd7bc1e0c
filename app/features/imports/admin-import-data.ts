import { data, href, redirect } from "react-router";
import { ImportRowsQuery } from "../../../worker/catalogue/product-import.contract.ts";
import { readIdempotencyKey } from "../../../worker/http/idempotency.contract.ts";
import { isAppError } from "../../../worker/platform/errors.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { readQuery } from "../../http/read-query.ts";
import { messagesIn } from "../../i18n/messages.tsx";
import { translateFields, translateMessage } from "../../i18n/translate-message.ts";
import { type FormArguments, isScripted, pickIntent, runForm } from "../action-result/action-result.ts";

type Arguments = FormArguments & { params: { importId: string } };

/** For browsers without script: stores and compares the whole file, then redirects to its page. */
export const storeFile = async ({ request, context }: Pick<Arguments, "request" | "context">) => {
  const { actor, language } = context.get(requestContext);
  const { imports, uploads } = context.get(servicesContext);
  try {
    const key = readIdempotencyKey(new URL(request.url).searchParams.get("key"));
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
  const query = readQuery(ImportRowsQuery, url);
  const { imports } = context.get(servicesContext);
  const page = await imports.showImport(actor, params.importId, query);
  const rows = page.rows.map((row) => ({ ...row, problems: translateFields(language, row.problems) }));
  return { made: page.import, rows, nextCursor: page.nextCursor, show: query.show ?? null };
};

export const productImportAction = async (args: Arguments) => {
  const { actor, language } = args.context.get(requestContext);
  const { imports } = args.context.get(servicesContext);
  const text = messagesIn(language, "imports");
  const form = await args.request.formData();
  const { importId } = args.params;
  return runForm(args, form, form.get("intent") === "check" ? "check" : "apply", async () => {
    if (pickIntent(form, ["check", "apply"]) === "apply") {
      const acceptsUnusual = form.has("acceptsUnusual");
      await imports.applyImport(actor, importId, { round: Number(form.get("round")), acceptsUnusual });
      return text("applied");
    }
    if (!isScripted(args.request)) {
      const { checked } = await imports.checkWholeImport(actor, importId);
      return text("checkedSoFar", { count: checked });
    }
    await imports.checkImport(actor, importId);
    // The progress bar shows the result, so there is no toast.
    return "";
  });
};

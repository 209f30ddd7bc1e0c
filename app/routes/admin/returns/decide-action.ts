import { readIdempotencyKey } from "../../../../worker/http/idempotency.contract.ts";
import { DecideReturnInput } from "../../../../worker/orders/returns/returns.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { runForm } from "../../../features/action-result/action-result.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { formOf } from "./decide-form.tsx";

/** Decides about the return that the form names. */
export const decideAction = async (args: Route.ActionArgs) => {
  const { actor, language } = args.context.get(requestContext);
  const { returns } = args.context.get(servicesContext);
  const form = await args.request.formData();
  const id = String(form.get("id"));
  return runForm(args, form, formOf(id), async () => {
    const input = parseInput(DecideReturnInput, {
      decision: form.get("decision"),
      words: form.get("words") ?? "",
      backToStock: form.getAll("backToStock"),
      version: Number(form.get("version")),
    });
    await returns.decideReturn(actor, id, input, readIdempotencyKey(form.get("key")));
    return messagesIn(language, "adminReturns")("saved");
  });
};

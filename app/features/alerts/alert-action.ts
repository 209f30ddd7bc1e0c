import { redirect } from "react-router";
import { AlertInput, AlertOf } from "../../../worker/catalogue/alerts/alerts.contract.ts";
import { parseInput } from "../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { messagesIn } from "../../i18n/messages.tsx";
import { type FormArguments, pickIntent, runForm } from "../action-result/action-result.ts";
import { loginPath } from "../viewer/login-path.ts";
import { alertForm } from "./stop-waiting.tsx";

/** A visitor signs in first and returns to `back`, the page with the forms. */
export const changeAlert = async (args: FormArguments, back: string) => {
  const { actor, language } = args.context.get(requestContext);
  if (!actor) throw redirect(loginPath(back));
  const { alerts } = args.context.get(servicesContext);
  const text = messagesIn(language, "alerts");
  const form = await args.request.formData();
  const input = Object.fromEntries(form);
  const name = alertForm(String(input.productId), String(input.kind));
  const run = async () => {
    if (pickIntent(form, ["set", "remove"]) === "remove") {
      await alerts.removeAlert(actor, parseInput(AlertOf, input));
      return text("removed");
    }
    await alerts.putAlert(actor, parseInput(AlertInput, input));
    return text("saved");
  };
  return runForm(args, form, name, run, back);
};

import { data, type RouterContextProvider } from "react-router";
import { ConfirmManyInput } from "../../../worker/orders/fulfilment/fulfilment.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { textsIn } from "../../i18n/texts.tsx";
import { translateMessage } from "../../i18n/translate-message.ts";
import { actionRefused } from "../action-result/action-result.ts";
import { parsed } from "../action-result/parse-form-data.ts";
import { CONFIRM_KEY, type ConfirmReport, SELECTED } from "./selection-form.ts";

/** Confirms the ticked orders and reports each; the page is shown again with the report, with script and without. */
export const confirmSelected = async (form: FormData, context: Readonly<RouterContextProvider>) => {
  const { actor, language } = context.get(requestContext);
  const text = textsIn(language, "admin");
  try {
    const input = parsed(ConfirmManyInput, { ids: form.getAll("order").map(String) });
    const key = form.get(CONFIRM_KEY)?.toString();
    const results = await context.get(servicesContext).orders.confirmMany(actor, input, key);
    const done = results.filter(({ confirmed }) => confirmed).length;
    const message = text("selection.report", { done, total: results.length });
    const shown = results.map(({ message: why, ...one }) => ({
      ...one,
      message: why && translateMessage(language, why),
    }));
    return data<ConfirmReport>({ ok: true, message, results: shown });
  } catch (error) {
    return actionRefused(language, SELECTED, error, text("orders.failed"), form);
  }
};

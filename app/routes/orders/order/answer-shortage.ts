import { AnswerShortageInput } from "../../../../worker/orders/shortage/shortage.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { type FormArguments, runForm } from "../../../features/action-result/action-result.ts";
import { messagesIn } from "../../../i18n/messages.tsx";

export const shortageForm = (productId: string): string => `shortage-${productId}`;

/** The buyer's answer about a missing product: another one, or nothing in its place. */
export const answerShortage = (args: FormArguments, form: FormData, orderId: string) => {
  const { actor, language } = args.context.get(requestContext);
  const productId = String(form.get("shortage") ?? "");
  return runForm(args, form, shortageForm(productId), async () => {
    const input = parseInput(AnswerShortageInput, { productId, substituteId: form.get("substitute") || null });
    await args.context.get(servicesContext).shortages.answerShortage(actor, orderId, input);
    return messagesIn(language, "shortage")("answered");
  });
};

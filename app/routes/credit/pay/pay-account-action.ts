import { data, href } from "react-router";
import { PayOnlineInput } from "../../../../worker/credit/credit.contract.ts";
import { VerifyPaymentInput } from "../../../../worker/payments/payments.contract.ts";
import { readNumber } from "../../../../worker/platform/digits.contract.ts";
import { isAppError } from "../../../../worker/platform/errors.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { pickIntent } from "../../../features/action-result/pick-intent.ts";
import { toOpen } from "../../../features/payment/payment-action.ts";
import type { PaymentResult } from "../../../features/payment/payment-to-open.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import { translateFields, translateMessage } from "../../../i18n/translate-message.ts";
import type { Route } from "./+types/route.ts";

const open = async ({ context }: Route.ActionArgs, form: FormData) => {
  const { actor } = context.get(requestContext);
  const input = parseInput(PayOnlineInput, { amount: readNumber(form.get("amount") || Number.NaN) });
  const payment = await context.get(servicesContext).credit.payAccount(actor, input);
  return data<PaymentResult>({ open: toOpen(context, payment, actor?.phone ?? "") });
};

const verify = async ({ context }: Route.ActionArgs, form: FormData) => {
  const { actor, language } = context.get(requestContext);
  const input = parseInput(VerifyPaymentInput, Object.fromEntries(form));
  await context.get(servicesContext).credit.verifyAccountPayment(actor, input);
  return redirectWithToast(href("/account"), "success", messagesIn(language, "creditPay")("paid"));
};

/** The forms of /pay/account: begin a payment, and check what the provider's dialog handed over. */
export const payAccountAction = async (args: Route.ActionArgs) => {
  const form = await args.request.formData();
  try {
    return await (pickIntent(form, ["open", "verify"]) === "open" ? open(args, form) : verify(args, form));
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { language } = args.context.get(requestContext);
    const [complaint] = Object.values(translateFields(language, error.fields));
    const message = complaint ?? translateMessage(language, error.message);
    return data<PaymentResult>({ code: error.code, message }, { status: error.status });
  }
};

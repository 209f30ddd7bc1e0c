import { redirect } from "react-router";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import {
  type ActionResult,
  actionRefused,
  isScripted,
  runForm,
} from "../../../features/action-result/action-result.ts";
import { pickIntent } from "../../../features/action-result/pick-intent.ts";
import { toQrPicture } from "../../../features/qr-code/to-qr-picture.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { codePath } from "./code-path.ts";

/** What is to be taken, with the picture of the code where one is shown. */
export const loadCollect = async ({ params: { orderId }, context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  const { payments } = context.get(servicesContext);
  const payment = await payments.getDoorPayment(actor, orderId);
  const content = payment.qr?.content;
  return { payment, picture: content ? toQrPicture(content) : null, offer: payments.offer() };
};

/** Shows a code, or asks whether it was paid; only a person who asks gets an answer in words. */
export const takePayment = async (args: Route.ActionArgs) => {
  const { params, context, request, url } = args;
  const { actor, language } = context.get(requestContext);
  const { payments } = context.get(servicesContext);
  const form = await request.formData();
  if (pickIntent(form, ["show", "check"]) === "check")
    return runForm(args, form, "check", async () => {
      const { paid, due } = await payments.checkQr(actor, params.orderId);
      const text = messagesIn(language, "cash");
      // What is left is collected in cash first.
      if (paid > 0 && due === 0)
        throw redirectWithToast(
          codePath(params.orderId),
          "success",
          text("collect.done", { amount: formatRupees(paid) }),
        );
      return paid > 0 || form.has("isPolled") ? "" : text("collect.notYet");
    });
  try {
    await payments.showQr(actor, params.orderId);
    const shown: ActionResult = { ok: true, form: "show", message: "" };
    return isScripted(request) ? shown : redirect(url.pathname);
  } catch (error) {
    return actionRefused(context, form, "show", error);
  }
};

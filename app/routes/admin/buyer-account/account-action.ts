import {
  CreditTermsInput,
  RecordPaymentInput,
  ReversePaymentInput,
  WriteOffInput,
} from "../../../../worker/credit/credit.contract.ts";
import { readIdempotencyKey } from "../../../../worker/http/idempotency.contract.ts";
import { readNumber } from "../../../../worker/platform/digits.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { runForm } from "../../../features/action-result/action-result.ts";
import { pickIntent } from "../../../features/action-result/pick-intent.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

const numberIn = (form: FormData, name: string): number => {
  const typed = form.get(name)?.toString().trim();
  return typed ? readNumber(typed) : Number.NaN;
};
const textIn = (form: FormData, name: string): string => form.get(name)?.toString() ?? "";

/** The form's `intent` says what it does: the terms, a payment, one that is taken back, or what is written off. */
export const accountAction = async (args: Route.ActionArgs) => {
  const { actor, language } = args.context.get(requestContext);
  const { credit } = args.context.get(servicesContext);
  const text = messagesIn(language, "creditAdmin");
  const form = await args.request.formData();
  const { buyerId } = args.params;
  const paymentId = textIn(form, "paymentId");
  return runForm(args, form, textIn(form, "intent") + paymentId, async () => {
    const key = readIdempotencyKey(form.get("key"));
    switch (pickIntent(form, ["terms", "payment", "reverse", "write-off"])) {
      case "terms": {
        const seen = { limit: numberIn(form, "seenLimit"), days: numberIn(form, "seenDays") };
        const asked = { limit: numberIn(form, "limit"), days: numberIn(form, "days"), seen };
        await credit.setTerms(actor, buyerId, parseInput(CreditTermsInput, asked));
        return text("termsSaved");
      }
      case "payment": {
        const [method, day, reference] = ["method", "day", "reference"].map((name) => textIn(form, name));
        const acceptsMore = form.has("acceptsMore");
        const asked = { amount: numberIn(form, "amount"), method, day, reference, acceptsMore };
        await credit.recordPayment(actor, buyerId, parseInput(RecordPaymentInput, asked), key);
        return text("recorded");
      }
      case "reverse": {
        const asked = { reason: textIn(form, "reason") };
        await credit.reversePayment(actor, buyerId, paymentId, parseInput(ReversePaymentInput, asked));
        return text("reversed");
      }
      default: {
        const asked = { amount: numberIn(form, "amount"), note: textIn(form, "note") };
        await credit.writeOff(actor, buyerId, parseInput(WriteOffInput, asked), key);
        return text("writtenOff");
      }
    }
  });
};

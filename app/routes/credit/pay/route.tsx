import { useEffect, useState } from "react";
import { data, href, useFetcher } from "react-router";
import { PayOnlineInput } from "../../../../worker/credit/credit.contract.ts";
import { VerifyPaymentInput } from "../../../../worker/payments/payments.contract.ts";
import { readNumber } from "../../../../worker/platform/digits.contract.ts";
import { isAppError } from "../../../../worker/platform/errors.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { NumberField } from "../../../components/ui/fields.tsx";
import { Alert, Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { pickIntent } from "../../../features/action-result/action-result.ts";
import { faultAsResult } from "../../../features/action-result/client-action.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { toPaymentToOpen } from "../../../features/payment/payment-action.ts";
import type { PaymentResult, PaymentToOpen } from "../../../features/payment/payment-to-open.ts";
import { TestPayments } from "../../../features/payment/test-payments.tsx";
import { payingDocument } from "../../../features/payment/use-payment.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { messagesHere, messagesIn, useMessages } from "../../../i18n/messages.tsx";
import { translateFields, translateMessage } from "../../../i18n/translate-message.ts";
import type { Route } from "./+types/route.ts";

export const handle = { startsAtTop: true };

export const meta = pageTitle("creditPay", "pageTitle");

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const { credit, payments } = context.get(servicesContext);
  const { balance, overdue } = await credit.readAccount(actor);
  const text = messagesIn(language, "creditPay");
  if (balance <= 0) throw redirectWithToast(href("/account"), "success", text("nothingOwed"));
  return { balance, suggested: overdue || balance, offer: payments.offer() };
};

export const clientLoader = (args: Route.ClientLoaderArgs) => payingDocument(args);

const open = async ({ context }: Route.ActionArgs, form: FormData) => {
  const { actor } = context.get(requestContext);
  const input = parseInput(PayOnlineInput, { amount: readNumber(form.get("amount") || Number.NaN) });
  const payment = await context.get(servicesContext).credit.payAccount(actor, input);
  return data<PaymentResult>({ open: toPaymentToOpen(context, payment, actor?.phone ?? "") });
};

const verify = async ({ context }: Route.ActionArgs, form: FormData) => {
  const { actor, language } = context.get(requestContext);
  const input = parseInput(VerifyPaymentInput, Object.fromEntries(form));
  await context.get(servicesContext).credit.verifyAccountPayment(actor, input);
  return redirectWithToast(href("/account"), "success", messagesIn(language, "creditPay")("paid"));
};

export const action = async (args: Route.ActionArgs) => {
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

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  faultAsResult(serverAction, (isOffline, refusal): PaymentResult => {
    const message = refusal ?? messagesHere("credit")(isOffline ? "offline" : "failed");
    return { code: isOffline ? "network.lost" : "server.fault", message };
  });

export const shouldRevalidate = () => false;

/** Starts a payment, opens the provider's dialog and submits its result for verification. */
const useAccountPayment = () => {
  const text = useMessages("creditPay");
  const fetcher = useFetcher<PaymentResult>();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { data } = fetcher;

  const run = async (payment: PaymentToOpen): Promise<void> => {
    setProblem(null);
    setOpen(true);
    try {
      const { runPayment } = await import("../../../features/payment/run-payment.ts");
      const onFailed = (description: string) => setProblem(description || text("cancelled"));
      const handed = await runPayment(payment, { description: text("description"), onFailed });
      if (handed)
        await fetcher.submit({ intent: "verify", dbOrderId: payment.dbOrderId, ...handed }, { method: "post" });
      else setProblem((before) => before ?? text("cancelled"));
    } catch {
      setProblem(text("cancelled"));
    } finally {
      setOpen(false);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run once per result.
  useEffect(() => {
    if (data?.open) void run(data.open);
    else if (data) setProblem(data.message);
  }, [data]);

  return { Form: fetcher.Form, problem, isPending: isOpen || fetcher.state !== "idle" };
};

export default function PayAccount({ loaderData: { balance, suggested, offer } }: Route.ComponentProps) {
  const text = useMessages("creditPay");
  const credit = useMessages("credit");
  const payment = useMessages("payment");
  const { Form, problem, isPending } = useAccountPayment();
  return (
    <div className="page-width max-w-xl">
      <PageHeader title={text("title")} text={text("intro")} />
      <Card>
        <Form method="post" className="grid grid-cols-1 gap-4">
          <TestPayments offer={offer} />
          {problem && <Alert tone="danger">{problem}</Alert>}
          <input type="hidden" name="intent" value="open" />
          <NumberField
            label={text("amount")}
            hint={text("amountHint", { amount: formatRupees(balance) })}
            name="amount"
            min={1}
            max={balance}
            step={0.01}
            required
            defaultValue={suggested}
          />
          <p className="without-script font-semibold text-accent-text">{payment("needsScriptHere")}</p>
          <div className="grid grid-cols-1 gap-2 sm:grid-cols-[auto_1fr]">
            <ButtonLink to={href("/account")} variant="outline" size="lg" className="max-sm:order-last">
              {credit("toStatement")}
            </ButtonLink>
            {offer.isOffered ? (
              <Button type="submit" size="lg" wide disabled={isPending} className="needs-script">
                {isPending ? credit("saving") : text("button")}
              </Button>
            ) : (
              <p className="font-semibold text-danger-text">{payment("unavailable")}</p>
            )}
          </div>
        </Form>
      </Card>
    </div>
  );
}

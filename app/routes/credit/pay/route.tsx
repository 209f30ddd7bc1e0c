import { href, redirectDocument } from "react-router";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { PageErrorBoundary } from "../../../components/page-error-boundary.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { faultAsResult } from "../../../features/action-result/client-action.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import type { PaymentResult } from "../../../features/payment/payment-to-open.ts";
import { TestPayments } from "../../../features/payment/test-payments.tsx";
import { canPayHere } from "../../../features/payment/use-payment.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { asPageFailure } from "../../../http/page-failure.ts";
import { messagesHere, messagesIn, messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { payAccountAction } from "./pay-account-action.ts";
import { useAccountPayment } from "./use-account-payment.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: messagesOfPage(args.matches, "creditPay")("pageTitle") });

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const { credit, payments } = context.get(servicesContext);
  const { balance, overdue } = await credit.readAccount(actor).catch(asPageFailure(language));
  const text = messagesIn(language, "creditPay");
  if (balance <= 0) throw redirectWithToast(href("/account"), "success", text("nothingOwed"));
  return { balance, suggested: overdue || balance, offer: payments.offer() };
};

/** Only a full page load of this address gets a Content-Security-Policy that allows the provider's script. */
export const clientLoader = async ({ serverLoader, request }: Route.ClientLoaderArgs) => {
  if (!canPayHere()) throw redirectDocument(new URL(request.url).pathname);
  return serverLoader();
};

export const action = (args: Route.ActionArgs) => payAccountAction(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  faultAsResult(serverAction, (isOffline): PaymentResult => {
    const message = messagesHere("credit")(isOffline ? "offline" : "failed");
    return { code: isOffline ? "network.lost" : "server.fault", message };
  });

/** The loader's data does not change on this page. */
export const shouldRevalidate = () => false;

/** The buyer pays all or a part of what they owe. */
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
          <Field label={text("amount")} hint={text("amountHint", { amount: formatRupees(balance) })}>
            {(control) => (
              <Input
                {...control}
                type="number"
                name="amount"
                inputMode="decimal"
                min={1}
                max={balance}
                step="0.01"
                required
                defaultValue={suggested}
              />
            )}
          </Field>
          <p className="without-script font-semibold text-accent-text">{payment("needsScriptHere")}</p>
          <div className="grid grid-cols-1 gap-2 sm:grid-cols-[auto_1fr]">
            <ButtonLink to={href("/account")} look="outline" size="lg" className="max-sm:order-last">
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

export const ErrorBoundary = PageErrorBoundary;

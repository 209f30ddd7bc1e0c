import { href } from "react-router";
import {
  CreditTermsInput,
  RecordPaymentInput,
  ReversePaymentInput,
  StatementQuery,
  WriteOffInput,
} from "../../../../worker/credit/credit.contract.ts";
import { readIdempotencyKey } from "../../../../worker/http/idempotency.contract.ts";
import { indianDay } from "../../../../worker/platform/dates.contract.ts";
import { readNumber } from "../../../../worker/platform/digits.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Alert } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { AccountState } from "../../../features/account-statement/account-state.tsx";
import { StatementView } from "../../../features/account-statement/statement-view.tsx";
import { pickIntent, runForm } from "../../../features/action-result/action-result.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { readQuery } from "../../../http/read-query.ts";
import { messagesIn, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { PaymentForm, ReverseForm, TermsForm, WriteOffForm } from "./account-forms.tsx";

export const meta = pageTitle("creditAdmin", "pageTitle");

export const loader = async ({ params: { buyerId }, url, context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  const { credit } = context.get(servicesContext);
  const statement = await credit.readStatementOf(actor, buyerId, readQuery(StatementQuery, url));
  const isOwner = actor?.role === "owner";
  return { statement, isOwner, formKey: crypto.randomUUID(), today: indianDay(Date.now()) };
};

const numberIn = (form: FormData, name: string): number => {
  const typed = form.get(name)?.toString().trim();
  return typed ? readNumber(typed) : Number.NaN;
};

const textIn = (form: FormData, name: string): string => form.get(name)?.toString() ?? "";

export const action = async (args: Route.ActionArgs) => {
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

export const clientAction = pageClientAction(faultIn("credit"));

export default function BuyerAccount({ loaderData }: Route.ComponentProps) {
  const { statement, isOwner, formKey, today } = loaderData;
  const { buyer, state } = statement;
  const text = useMessages("creditAdmin");
  return (
    <div className="max-w-3xl">
      <header className="flex flex-wrap items-center justify-between gap-3 pt-4 pb-3">
        <h1 className="min-w-0 text-2xl wrap-anywhere">{text("title", { name: buyer.name })}</h1>
        <ButtonLink to={href("/admin/buyers/:buyerId", { buyerId: buyer._id })} variant="outline">
          {text("toBuyer")}
        </ButtonLink>
      </header>
      {state.overdue > 0 && (
        <Alert tone="danger" className="mb-3">
          {text("overdueNotice", { amount: formatRupees(state.overdue) })}
        </Alert>
      )}
      <div className="grid grid-cols-1 gap-3">
        <AccountState state={state} isOwn={false} />
        <TermsForm state={state} />
        <PaymentForm formKey={formKey} today={today} />
        {isOwner && state.balance > 0 && <WriteOffForm formKey={formKey} owed={state.balance} />}
      </div>
      <StatementView
        statement={statement}
        files={`/api/admin/credit/${buyer._id}/statement`}
        entryActions={({ kind, paymentId, method, isReversed }) =>
          kind === "payment" && paymentId !== null && method !== "online" && !isReversed ? (
            <ReverseForm paymentId={paymentId} />
          ) : null
        }
      />
    </div>
  );
}

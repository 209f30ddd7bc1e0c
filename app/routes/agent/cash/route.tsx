import { Banknote } from "lucide-react";
import { href } from "react-router";
import { type Handover, HandoverInput, type MyCash } from "../../../../worker/cash/cash.contract.ts";
import { readNumber } from "../../../../worker/platform/digits.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Money } from "../../../components/money.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { NumberField } from "../../../components/ui/fields.tsx";
import { Alert, Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { fieldIn, RefusalAlert, useActionForm } from "../../../features/action-result/action-form.tsx";
import { pickIntent, runForm } from "../../../features/action-result/action-result.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { useEditForm } from "../../../features/action-result/edit-form.ts";
import { HandoverLine, TakenList } from "../../../features/cash/cash-lists.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { messagesIn, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("cash", "pageTitle");

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  return { cash: await context.get(servicesContext).cash.getMyCash(actor) };
};

export const action = async (args: Route.ActionArgs) => {
  const { actor, language } = args.context.get(requestContext);
  const { cash } = args.context.get(servicesContext);
  const text = messagesIn(language, "cash");
  const form = await args.request.formData();
  const intent = pickIntent(form, ["handOver", "takeBack"]);
  return runForm(args, form, intent, async () => {
    if (intent === "handOver") {
      const sent = form.get("amount");
      await cash.declareHandover(actor, parseInput(HandoverInput, { amount: sent ? readNumber(sent) : Number.NaN }));
      return text("handOverDone");
    }
    await cash.withdrawHandover(actor, String(form.get("id")));
    return text("takeBackDone");
  });
};

export const clientAction = pageClientAction(faultIn("cash"));

export default function AgentCash({ loaderData: { cash } }: Route.ComponentProps) {
  const text = useMessages("cash");
  const open = cash.handovers.find(({ state }) => state === "open");
  return (
    <div className="page-width max-w-3xl">
      <PageHeader title={text("title")} text={text("intro")}>
        <ButtonLink to={href("/orders")} variant="outline">
          {text("backToBoard")}
        </ButtonLink>
        <ButtonLink to={href("/cash/day")} variant="outline">
          <Banknote aria-hidden />
          {text("dayClose")}
        </ButtonLink>
      </PageHeader>
      <div className="grid grid-cols-1 gap-4">
        <Card className="grid grid-cols-1 gap-4">
          <Balance cash={cash} />
          {open && <OpenHandover handover={open} />}
          {!open && cash.balance > 0 && <HandOverForm balance={cash.balance} />}
        </Card>
        <Card>
          <h2 className="mb-2 text-lg">{text("today")}</h2>
          <TakenList taken={cash.today} none={text("noneToday")} />
        </Card>
        <Card>
          <h2 className="mb-2 text-lg">{text("handovers")}</h2>
          {cash.handovers.length === 0 && <p className="text-muted">{text("noneHandovers")}</p>}
          <ul className="divide-y divide-line">
            {cash.handovers.map((handover) => (
              <HandoverLine key={handover._id} handover={handover} />
            ))}
          </ul>
        </Card>
      </div>
    </div>
  );
}

function Balance({ cash: { balance, limit } }: { cash: MyCash }) {
  const text = useMessages("cash");
  return (
    <div data-testid="cash-balance">
      <p className="text-muted">{balance === 0 ? text("nothing") : text("balance")}</p>
      <Money rupees={balance} className="text-3xl font-bold text-money" />
      {limit !== null && <p className="text-sm text-muted">{text("limit", { amount: formatRupees(limit) })}</p>}
    </div>
  );
}

/** Agents usually hand over the whole balance, so it is filled in. */
function HandOverForm({ balance }: { balance: number }) {
  const text = useMessages("cash");
  const { Form, resetKey, onInput, isPending, refusal } = useEditForm("handOver", String(balance));
  return (
    <Form
      key={resetKey}
      method="post"
      onInput={onInput}
      noValidate
      className="grid grid-cols-1 gap-3 border-t border-line pt-4"
    >
      <h2 className="text-lg">{text("handOverTitle")}</h2>
      <input type="hidden" name="intent" value="handOver" />
      <RefusalAlert refusal={refusal} />
      <NumberField
        label={text("amount")}
        {...fieldIn(refusal, "amount", balance)}
        hint={text("amountHint")}
        min={0.01}
        max={balance}
        step={0.01}
        required
        controlClass="figures w-40"
      />
      <Button type="submit" size="lg" wide disabled={isPending}>
        {text(isPending ? "sending" : "handOver")}
      </Button>
    </Form>
  );
}

function OpenHandover({ handover: { _id: id, declared } }: { handover: Handover }) {
  const text = useMessages("cash");
  const { Form, isPending, refusal } = useActionForm("takeBack");
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <Alert tone="accent">{text("waits", { amount: formatRupees(declared) })}</Alert>
      <Form method="post" className="grid grid-cols-1 gap-3">
        <HiddenFields values={{ intent: "takeBack", id }} />
        <RefusalAlert refusal={refusal} />
        <Button type="submit" variant="outline" disabled={isPending} className="w-fit">
          {text("takeBack")}
        </Button>
      </Form>
    </div>
  );
}

import { Banknote } from "lucide-react";
import { href } from "react-router";
import { HandoverInput } from "../../../../worker/cash/cash.contract.ts";
import { readNumber } from "../../../../worker/platform/digits.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { pickIntent, runForm } from "../../../features/action-result/action-result.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { HandoverLine, TakenList } from "../../../features/cash/cash-lists.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { messagesIn, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { Balance, HandOverForm, OpenHandover } from "./hand-over.tsx";

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

/** What an agent carries, and bringing it to the office. */
export default function MyCash({ loaderData: { cash } }: Route.ComponentProps) {
  const text = useMessages("cash");
  const open = cash.handovers.find(({ state }) => state === "open");
  return (
    <div className="page-width max-w-3xl">
      <PageHeader title={text("title")} text={text("intro")}>
        <ButtonLink to={href("/orders")} look="outline">
          {text("backToBoard")}
        </ButtonLink>
        <ButtonLink to={href("/cash/day")} look="outline">
          <Banknote aria-hidden />
          {text("dayClose")}
        </ButtonLink>
      </PageHeader>
      <div className="grid grid-cols-1 gap-4">
        <Card className="grid grid-cols-1 gap-4">
          <Balance cash={cash} />
          {open && <OpenHandover handover={open} />}
          {!open && cash.balance > 0 && <HandOverForm key={cash.balance} balance={cash.balance} />}
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

import { Banknote } from "lucide-react";
import { href } from "react-router";
import { type AgentWithCash, CountInput, type Handover } from "../../../../worker/cash/cash.contract.ts";
import { readNumber } from "../../../../worker/platform/digits.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { PageQuery } from "../../../../worker/platform/paging.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { List, OrderPages } from "../../../components/list-pages.tsx";
import { Money } from "../../../components/money.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { NumberField, TextField } from "../../../components/ui/fields.tsx";
import { Badge, Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { fieldIn, RefusalAlert, useActionForm } from "../../../features/action-result/action-form.tsx";
import { runForm } from "../../../features/action-result/action-result.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useCityName } from "../../../features/viewer/use-viewer.ts";
import { messagesIn, useDates, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("cash", "admin.pageTitle");

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  const { cash } = context.get(servicesContext);
  const query = parseInput(PageQuery, { limit: 50, cursor: url.searchParams.get("cursor") ?? undefined });
  const [handovers, page] = await Promise.all([cash.listHandovers(actor), cash.listCarriers(actor, query)]);
  return { handovers, ...page };
};

export const action = async (args: Route.ActionArgs) => {
  const { actor, language } = args.context.get(requestContext);
  const form = await args.request.formData();
  const id = String(form.get("id"));
  return runForm(args, form, `count-${id}`, async () => {
    const counted = form.get("counted");
    const note = form.get("note")?.toString() ?? "";
    const input = parseInput(CountInput, { counted: counted ? readNumber(counted) : Number.NaN, note });
    await args.context.get(servicesContext).cash.countHandover(actor, id, input);
    return messagesIn(language, "cash")("admin.countDone");
  });
};

export const clientAction = pageClientAction(faultIn("cash"));

export default function AdminCash({ loaderData: { handovers, carriers, nextCursor } }: Route.ComponentProps) {
  const text = useMessages("cash.admin");
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("title")}</h1>
      <p className="mb-4 max-w-2xl text-pretty text-muted">{text("intro")}</p>
      <h2 className="mb-2 text-lg">{text("toCount")}</h2>
      {handovers.length === 0 && <p className="text-muted">{text("noneToCount")}</p>}
      <ul className="grid max-w-5xl grid-cols-1 gap-3 lg:grid-cols-2">
        {handovers.map((handover) => (
          <CountCard key={handover._id} handover={handover} />
        ))}
      </ul>
      <h2 className="mt-6 mb-2 text-lg">{text("carriers")}</h2>
      <List
        rows={carriers}
        empty={<EmptyState icon={Banknote} title={text("emptyTitle")} text={text("emptyText")} />}
        className="max-w-5xl"
      >
        {(carrier) => <Carrier key={carrier._id} carrier={carrier} />}
      </List>
      <OrderPages nextCursor={nextCursor} older={text("older")} newest={text("newest")} />
    </>
  );
}

function Carrier({ carrier: { _id: agentId, name, phone, location, status, balance } }: { carrier: AgentWithCash }) {
  const text = useMessages("cash.admin");
  const day = useMessages("cash");
  const cityName = useCityName();
  return (
    <li data-testid="carrier" className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <p className="font-semibold">
          {name} {status === "rejected" && <Badge tone="danger">{text("rejected")}</Badge>}
        </p>
        <p className="figures text-sm text-muted">{[cityName(location), phone].filter(Boolean).join(" · ")}</p>
      </div>
      <Money rupees={balance} className="text-lg font-bold text-money" />
      <ButtonLink
        to={href("/admin/cash/:agentId/day", { agentId })}
        variant="outline"
        aria-label={text("dayOf", { name })}
      >
        {day("dayClose")}
      </ButtonLink>
    </li>
  );
}

/** The amount is not filled in, so that staff count the cash. */
function CountCard({ handover: { _id: id, agent, declared, expected, at } }: { handover: Handover }) {
  const text = useMessages("cash.admin");
  const { dateTime } = useDates();
  const { Form, isPending, refusal } = useActionForm(`count-${id}`);
  const { name } = agent;
  return (
    <li data-testid="to-count" className="grid">
      <Card>
        <h3 className="text-lg wrap-anywhere">{text("brings", { name, amount: formatRupees(declared) })}</h3>
        <p className="mb-3 text-sm text-muted">
          {text("declaredAt", { at: dateTime(at), amount: formatRupees(expected) })}
        </p>
        <Form method="post" noValidate className="grid grid-cols-1 gap-3">
          <input type="hidden" name="id" value={id} />
          <RefusalAlert refusal={refusal} />
          <NumberField
            label={text("counted")}
            {...fieldIn(refusal, "counted")}
            step={0.01}
            required
            controlClass="figures w-40"
          />
          <TextField label={text("note")} {...fieldIn(refusal, "note")} optional maxLength={300} />
          <Button type="submit" disabled={isPending} aria-label={text("countNamed", { name })} className="w-fit">
            {text("count")}
          </Button>
        </Form>
      </Card>
    </li>
  );
}

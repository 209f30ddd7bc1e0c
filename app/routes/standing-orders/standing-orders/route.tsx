import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { href, useNavigate } from "react-router";
import { slotHours } from "../../../../worker/cities/slots/slot-hours.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { type StandingOrder, StandingOrderInput } from "../../../../worker/standing-orders/standing-orders.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { Badge, Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { useActionForm } from "../../../features/action-result/action-form.tsx";
import { type FormArguments, runForm } from "../../../features/action-result/action-result.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { readChoices, type StandingOrderChoices } from "../../../features/standing-orders/read-choices.ts";
import { StandingOrderFields } from "../../../features/standing-orders/standing-order-fields.tsx";
import { readStandingOrder } from "../../../features/standing-orders/standing-order-form.ts";
import { useDays } from "../../../features/standing-orders/use-days.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { messagesIn, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { type PreviewedList, previewList, withTypedQuantities } from "./chosen-list.ts";
import { ListPreview } from "./list-preview.tsx";

export const meta = pageTitle("standingOrders", "pageTitle");

/**
 * Shows the lines of the list `?list`, or else of the first one. Each load has a new key, so that a second standing
 * order is not treated as a retry of the first.
 */
export const loader = async ({ request, url, context }: FormArguments) => {
  const facts = context.get(requestContext);
  const { actor } = facts;
  const services = context.get(servicesContext);
  const { location, language } = readViewer(request, facts);
  const [standingOrders, choices] = await Promise.all([
    services.standingOrders.listStandingOrders(actor),
    readChoices(services, actor, location),
  ]);
  const listId = url.searchParams.get("list") ?? choices.lists[0]?._id;
  // A deleted list counts as none, because the choices omit it too.
  const list = listId ? await services.lists.getList(actor, location, listId).catch(() => null) : null;
  const buyer = { phone: actor?.phone ?? "", address: actor?.address ?? "" };
  return {
    standingOrders,
    choices,
    buyer,
    location,
    list: list && previewList(list, language),
    formKey: crypto.randomUUID(),
  };
};

export const action = async (args: FormArguments) => {
  const { actor, language } = args.context.get(requestContext);
  const { standingOrders, lists } = args.context.get(servicesContext);
  const form = await args.request.formData();
  const run = async (): Promise<string> => {
    const input = parseInput(StandingOrderInput, { ...readStandingOrder(form), location: form.get("location") });
    const list = await lists.getList(actor, input.location, input.listId);
    const lines = withTypedQuantities(list, form);
    if (lines) await lists.setLines(actor, input.location, input.listId, { version: list.version, lines });
    await standingOrders.createStandingOrder(actor, input, form.get("key")?.toString());
    return messagesIn(language, "standingOrders")("created");
  };
  return runForm(args, form, "new", run);
};

export const clientAction = pageClientAction(faultIn("standingOrders"));

export default function StandingOrders({ loaderData }: Route.ComponentProps) {
  const { standingOrders, choices } = loaderData;
  const text = useMessages("standingOrders");
  return (
    <div className="page-width max-w-4xl">
      <PageHeader title={text("title")} text={text("text")}>
        <ButtonLink to={href("/lists")} variant="outline">
          {text("toLists")}
        </ButtonLink>
      </PageHeader>
      {standingOrders.length > 0 ? (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
          {standingOrders.map((one) => (
            <StandingOrderCard key={one._id} standingOrder={one} />
          ))}
        </ul>
      ) : (
        <EmptyState icon={CalendarClock} title={text("emptyTitle")} text={text("emptyText")} className="py-8" />
      )}
      {choices.lists.length > 0 ? (
        <NewStandingOrder key={standingOrders.length} {...loaderData} />
      ) : (
        <p className="mt-6 text-pretty text-muted">{text("noLists")}</p>
      )}
    </div>
  );
}

function StandingOrderCard({ standingOrder }: { standingOrder: StandingOrder }) {
  const { _id: standingOrderId, list, days, slot, paused, next } = standingOrder;
  const text = useMessages("standingOrders");
  const dates = useDays();
  const name = list.name ?? text("listGone");
  return (
    <li className="flex flex-wrap items-center gap-3 p-4">
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="flex flex-wrap items-center gap-2 text-lg wrap-anywhere">
          {name} {paused && <Badge tone="accent">{text("paused")}</Badge>}
        </h2>
        <p className="figures text-muted">
          {days.map((day) => text(`day.${day}`)).join(", ")} · {slot ? slotHours(slot) : text("slotGone")}
        </p>
        {!paused && (
          <p className="figures">
            {next ? text("next", { day: dates.day(next.day), time: dates.time(next.placeAt) }) : text("noNext")}
          </p>
        )}
      </div>
      <ButtonLink
        to={href("/standing-orders/:standingOrderId", { standingOrderId })}
        variant="outline"
        aria-label={`${text("open")}: ${name}`}
      >
        {text("open")}
      </ButtonLink>
    </li>
  );
}

interface NewStandingOrderProps {
  choices: StandingOrderChoices;
  buyer: { readonly phone: string; readonly address: string };
  location: string;
  /** The preselected list, if any. */
  list: PreviewedList | null;
  formKey: string;
}

function NewStandingOrder({ choices, buyer, location, list, formKey }: NewStandingOrderProps) {
  const text = useMessages("standingOrders");
  const navigate = useNavigate();
  const { Form, isPending, refusal } = useActionForm("new");
  // Keeps the first key: a refusal reloads the page with a new one, but a retry must create the same standing order.
  const [key] = useState(formKey);
  const order = {
    listId: list?._id ?? choices.lists[0]?._id ?? "",
    slotId: choices.slots[0]?.id ?? "",
    days: [],
    deliveryAddress: buyer.address,
    phone: buyer.phone,
    notes: "",
    paymentMethod: "cod" as const,
    until: null,
  };
  return (
    <Card className="mt-6">
      <h2 className="mb-3 text-xl">{text("newTitle")}</h2>
      <Form
        method="post"
        noValidate
        className="grid grid-cols-1 gap-4"
        onChange={({ target }) => {
          if (target instanceof HTMLSelectElement && target.name === "listId")
            void navigate(`?${new URLSearchParams({ list: target.value })}`, {
              replace: true,
              preventScrollReset: true,
            });
        }}
      >
        <HiddenFields values={{ key: refusal?.typed.key ?? key, location }} />
        <StandingOrderFields
          choices={choices}
          order={order}
          refusal={refusal}
          preview={<ListPreview list={list} lists={choices.lists} refusal={refusal} />}
        />
        <Button type="submit" size="lg" disabled={isPending}>
          {text(isPending ? "saving" : "create")}
        </Button>
      </Form>
    </Card>
  );
}

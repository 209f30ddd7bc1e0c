import { Banknote } from "lucide-react";
import { href } from "react-router";
import type { CashCarrier } from "../../../../worker/cash/cash.contract.ts";
import { CountInput } from "../../../../worker/cash/cash.contract.ts";
import { readNumber } from "../../../../worker/platform/digits.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { OrderPages } from "../../../components/list-pages.tsx";
import { Money } from "../../../components/money.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { runForm } from "../../../features/action-result/action-result.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useCityName } from "../../../features/viewer/use-city-name.ts";
import { messagesIn, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { loadCash } from "./admin-cash-data.ts";
import { CountCard } from "./count-card.tsx";

export const meta = pageTitle("cash", "admin.pageTitle");

export const loader = (args: Route.LoaderArgs) => loadCash(args);

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

/** What waits to be counted, and who carries cash. */
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
      {carriers.length === 0 ? (
        <EmptyState icon={Banknote} title={text("emptyTitle")} text={text("emptyText")} />
      ) : (
        <ul className="max-w-5xl divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
          {carriers.map((carrier) => (
            <Carrier key={carrier._id} carrier={carrier} />
          ))}
        </ul>
      )}
      <OrderPages nextCursor={nextCursor} older={text("older")} newest={text("newest")} />
    </>
  );
}

function Carrier({ carrier: { _id: agentId, name, phone, location, status, balance } }: { carrier: CashCarrier }) {
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
        look="outline"
        aria-label={text("dayOf", { name })}
      >
        {day("dayClose")}
      </ButtonLink>
    </li>
  );
}

import { WalletCards } from "lucide-react";
import { href, Link } from "react-router";
import { type Receivable, ReceivablesQuery } from "../../../../worker/credit/credit.contract.ts";
import { formatDate, startOfIndianDay } from "../../../../worker/platform/dates.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { PhoneLink } from "../../../components/contact-text.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { List, OrderPages } from "../../../components/list-pages.tsx";
import { Money } from "../../../components/money.tsx";
import { Badge } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useCityName } from "../../../features/viewer/use-viewer.ts";
import { readQuery } from "../../../http/read-query.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("receivables", "pageTitle");

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  const { credit } = context.get(servicesContext);
  return credit.listReceivables(actor, readQuery(ReceivablesQuery, url));
};

export default function Receivables({ loaderData: { receivables, nextCursor } }: Route.ComponentProps) {
  const text = useMessages("receivables");
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("title")}</h1>
      <p className="mb-3 text-muted">{text("intro")}</p>
      <List rows={receivables} empty={<EmptyState icon={WalletCards} title={text("empty")} />} look="cards">
        {(one) => <ReceivableCard key={one.buyer._id} receivable={one} />}
      </List>
      <OrderPages nextCursor={nextCursor} older={text("older")} newest={text("newest")} />
    </>
  );
}

function ReceivableCard({ receivable }: { receivable: Receivable }) {
  const text = useMessages("receivables");
  const orders = useMessages("orders");
  const cityName = useCityName();
  const { buyer, location, balance, limit, daysOverdue, oldestDue } = receivable;
  const due = formatDate(new Date(startOfIndianDay(oldestDue)).toISOString());
  return (
    <li
      data-testid="receivable"
      className="grid grid-cols-[1fr_auto] items-center gap-x-4 rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <h2 className="min-w-0 text-lg">
        <Link
          to={href("/admin/buyers/:buyerId/account", { buyerId: buyer._id })}
          className="inline-flex min-h-11 items-center wrap-anywhere text-brand-text underline"
        >
          {buyer.name}
        </Link>
      </h2>
      <Money rupees={balance} className="text-right text-xl font-bold" />
      <span className="flex flex-wrap items-center gap-x-3">
        <Badge tone={daysOverdue > 0 ? "danger" : "neutral"}>
          {daysOverdue > 0 ? text("overdue", { count: daysOverdue }) : text("due", { day: due })}
        </Badge>
        <span className="text-muted">{cityName(location)}</span>
        {buyer.phone && (
          <PhoneLink phone={buyer.phone} label={orders("call", { name: buyer.name, phone: buyer.phone })} />
        )}
      </span>
      <span className="text-right text-sm text-muted">{text("ofLimit", { limit: formatRupees(limit) })}</span>
    </li>
  );
}

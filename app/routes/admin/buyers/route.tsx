import { UserSearch } from "lucide-react";
import { href, Link } from "react-router";
import { type BuyerSummary, BuyersQuery } from "../../../../worker/orders/buyers/buyers.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { PhoneLink } from "../../../components/contact-text.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { List, PagedList, SearchForm } from "../../../components/list-pages.tsx";
import { Badge } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useCityName } from "../../../features/viewer/use-viewer.ts";
import { readQuery } from "../../../http/read-query.ts";
import { useDates, useMessages } from "../../../i18n/messages.tsx";
import { OrderForLink } from "../buyer/order-for-link.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("buyers", "list.pageTitle");

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  const query = readQuery(BuyersQuery, url);
  const page = await context.get(servicesContext).buyers.listBuyers(actor, query);
  return { ...page, search: query.search ?? "" };
};

export default function Buyers({ loaderData: { buyers, nextCursor, search } }: Route.ComponentProps) {
  const text = useMessages("buyers.list");
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("title")}</h1>
      <SearchForm search={search} label={text("searchLabel")} placeholder={text("searchHint")} submit={text("search")}>
        {null}
      </SearchForm>
      <div className="mt-3">
        <PagedList path={href("/admin/buyers")} text={text} nextCursor={nextCursor}>
          <List
            rows={buyers}
            empty={<EmptyState icon={UserSearch} title={search ? text("nothingFound", { search }) : text("empty")} />}
            look="cards"
          >
            {(buyer) => <BuyerCard key={buyer._id} buyer={buyer} />}
          </List>
        </PagedList>
      </div>
    </>
  );
}

function BuyerCard({ buyer }: { buyer: BuyerSummary }) {
  const text = useMessages("buyers");
  const orders = useMessages("orders");
  const cityName = useCityName();
  const dates = useDates();
  const { _id, name, businessName, email, phone, location, lastOrder, owed, isBlocked } = buyer;
  return (
    <li
      data-testid="buyer"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <h2 className="min-w-0 text-lg">
        <Link
          to={href("/admin/buyers/:buyerId", { buyerId: _id })}
          className="inline-flex min-h-11 items-center wrap-anywhere text-brand-text underline"
        >
          {name}
        </Link>
      </h2>
      <OrderForLink buyer={buyer} isBlocked={isBlocked} variant="secondary" />
      <p className="dotted-line col-span-full text-muted wrap-anywhere">
        {businessName && businessName !== name && <span className="text-ink">{businessName}</span>}
        <span>{cityName(location)}</span>
        <span>{email}</span>
      </p>
      <p className="col-span-full flex flex-wrap items-center gap-x-3">
        {phone && <PhoneLink phone={phone} label={orders("call", { name, phone })} />}
        <span className="figures text-muted">
          {lastOrder ? text("list.lastOrder", { day: dates.date(lastOrder) }) : text("list.never")}
        </span>
        {owed > 0 && <Badge tone="accent">{text("list.owes", { amount: formatRupees(owed) })}</Badge>}
        {isBlocked && <Badge tone="danger">{text("blockedBadge")}</Badge>}
      </p>
    </li>
  );
}

import { Wallet } from "lucide-react";
import { href, Link } from "react-router";
import { BalancesQuery } from "../../../../worker/ledger/entries.contract.ts";
import { BALANCES } from "../../../../worker/ledger/ledger.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { List, OrderPages, OrdersLoading, QueryTabs, useIsPaging } from "../../../components/list-pages.tsx";
import { Money } from "../../../components/money.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { readQuery } from "../../../http/read-query.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("ledger", "balances.pageTitle");

const PAGE = 50;

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const filter = readQuery(BalancesQuery, url, { limit: PAGE });
  const { actor } = context.get(requestContext);
  const { ledger } = context.get(servicesContext);
  const page = await ledger.listBalances(actor, filter);
  return { ...page, of: filter.of };
};

export default function AdminBalances({ loaderData: { balances, nextCursor, of } }: Route.ComponentProps) {
  const text = useMessages("ledger");
  const isPaging = useIsPaging(href("/admin/ledger/balances"));
  const tabs = BALANCES.map((one) => ({ to: `?of=${one}`, label: text(`balances.${one}`), isCurrent: of === one }));
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("balances.title")}</h1>
      <QueryTabs label={text("balances.filterLabel")} tabs={tabs} className="mb-3" />
      {isPaging ? (
        <OrdersLoading label={text("loading")} />
      ) : (
        <List
          rows={balances}
          empty={<EmptyState icon={Wallet} title={text("emptyTitle")} text={text(`balances.${of}None`)} />}
        >
          {({ account, name, balance }) => (
            <li key={account} className="flex items-center justify-between gap-3 px-4 py-1">
              <Link
                to={`${href("/admin/ledger")}?account=${account}`}
                className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere underline"
              >
                {name || text(`account.${of}`)}
              </Link>
              <Money rupees={balance} className="font-semibold" />
            </li>
          )}
        </List>
      )}
      <OrderPages nextCursor={nextCursor} older={text("balances.more")} newest={text("balances.first")} />
    </>
  );
}

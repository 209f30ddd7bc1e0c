import { BookOpenText } from "lucide-react";
import { href, Link } from "react-router";
import * as v from "valibot";
import { CorrectBooksInput, LedgerQuery } from "../../../../worker/ledger/entries.contract.ts";
import { FIGURES } from "../../../../worker/ledger/ledger.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { OrderPages, OrdersLoading, useIsPaging } from "../../../components/list-pages.tsx";
import { QueryTabs } from "../../../components/query-tabs.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { runForm } from "../../../features/action-result/action-result.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { messagesIn, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { EntryLine } from "./entry-line.tsx";
import { LedgerAgreement } from "./ledger-agreement.tsx";

export const meta = pageTitle("ledger", "pageTitle");

const PAGE = 50;
const LINK = "inline-flex min-h-11 items-center underline";

/** An invalid filter in the address shows all rows. */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const query = v.safeParse(LedgerQuery, { ...Object.fromEntries(url.searchParams), limit: PAGE });
  const filter = query.success ? query.output : v.parse(LedgerQuery, { limit: PAGE });
  const { actor } = context.get(requestContext);
  const { ledger } = context.get(servicesContext);
  const [page, check] = await Promise.all([ledger.listEntries(actor, filter), ledger.readCheck(actor)]);
  return { ...page, check, filter, isOwner: actor?.role === "owner" };
};

export const action = async (args: Route.ActionArgs) => {
  const { actor, language } = args.context.get(requestContext);
  const { ledger } = args.context.get(servicesContext);
  const form = await args.request.formData();
  const order = form.get("order")?.toString() ?? "";
  return runForm(args, form, order, async () => {
    await ledger.correctBooks(actor, parseInput(CorrectBooksInput, { order, reason: form.get("reason") }));
    return messagesIn(language, "ledger")("correct.done");
  });
};

export const clientAction = pageClientAction(faultIn("credit"));

/** The rows of the ledger, newest first: of an order, a buyer, an account, or a figure of a day or month. */
export default function AdminLedger({ loaderData }: Route.ComponentProps) {
  const { entries, nextCursor, check, filter, isOwner } = loaderData;
  const text = useMessages("ledger");
  const isPaging = useIsPaging(href("/admin/ledger"));
  const period = filter.day ? `&day=${filter.day}` : "";
  const isNarrowed = Boolean(filter.order || filter.buyer || filter.account);
  const tabs = [
    { to: "?", label: text("all"), isCurrent: !filter.figure },
    ...FIGURES.map((figure) => ({
      to: `?figure=${figure}${period}`,
      label: text(`figure.${figure}`),
      isCurrent: filter.figure === figure,
    })),
  ];
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("title")}</h1>
      <p className="mt-1 max-w-3xl text-pretty text-muted">{text("intro")}</p>
      <LedgerAgreement check={check} isOwner={isOwner} />
      {isNarrowed ? (
        <p className="mb-1 flex flex-wrap items-center gap-x-3">
          <b className="font-semibold">{text(`only.${filter.order ? "order" : filter.buyer ? "buyer" : "account"}`)}</b>
          {filter.order && (
            <Link to={href("/orders/:orderId", { orderId: filter.order })} className={LINK}>
              {text("openOrder")}
            </Link>
          )}
          {!filter.order && filter.buyer && (
            <Link to={href("/admin/buyers/:buyerId", { buyerId: filter.buyer })} className={LINK}>
              {text("openBuyer")}
            </Link>
          )}
          <Link to="?" className={LINK}>
            {text("showAll")}
          </Link>
        </p>
      ) : (
        <QueryTabs label={text("filterLabel")} tabs={tabs} className="mb-3" />
      )}
      {filter.figure && filter.day && <p className="figures mb-2">{shownPeriod(filter.day)}</p>}
      {isPaging ? (
        <OrdersLoading label={text("loading")} />
      ) : entries.length === 0 ? (
        <EmptyState icon={BookOpenText} title={text("emptyTitle")} text={text("emptyText")} />
      ) : (
        <ol className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
          {entries.map((entry) => (
            <EntryLine key={entry._id + entry.at} entry={entry} />
          ))}
        </ol>
      )}
      <OrderPages nextCursor={nextCursor} older={text("older")} newest={text("newest")} />
    </>
  );
}

/** 2026-11-21 → 21/11/2026, 2026-11 → 11/2026. */
const shownPeriod = (period: string): string => period.split("-").toReversed().join("/");

import { Scale } from "lucide-react";
import type { Discrepancy, Reconciliation } from "../../../../worker/payments/payments.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { List } from "../../../components/list-pages.tsx";
import { Money } from "../../../components/money.tsx";
import { Badge, Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { cacheLoader } from "../../../features/admin-cache/admin-cache.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useDates, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("paymentDiscrepancies", "pageTitle");

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  return await context.get(servicesContext).payments.getReconciliation(actor);
};

export const clientLoader = cacheLoader<typeof loader>();

export default function AdminPayments({ loaderData }: Route.ComponentProps) {
  const text = useMessages("paymentDiscrepancies");
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("title")}</h1>
      <p className="mt-1 mb-3 text-pretty text-muted">{text("intro")}</p>
      <Summary {...loaderData} />
      <h2 className="mt-5 mb-2 text-lg">{text("casesTitle")}</h2>
      <List
        as="ol"
        rows={loaderData.discrepancies}
        empty={<EmptyState icon={Scale} title={text("emptyTitle")} text={text("emptyText")} />}
      >
        {(discrepancy) => <Case key={discrepancy.kind + discrepancy.subject} discrepancy={discrepancy} />}
      </List>
    </>
  );
}

function Summary({ counts, refunds }: Reconciliation) {
  const text = useMessages("paymentDiscrepancies");
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Card>
        <h2 className="mb-2 text-lg">{text("refundsTitle")}</h2>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Money rupees={refunds.pendingAmount} className="text-2xl font-bold text-money" />
          <span>{text("pending", { count: refunds.pending })}</span>
        </p>
        <p className={refunds.failed > 0 ? "font-semibold text-danger-text" : "text-muted"}>
          {text("failed", { count: refunds.failed })}
        </p>
      </Card>
      {counts.length > 0 && (
        <Card>
          <h2 className="mb-2 text-lg">{text("countsTitle")}</h2>
          <dl className="grid grid-cols-1 gap-1.5 sm:gap-1">
            {counts.map(({ kind, found, open }) => (
              <div key={kind} className="justify-between gap-x-4 sm:flex">
                <dt>{text(`kind.${kind}`)}</dt>
                <dd className="figures">
                  {text("found", { count: found })},{" "}
                  <span className={open > 0 ? "font-semibold text-danger-text" : "text-muted"}>
                    {open > 0 ? text("open", { count: open }) : text("allResolved")}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
    </div>
  );
}

function Case({
  discrepancy: { kind, subject, orderId, times, lastSeenAt, resolvedAt },
}: {
  discrepancy: Discrepancy;
}) {
  const text = useMessages("paymentDiscrepancies");
  const { dateTime } = useDates();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{text(`kind.${kind}`)}</p>
        <p className="figures text-sm break-all text-muted">
          {orderId ? `${text("order", { id: shortId(orderId) })} · ${subject}` : subject}
        </p>
        <p className="text-sm text-muted">{text("seen", { times, at: dateTime(lastSeenAt) })}</p>
      </div>
      <Badge tone={resolvedAt ? "success" : "accent"}>{text(resolvedAt ? "resolved" : "needsLook")}</Badge>
    </li>
  );
}

import { href, Link } from "react-router";
import type { Dashboard, DashboardQueues, LowStock } from "../../../../worker/dashboard/dashboard.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { cn } from "../../../components/ui/class-names.ts";
import { Card } from "../../../components/ui/surfaces.tsx";
import type { WithLocalName } from "../../../features/local-names/local-names.ts";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { useMessages, useNames } from "../../../i18n/messages.tsx";

/** The server stops counting at `QUEUE_CAP` (worker/dashboard/dashboard.contract.ts). */
const cappedCount = (count: number): string => (count < 100 ? String(count) : "99+");

const QUEUES: readonly { key: keyof DashboardQueues; to: string; isUrgent?: boolean }[] = [
  { key: "toConfirm", to: `${href("/admin/orders")}?status=pending` },
  { key: "expiring", to: `${href("/admin/orders")}?unconfirmed=expiring`, isUrgent: true },
  { key: "unassigned", to: `${href("/admin/orders")}?status=confirmed` },
  { key: "late", to: `${href("/admin/orders")}?late=1`, isUrgent: true },
  { key: "cancelRequests", to: href("/admin/cancellations"), isUrgent: true },
  { key: "expired", to: `${href("/admin/orders")}?unconfirmed=expired` },
];

const STAGE_QUEUES: typeof QUEUES = [
  { key: "toPick", to: `${href("/admin/orders")}?stage=confirmed` },
  { key: "picking", to: `${href("/admin/orders")}?stage=picking` },
  { key: "packed", to: `${href("/admin/orders")}?stage=packed` },
  { key: "loaded", to: `${href("/admin/orders")}?stage=loaded` },
];

/** The queues that need staff, then the stages of fulfilment. */
export function AllQueues({ queues }: { queues: DashboardQueues }) {
  const text = useMessages("dashboard");
  return (
    <>
      <Queues label={text("waiting")} of={QUEUES} queues={queues} className="md:grid-cols-3 xl:grid-cols-6" />
      <Queues label={text("warehouse")} of={STAGE_QUEUES} queues={queues} className="mt-3 md:grid-cols-4" />
    </>
  );
}

interface QueuesProps {
  label: string;
  of: typeof QUEUES;
  queues: DashboardQueues;
  className: string;
}

function Queues({ label, of, queues, className }: QueuesProps) {
  const text = useMessages("dashboard");
  return (
    <nav aria-label={label}>
      <ul className={cn("grid grid-cols-2 gap-3", className)}>
        {of.map(({ key, to, isUrgent = false }) => (
          <li key={key}>
            <Link
              to={to}
              data-testid={`queue-${key}`}
              className={cn(
                "flex h-full flex-col rounded-lg border border-line bg-surface p-4 shadow-card hover:border-line-strong",
                isUrgent && queues[key] > 0 && "border-danger-text bg-danger-soft text-danger-text",
              )}
            >
              <span className="figures text-3xl font-bold">{cappedCount(queues[key])}</span>
              <span className="font-semibold underline">{text(key)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Figures({ stats }: { stats: Dashboard["stats"] }) {
  const text = useMessages("dashboard");
  const shown = [
    { key: "totalRevenue", value: formatRupees(stats.totalRevenue), to: null },
    { key: "totalOrders", value: stats.totalOrders.toLocaleString("en-IN"), to: href("/admin/orders") },
    { key: "totalProducts", value: stats.totalProducts.toLocaleString("en-IN"), to: href("/admin/products") },
    { key: "totalUsers", value: stats.totalUsers.toLocaleString("en-IN"), to: null },
  ] as const;
  return (
    <dl aria-label={text("figures")} className="mt-3 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {shown.map(({ key, value, to }) => (
        <Card key={key} className="flex flex-col-reverse justify-end">
          <dt className="flex min-h-11 items-center text-muted lg:min-h-8">
            {to ? (
              <Link to={to} className="inline-flex min-h-11 items-center underline lg:min-h-8">
                {text(key)}
              </Link>
            ) : (
              text(key)
            )}
          </dt>
          <dd data-testid={key} className="figures text-xl font-bold wrap-anywhere text-money sm:text-2xl">
            {value}
          </dd>
        </Card>
      ))}
    </dl>
  );
}

const LOW_STOCK = `${href("/admin/products")}?stock=low`;

export function LowStockList({ products }: { products: readonly WithLocalName<LowStock>[] }) {
  const text = useMessages("dashboard");
  const names = useNames();
  return (
    <Card>
      <h2 className="mb-2 text-xl">
        <Link to={LOW_STOCK} className="inline-flex min-h-11 items-center underline lg:min-h-8">
          {text("lowStock")}
        </Link>
      </h2>
      {products.length === 0 && <p className="text-muted">{text("lowStockNone")}</p>}
      <ul className="divide-y divide-line">
        {products.map(({ _id, name, english, unit, stock }) => (
          <li key={_id} className="flex items-center justify-between gap-3 lg:py-0.5">
            <Link
              to={`${href("/admin/products/:productId", { productId: _id })}?stock=low`}
              className="inline-flex min-h-11 min-w-0 items-center py-1 lg:min-h-8"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="underline">{name}</span>
                <NameInEnglish name={english} />
              </span>
            </Link>
            <b className="figures whitespace-nowrap text-danger-text">
              {stock === 0 ? text("outOfStock") : names.amount(stock, unit)}
            </b>
          </li>
        ))}
      </ul>
    </Card>
  );
}

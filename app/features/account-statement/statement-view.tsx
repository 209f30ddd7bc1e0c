import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Statement, StatementEntry } from "../../../worker/credit/credit.contract.ts";
import { formatDate, indianDay, startOfIndianDay } from "../../../worker/platform/dates.contract.ts";
import { formatRupees } from "../../../worker/platform/money.contract.ts";
import { shortId } from "../../../worker/platform/short-id.contract.ts";
import { OrderPages } from "../../components/list-pages.tsx";
import { Money } from "../../components/money.tsx";
import { ButtonAnchor, ButtonLink } from "../../components/ui/button.tsx";
import { cn } from "../../components/ui/class-names.ts";
import { Card } from "../../components/ui/surfaces.tsx";
import { useMessages } from "../../i18n/messages.tsx";

interface StatementViewProps {
  statement: Statement;
  /** The path of the month's files without their extension. */
  files: string;
  entryActions?: (entry: StatementEntry) => ReactNode;
}

/** 2026-11 → 11/2026 */
const formatMonth = (month: string): string => {
  const [year = "", number = ""] = month.split("-");
  return `${number}/${year}`;
};

const addMonths = (month: string, count: number): string => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
};

/** No statement begins before this month. */
const FIRST_MONTH = "2026-01";

export function StatementView({ statement, files, entryActions }: StatementViewProps) {
  const text = useMessages("credit");
  const { month, opening, closing, entries, nextCursor } = statement;
  return (
    <Card className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">{text("statement", { month: formatMonth(month) })}</h2>
        <span className="flex flex-wrap gap-2">
          <ButtonAnchor href={`${files}.pdf?month=${month}`} download variant="ghost">
            {text("pdf")}
          </ButtonAnchor>
          <ButtonAnchor href={`${files}.csv?month=${month}`} download variant="ghost">
            {text("csv")}
          </ButtonAnchor>
        </span>
      </div>
      <Months month={month} />
      <ul className="mt-3 divide-y divide-line" data-testid="statement">
        <Sum label={text("opening")} rupees={opening} />
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry}>
            {entryActions?.(entry)}
          </Entry>
        ))}
        <Sum label={text("closing")} rupees={closing} />
      </ul>
      {entries.length === 0 && <p className="mt-3 text-muted">{text("nothing")}</p>}
      <OrderPages nextCursor={nextCursor} older={text("more")} newest={text("newest")} shown={{ month }} />
    </Card>
  );
}

function Months({ month }: { month: string }) {
  const text = useMessages("credit");
  const [params] = useSearchParams();
  const to = (other: string): string => {
    const next = new URLSearchParams(params);
    next.delete("cursor");
    next.set("month", other);
    return `?${next}`;
  };
  return (
    <nav aria-label={text("months")} className="mt-2 flex flex-wrap gap-2">
      {month > FIRST_MONTH && (
        <ButtonLink to={to(addMonths(month, -1))} variant="outline">
          {text("earlier")}
        </ButtonLink>
      )}
      {month < indianDay(Date.now()).slice(0, 7) && (
        <ButtonLink to={to(addMonths(month, 1))} variant="outline">
          {text("later")}
        </ButtonLink>
      )}
    </nav>
  );
}

function Sum({ label, rupees }: { label: string; rupees: number }) {
  return (
    <li className="flex justify-between gap-4 py-2.5 font-semibold">
      <span>{label}</span>
      <Money rupees={rupees} />
    </li>
  );
}

function Entry({ entry, children }: { entry: StatementEntry; children: ReactNode }) {
  const text = useMessages("credit");
  const { at, kind, number, orderId, method, reference, paidOn, isReversed, amount, balance } = entry;
  const day = (of: string) => formatDate(new Date(startOfIndianDay(of)).toISOString());
  const details = [
    number,
    orderId && text("order", { id: shortId(orderId) }),
    method && text(`methods.${method}`),
    reference,
    paidOn && text("paidOn", { day: day(paidOn) }),
    isReversed && text("isReversed"),
  ].filter(Boolean);
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 py-2.5">
      <span className="font-semibold">{text(`kinds.${kind}`)}</span>
      <Money rupees={amount} className={cn("text-right font-semibold", amount < 0 && "text-success-text")} />
      <span className="min-w-0 text-sm wrap-anywhere text-muted">
        <span className="figures">{formatDate(at)}</span>
        {details.length > 0 && ` · ${details.join(" · ")}`}
      </span>
      <span className="text-right text-sm text-muted">
        {text(balance < 0 ? "inFavourAfter" : "balanceAfter", { amount: formatRupees(Math.abs(balance)) })}
      </span>
      {children}
    </li>
  );
}

import { Link } from "react-router";
import type { Figures } from "../../../../worker/figures/figures.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { useMessages } from "../../../i18n/messages.tsx";

/** The last twelve months with their sales, newest first, as links, so that it works without script. */
export function MonthPicker({ month, months, city }: Pick<Figures, "month" | "months" | "city">) {
  const text = useMessages("figures");
  return (
    <nav aria-label={text("months")} className="scroll-strip mt-4 border-b border-line">
      <ul className="flex min-w-max gap-1">
        {months.toReversed().map((one) => (
          <li key={one.month}>
            <Link
              to={`?${new URLSearchParams({ month: one.month, ...(city ? { city } : {}) })}`}
              preventScrollReset
              aria-current={one.month === month ? "page" : undefined}
              className="flex min-h-12 flex-col justify-center border-b-3 border-transparent px-3 text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              <span className="figures font-semibold">
                {text("monthName", { month: one.month.slice(5), year: one.month.slice(0, 4) })}
              </span>
              <span className="figures text-sm">{formatRupees(one.sales)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

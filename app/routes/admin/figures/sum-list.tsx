import { href, Link } from "react-router";
import type { Sums } from "../../../../worker/figures/figures.contract.ts";
import { FIGURES, type Figure } from "../../../../worker/ledger/ledger.contract.ts";
import { Money } from "../../../components/money.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

interface SumListProps {
  sums: Sums;
  /** A day or a month. */
  period: string;
  city: string | null;
  /** Sales and tax are shown also when they are zero. */
  isWhole?: boolean;
}

/** The sums that are not zero; each leads to its rows of the ledger. */
export function SumList({ sums, period, city, isWhole = false }: SumListProps) {
  const text = useMessages("ledger");
  const shown = FIGURES.filter((figure) => sums[figure] !== 0 || (isWhole && (figure === "sales" || figure === "tax")));
  const rowsOf = (figure: Figure): string =>
    `${href("/admin/ledger")}?${new URLSearchParams({ figure, day: period, ...(city ? { city } : {}) })}`;
  return (
    <dl className="grid grid-cols-1 gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
      {shown.map((figure) => (
        <div key={figure} className="flex min-h-11 items-center justify-between gap-3 border-b border-line lg:min-h-9">
          <dt>
            <Link to={rowsOf(figure)} className="inline-flex min-h-11 items-center underline lg:min-h-9">
              {text(`figure.${figure}`)}
            </Link>
          </dt>
          <dd>
            <Money rupees={sums[figure]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

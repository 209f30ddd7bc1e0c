import type { GstRow } from "../../../../worker/documents/months/months.contract.ts";
import { formatNumber } from "../../../../worker/platform/money.contract.ts";
import { Money } from "../../../components/money.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

const CELL = "px-3 py-2 text-right whitespace-nowrap";
const HEAD = "px-3 py-2 text-right font-semibold";
/** In the order of the columns. */
const AMOUNTS = ["taxable", "exempt", "cgst", "sgst", "igst", "total"] as const;
type Amount = (typeof AMOUNTS)[number];

/** Wider than a phone, so it scrolls by itself. */
export function GstTable({ title, rows }: { title: string; rows: readonly GstRow[] }) {
  const text = useMessages("documentMonths");
  if (rows.length === 0) return null;
  const sum = (of: Amount): number => rows.reduce((all, row) => all + row[of], 0);
  return (
    <section className="mb-6">
      <h3 className="mb-2 text-lg">{title}</h3>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it with the keys
        tabIndex={0}
        aria-label={title}
        className="scroll-strip rounded-lg border border-line bg-surface shadow-card"
      >
        <table className="figures w-full text-sm">
          <thead className="bg-sunken">
            <tr>
              <th className="px-3 py-2 text-left font-semibold">{text("hsn")}</th>
              <th className={HEAD}>{text("rate")}</th>
              <th className={HEAD}>{text("quantity")}</th>
              <th className={HEAD}>{text("taxable")}</th>
              <th className={HEAD}>{text("exempt")}</th>
              <th className={HEAD}>CGST</th>
              <th className={HEAD}>SGST</th>
              <th className={HEAD}>IGST</th>
              <th className={HEAD}>{text("total")}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <tr key={`${row.hsn} ${row.gstRate} ${row.unit}`}>
                <td className="px-3 py-2">{row.hsn || text("noHsn")}</td>
                <td className={CELL}>{formatNumber(row.gstRate)}%</td>
                <td className={CELL}>
                  {row.unit ? text(`unit.${row.unit}`, { count: row.quantity }) : text("delivery")}
                </td>
                <Amounts of={(amount) => row[amount]} />
              </tr>
            ))}
          </tbody>
          <tfoot className="border-t border-line font-semibold">
            <tr>
              <td className="px-3 py-2" colSpan={3}>
                {text("total")}
              </td>
              <Amounts of={sum} />
            </tr>
          </tfoot>
        </table>
      </section>
    </section>
  );
}

function Amounts({ of }: { of: (amount: Amount) => number }) {
  return AMOUNTS.map((amount) => (
    <td key={amount} className={CELL}>
      <Money rupees={of(amount)} />
    </td>
  ));
}

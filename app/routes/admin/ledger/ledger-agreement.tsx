import { href, Link } from "react-router";
import type { LedgerCheck, LedgerDifference } from "../../../../worker/ledger/entries.contract.ts";
import { shortId } from "../../../../worker/orders/order-limits.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { useDates } from "../../../i18n/use-dates.ts";

/** What the last whole check found, so that a person can see where the books do not agree. */
export function LedgerAgreement({ check: { checkedAt, differences } }: { check: LedgerCheck }) {
  const text = useMessages("ledger");
  const { dateTime } = useDates();
  if (checkedAt === null) return <p className="my-2 text-muted">{text("notChecked")}</p>;
  if (differences.length === 0)
    return <p className="my-2 text-success-text">{text("agrees", { at: dateTime(checkedAt) })}</p>;
  return (
    <section className="my-3 rounded-lg border border-danger-text bg-danger-soft p-4 text-danger-text">
      <h2 className="text-base font-semibold">
        {text("differs", { count: differences.length, at: dateTime(checkedAt) })}
      </h2>
      <ul className="mt-1 grid gap-1">
        {differences.map((one) => (
          <DifferenceLine key={one.kind + one.id} {...one} />
        ))}
      </ul>
    </section>
  );
}

function DifferenceLine({ kind, id, rows, other }: LedgerDifference) {
  const text = useMessages("ledger");
  const isOrder = kind === "charge" || kind === "credit_note";
  const query = new URLSearchParams(isOrder ? { order: id } : { account: id });
  return (
    <li>
      <Link
        to={`${href("/admin/ledger")}?${query}`}
        className="inline-flex min-h-11 items-center wrap-anywhere underline"
      >
        {text(`difference.${kind}`, {
          id: isOrder ? shortId(id) : id,
          rows: formatRupees(rows),
          other: formatRupees(other),
        })}
      </Link>
    </li>
  );
}

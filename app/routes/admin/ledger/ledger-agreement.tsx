import { href, Link } from "react-router";
import type { LedgerCheck, LedgerDifference } from "../../../../worker/ledger/entries.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { useDates } from "../../../i18n/use-dates.ts";
import { CorrectForm } from "./correct-form.tsx";

interface AgreementProps {
  check: LedgerCheck;
  isOwner: boolean;
}

const isOfOrder = ({ kind }: LedgerDifference): boolean => kind === "charge" || kind === "credit_note";

/** What the last whole check found, so that a person can see where the books do not agree, and the owner put them right. */
export function LedgerAgreement({ check: { checkedAt, differences }, isOwner }: AgreementProps) {
  const text = useMessages("ledger");
  const { dateTime } = useDates();
  if (checkedAt === null) return <p className="my-2 text-muted">{text("notChecked")}</p>;
  if (differences.length === 0)
    return <p className="my-2 text-success-text">{text("agrees", { at: dateTime(checkedAt) })}</p>;
  const orderIds = new Set(differences.filter(isOfOrder).map(({ id }) => id));
  const areBalancesRight = differences.every(isOfOrder);
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
      {isOwner && !areBalancesRight && orderIds.size > 0 && <p>{text("correct.balancesFirst")}</p>}
      {isOwner &&
        areBalancesRight &&
        [...orderIds].map((id) => (
          <section key={id} className="mt-3 border-t border-danger-text pt-2">
            <h3 className="font-semibold">{text("order", { id: shortId(id) })}</h3>
            <CorrectForm orderId={id} />
          </section>
        ))}
    </section>
  );
}

function DifferenceLine(difference: LedgerDifference) {
  const { kind, id, rows, other } = difference;
  const text = useMessages("ledger");
  const isOrder = isOfOrder(difference);
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

import { formatRupees, type Rupees } from "../../worker/platform/money.contract.ts";
import { useMessages } from "../i18n/messages.tsx";
import { classNames } from "./ui/class-names.ts";

interface TotalsProps {
  subtotal: Rupees;
  tax?: Rupees;
  deliveryFee?: Rupees;
  /** What was ordered, where something else was handed over. */
  orderedTotal?: Rupees | undefined;
  total: Rupees;
  className?: string;
}

/** Subtotal, tax, delivery and total of a cart or an order. Prices include tax: what is in them stands on tax documents. */
export function Totals({ subtotal, tax = 0, deliveryFee = 0, orderedTotal, total, className }: TotalsProps) {
  const text = useMessages("orders");
  const ui = useMessages("ui");
  const isFree = deliveryFee === 0;
  return (
    <dl className={classNames("totals grid grid-cols-1 gap-1", className)}>
      <Row label={text("subtotal")}>{formatRupees(subtotal)}</Row>
      <Row label={text("tax")}>
        {tax === 0 ? text("taxIncluded", { amount: formatRupees(tax) }) : formatRupees(tax)}
      </Row>
      <Row label={text("deliveryFee")} className={isFree ? "font-semibold text-success-text" : undefined}>
        {isFree ? ui("free") : formatRupees(deliveryFee)}
      </Row>
      {orderedTotal !== undefined && <Row label={text("totalOrdered")}>{formatRupees(orderedTotal)}</Row>}
      <Row label={text("total")}>{formatRupees(total)}</Row>
    </dl>
  );
}

/** An amount in a list of totals: a `dl` with the class `totals`. */
export function AmountRow({ label, rupees }: { label: string; rupees: Rupees }) {
  return <Row label={label}>{formatRupees(rupees)}</Row>;
}

function Row({ label, className, children }: { label: string; className?: string | undefined; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}

import { formatRupees, payableOf, type Rupees } from "../../worker/platform/money.contract.ts";
import { useMessages } from "../i18n/messages.tsx";
import { cn } from "./ui/class-names.ts";

interface Amounts {
  readonly subtotal: Rupees;
  readonly tax?: Rupees;
  readonly deliveryFee: Rupees;
  /** The ordered total, when the delivered quantities differ. */
  readonly orderedTotal?: Rupees | undefined;
  readonly total: Rupees;
  /** Rounding of cash to whole rupees; negative when it lowers the total. */
  readonly roundOff?: Rupees | undefined;
  readonly paid?: Rupees | undefined;
  /** Set when the delivered quantities differ; the amount due is then shown beside the totals, not in them. */
  readonly atDoor?: true | undefined;
  readonly gstIncluded?: Rupees | undefined;
}

/** No tax is added, because prices include it. */
export function Totals({ of, className }: { of: Amounts; className?: string }) {
  const text = useMessages("orders");
  const ui = useMessages("ui");
  const { subtotal, tax = 0, deliveryFee, orderedTotal, total, roundOff = 0, gstIncluded = 0 } = of;
  const { paid = 0 } = of.atDoor ? {} : of;
  const isFree = deliveryFee === 0;
  return (
    <dl className={cn("totals grid grid-cols-1 gap-1", className)}>
      <Row label={text("subtotal")}>{formatRupees(subtotal)}</Row>
      <Row label={text("tax")}>{formatRupees(tax)}</Row>
      {gstIncluded > 0 && <Row label={text("gstIncluded")}>{formatRupees(gstIncluded)}</Row>}
      <Row label={text("deliveryFee")} className={isFree ? "font-semibold text-success-text" : undefined}>
        {isFree ? ui("free") : formatRupees(deliveryFee)}
      </Row>
      {orderedTotal !== undefined && <Row label={text("totalOrdered")}>{formatRupees(orderedTotal)}</Row>}
      <Row label={text("total")}>{formatRupees(total)}</Row>
      {roundOff !== 0 && <Row label={text("roundOff")}>{formatRupees(roundOff)}</Row>}
      {paid > 0 && <Row label={text("paymentStatus.paid")}>{formatRupees(paid)}</Row>}
      {(roundOff !== 0 || paid > 0) && (
        <Row label={text("inCash")}>{formatRupees(payableOf({ total, roundOff, paid }))}</Row>
      )}
    </dl>
  );
}

/** An amount inside a `dl` with the class `totals`. */
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

import { formatRupees, type Rupees } from "../../../worker/platform/money.contract.ts";
import { classNames } from "../../components/ui/class-names.ts";
import { useText } from "../../i18n/texts.tsx";

interface TotalsProps {
  subtotal: Rupees;
  tax?: Rupees;
  deliveryFee?: Rupees;
  total: Rupees;
  className?: string;
}

/** Subtotal, tax, delivery, total: the same four lines wherever an order or a cart is summed up. */
export function Totals({ subtotal, tax = 0, deliveryFee = 0, total, className }: TotalsProps) {
  const text = useText("orders");
  const ui = useText("ui");
  const isFree = deliveryFee === 0;
  return (
    <dl className={classNames("grid grid-cols-1 gap-1", className)}>
      <Row label={text("subtotal")}>{formatRupees(subtotal)}</Row>
      <Row label={text("tax")}>{formatRupees(tax)}</Row>
      <Row label={text("deliveryFee")} className={isFree ? "font-semibold text-success-text" : ""}>
        {isFree ? ui("free") : formatRupees(deliveryFee)}
      </Row>
      <div className="mt-1 flex justify-between gap-4 border-t border-line pt-2 text-lg font-bold">
        <dt>{text("total")}</dt>
        <dd className="figures text-money">{formatRupees(total)}</dd>
      </div>
    </dl>
  );
}

function Row({ label, className, children }: { label: string; className?: string; children: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className={classNames("figures", className)}>{children}</dd>
    </div>
  );
}

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
  return (
    <dl className={classNames("grid grid-cols-[1fr_auto] gap-x-4 gap-y-1", className)}>
      <dt className="text-muted">{text("subtotal")}</dt>
      <dd className="figures text-right">{formatRupees(subtotal)}</dd>
      <dt className="text-muted">{text("tax")}</dt>
      <dd className="figures text-right">{formatRupees(tax)}</dd>
      <dt className="text-muted">{text("deliveryFee")}</dt>
      <dd className="figures text-right">
        {deliveryFee === 0 ? (
          <span className="font-semibold text-success-text">{ui("free")}</span>
        ) : (
          formatRupees(deliveryFee)
        )}
      </dd>
      <dt className="mt-1 border-t border-line pt-2 text-lg font-bold">{text("total")}</dt>
      <dd className="figures mt-1 border-t border-line pt-2 text-right text-lg font-bold text-money">
        {formatRupees(total)}
      </dd>
    </dl>
  );
}

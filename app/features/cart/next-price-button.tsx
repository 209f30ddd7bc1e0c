import { TrendingDown } from "lucide-react";
import type { Unit } from "../../../worker/catalogue/categories.contract.ts";
import type { NextBreak } from "../../../worker/catalogue/price-breaks.contract.ts";
import { formatRupees } from "../../../worker/platform/money.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";

interface NextPriceButtonProps {
  product: { readonly name: string; readonly unit: Unit };
  next: NextBreak;
  onTake: () => void;
}

/** "2 kg more: ₹26 per kg"; a tap adds them. */
export function NextPriceButton({ product: { name, unit }, next, onTake }: NextPriceButtonProps) {
  const text = useMessages("cart");
  const ui = useMessages("ui");
  const { missing: count, price } = next;
  const each = ui(`unit.${unit}`, { count: 1 });
  const words = text("nextPrice", { count, unit: ui(`unit.${unit}`, { count }), price: formatRupees(price), each });
  return (
    <button
      type="button"
      aria-label={`${name}: ${words}`}
      onClick={onTake}
      className="needs-script flex min-h-11 cursor-pointer items-center gap-1.5 text-left text-sm font-medium text-success-text underline decoration-dotted underline-offset-4"
    >
      <TrendingDown aria-hidden className="size-5 shrink-0" />
      {words}
    </button>
  );
}

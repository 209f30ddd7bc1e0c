import { formatRupees, type Rupees } from "../../../worker/platform/money.contract.ts";
import { cn } from "../../components/ui/class-names.ts";
import { useMessages } from "../../i18n/messages.tsx";

/** The number of lines and the total, beside the button of a page's bar. */
export function BarTotal({ count, total, className }: { count: number; total: Rupees; className?: string }) {
  const text = useMessages("cartPage");
  return (
    <p className={cn("leading-5", className)}>
      <span className="block text-sm text-muted">{text("items", { count })}</span>
      <b className="figures text-lg text-money">{formatRupees(total)}</b>
    </p>
  );
}

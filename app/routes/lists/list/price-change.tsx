import { formatRupees, type Rupees } from "../../../../worker/platform/money.contract.ts";
import { useMessages } from "../../../i18n/messages.tsx";

/** The change of a price since the account's last order of the product: ▲ ₹4. */
export function PriceChange({ change }: { change: Rupees | null }) {
  const text = useMessages("listPage");
  if (!change) return null;
  const amount = { change: formatRupees(Math.abs(change)) };
  return (
    <span className={change > 0 ? "font-semibold text-danger-text" : "font-semibold text-success-text"}>
      <span aria-hidden className="whitespace-nowrap">
        {text(change > 0 ? "wasUp" : "wasDown", amount)}
      </span>
      <span className="sr-only">{text(change > 0 ? "wasUpLabel" : "wasDownLabel", amount)}</span>
    </span>
  );
}

import { formatRupees, type Rupees } from "../../../worker/platform/money.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";

/** How much is missing for the city's minimum order; nothing when it is reached. */
export function BelowMinimum({ missing }: { missing: Rupees }) {
  const text = useMessages("cart");
  if (missing <= 0) return null;
  return (
    <p data-testid="below-minimum" className="font-semibold text-danger-text">
      {text("belowMinimum", { amount: formatRupees(missing) })}
    </p>
  );
}

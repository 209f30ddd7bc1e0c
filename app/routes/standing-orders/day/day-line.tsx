import { MAX_QUANTITY } from "../../../../worker/orders/order-limits.contract.ts";
import type { StandingOrderLine } from "../../../../worker/standing-orders/standing-orders.contract.ts";
import { Money } from "../../../components/money.tsx";
import { NumberInput } from "../../../components/ui/fields.tsx";
import type { WithLocalName } from "../../../features/local-names/local-names.ts";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { useMessages, useNames } from "../../../i18n/messages.tsx";

const PREFIX = "quantity-";

export const quantityField = (productId: string): string => PREFIX + productId;

/** The inverse of `quantityField`; null for other fields. */
export const readProductId = (field: string): string | null =>
  field.startsWith(PREFIX) ? field.slice(PREFIX.length) : null;

interface DayLineProps {
  line: WithLocalName<StandingOrderLine>;
  typed: string | undefined;
  isOpen: boolean;
}

export function DayLine({ line, typed, isOpen }: DayLineProps) {
  const text = useMessages("standingOrders");
  const names = useNames();
  const { productId, name, english, unit, wanted, taken, price } = line;
  const missing = taken === 0 ? text("notSold") : text("only", { count: taken, unit: names.unit(unit, taken) });
  return (
    <li className="flex items-center gap-3 p-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <NameInEnglish name={english} />
        <p className="figures text-sm text-muted">
          {price !== null && (
            <>
              <Money rupees={price} /> / {names.unit(unit)}
            </>
          )}
        </p>
        {taken > wanted && (
          <p className="text-sm font-semibold text-info-text">
            {text("raised", { count: taken, unit: names.unit(unit, taken) })}
          </p>
        )}
        {taken < wanted && <p className="text-sm font-semibold text-danger-text">{missing}</p>}
      </div>
      <NumberInput
        name={quantityField(productId)}
        max={MAX_QUANTITY}
        disabled={!isOpen}
        defaultValue={typed ?? wanted}
        aria-label={text("quantityOf", { name })}
        className="w-24 text-right"
      />
    </li>
  );
}

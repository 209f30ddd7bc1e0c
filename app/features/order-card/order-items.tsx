import { ChevronDown } from "lucide-react";
import { Link } from "react-router";
import type { ShortRule } from "../../../worker/identity/short-rule.contract.ts";
import { formatRupees } from "../../../worker/platform/money.contract.ts";
import { NO_IMAGE } from "../../components/product-image.tsx";
import { useMessages, useNames } from "../../i18n/messages.tsx";
import type { LocalItem, LocalName } from "../local-names/local-names.ts";
import { NameInEnglish } from "../local-names/name-in-english.tsx";

/** The number of lines that are shown; the others are collapsed. */
const SHOWN = 5;

/** Dense lists show no pictures, so their data may omit them. */
export type ShownItem = Pick<LocalItem, "price" | "quantity" | "total" | "delivered" | "shortRule"> & {
  readonly product: LocalName & Pick<LocalItem["product"], "unit"> & Partial<LocalItem["product"]>;
};

interface OrderItemsProps {
  items: readonly ShownItem[];
  isDense?: boolean;
  /** The total number of lines, when `items` has only the first; `to` is the page with all of them. */
  count?: number;
  to?: string;
  isWhole?: boolean;
}

export function OrderItems({ items, isDense = false, count = items.length, to, isWhole = false }: OrderItemsProps) {
  const text = useMessages("orders");
  if (isWhole) return <Lines items={items} isDense={isDense} />;
  if (to) {
    return (
      <>
        <Lines items={items} isDense={isDense} />
        {count > items.length && (
          <Link to={to} className="order-more">
            {text("moreItems", { count })}
          </Link>
        )}
      </>
    );
  }
  const first = items.length > SHOWN ? items.slice(0, SHOWN) : items;
  const rest = items.slice(first.length);
  return (
    <div>
      <Lines items={first} isDense={isDense} />
      {rest.length > 0 && (
        <details className="group/rest">
          <summary className="flex min-h-11 items-center gap-1.5 font-semibold text-brand-text group-open/rest:hidden">
            <ChevronDown aria-hidden className="size-5" />
            {text("moreItems", { count: items.length })}
          </summary>
          <Lines items={rest} isDense={isDense} />
        </details>
      )}
    </div>
  );
}

function Lines({ items, isDense }: Required<Pick<OrderItemsProps, "items" | "isDense">>) {
  const names = useNames();
  const text = useMessages("orders");
  return (
    <ul className="order-lines" data-dense={isDense || undefined}>
      {items.map(({ product, quantity, price, total, delivered, shortRule }) => (
        <li key={product._id ?? product.name}>
          {!isDense && <img src={product.image || NO_IMAGE} alt="" width={48} height={48} loading="lazy" />}
          <p>
            <b>{product.name}</b>
            <NameInEnglish name={product.english} />
            <small>
              {text("quantityPrice", {
                quantity,
                unit: names.unit(product.unit, quantity),
                price: formatRupees(price),
              })}
            </small>
            {shortRule && <IfMissing rule={shortRule} />}
            {delivered && (
              <small className="block font-semibold">
                {text("handedOver", {
                  amount: names.amount(delivered.quantity, product.unit),
                })}
              </small>
            )}
          </p>
          <data value={total}>{formatRupees(total)}</data>
        </li>
      ))}
    </ul>
  );
}

/** A separate component, so that only orders with a rule for a missing product load its messages. */
function IfMissing({ rule }: { rule: ShortRule }) {
  const text = useMessages("shortRule");
  return <small className="block">{text("ofLine", { rule: text(`rules.${rule}`) })}</small>;
}

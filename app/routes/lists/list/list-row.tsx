import { memo } from "react";
import { href, Link } from "react-router";
import { formatNumber, formatRupees, type Rupees } from "../../../../worker/platform/money.contract.ts";
import { ProductImage } from "../../../components/product-image.tsx";
import { CONTROL } from "../../../components/ui/fields.tsx";
import { NextPriceButton } from "../../../features/cart/next-price-button.tsx";
import { ruleText } from "../../../features/cart/rule-text.ts";
import {
  type Column,
  fieldName,
  isWrong,
  type Orderable,
  type RowPrice,
  rowPrice,
} from "../../../features/lists/counts.ts";
import type { LocalLine } from "../../../features/lists/local-list.ts";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { useMessages, useNames } from "../../../i18n/messages.tsx";

type Type = (column: Column, productId: string, typed: string) => void;

interface ListRowProps {
  line: LocalLine;
  onHand: string;
  order: string;
  /** The quantity of the replacement; null if the replacement has its own row. */
  instead: string | null;
  onType: Type;
}

/** Columns of a row and of the heading above. */
export const ROW = "grid grid-cols-[minmax(0,1fr)_4.25rem_4.25rem] gap-x-2 sm:grid-cols-[minmax(0,1fr)_6rem_6rem]";

/** Memoised, because each key press changes one of up to 500 rows. */
export const ListRow = memo(function ListRow({ line, onHand, order, instead, onType }: ListRowProps) {
  const { product, par, quantity, hasQuantity, note, replacement } = line;
  const price = rowPrice(line, order);
  const text = useMessages("listPage");
  const names = useNames();
  const field = { productId: product._id, onType };
  return (
    <li data-testid="list-row" className={`${ROW} items-center py-2`}>
      <div className="flex min-w-0 items-center gap-3">
        <ProductImage src={product.image} alt="" size={44} className="size-11 max-sm:hidden" />
        <div className="min-w-0">
          <Link
            to={href("/products/:productId", { productId: product._id })}
            className="font-semibold wrap-anywhere hover:underline"
          >
            {product.name}
          </Link>
          <NameInEnglish name={product.english} />
          <p className="dotted-line text-sm text-muted">
            {(par !== null || hasQuantity) && (
              <span>
                {par === null
                  ? text("usually", { amount: formatNumber(quantity), unit: names.unit(product.unit, quantity) })
                  : text("par", { amount: formatNumber(par), unit: names.unit(product.unit, par) })}{" "}
              </span>
            )}
            {price.now !== null && (
              <span className="whitespace-nowrap">
                {text("perUnit", { price: formatRupees(price.now), unit: names.unit(product.unit) })}{" "}
              </span>
            )}
            <PriceChange change={price.change} />
          </p>
          {note && <p className="text-sm text-info-text wrap-anywhere">{note}</p>}
          <Shortage line={line} price={price} />
          <OrderNotes product={product} price={price} onType={onType} />
        </div>
      </div>
      <CountField
        {...field}
        column="onHand"
        value={onHand}
        label={text("onHandOf", { name: product.name })}
        isWrong={isWrong("onHand", onHand)}
      />
      <CountField
        {...field}
        column="order"
        value={order}
        label={text("orderOf", { name: product.name })}
        isWrong={isWrong("order", order)}
      />
      {replacement && <Instead replacement={replacement} usual={line.quantity} order={instead} onType={onType} />}
    </li>
  );
});

interface InsteadProps extends Pick<ListRowProps, "onType"> {
  replacement: NonNullable<LocalLine["replacement"]>;
  usual: number;
  order: string | null;
}

function Instead({ replacement, usual, order, onType }: InsteadProps) {
  const text = useMessages("listPage");
  const names = useNames();
  const price = rowPrice({ product: replacement, quantity: usual, lastPrice: null }, order ?? "");
  return (
    <>
      <div className="col-span-2 mt-1 min-w-0 self-center border-l-4 border-accent pl-2 text-sm">
        <p>
          <span className="wrap-anywhere">{text("instead", { name: replacement.name })}</span>{" "}
          <span className="whitespace-nowrap text-muted">
            {text("perUnit", { price: formatRupees(price.now ?? 0), unit: names.unit(replacement.unit) })}
          </span>
        </p>
        {order !== null && <OrderNotes product={replacement} price={price} onType={onType} />}
      </div>
      {order !== null && (
        <CountField
          productId={replacement._id}
          onType={onType}
          column="order"
          value={order}
          label={text("orderOf", { name: replacement.name })}
          isWrong={isWrong("order", order)}
          className="mt-1"
        />
      )}
    </>
  );
}

function Shortage({ line: { product }, price }: { line: LocalLine; price: RowPrice }) {
  const text = useMessages("listPage");
  const names = useNames();
  if (product.price === null) return <p className="text-sm font-semibold text-danger-text">{text("gone")}</p>;
  if (product.stock === 0) return <p className="text-sm font-semibold text-stock-out">{text("outOfStock")}</p>;
  if (!price.isMoreThanStock) return null;
  return (
    <p className="text-sm font-semibold text-stock-low">
      {text("onlyLeft", { count: product.stock, unit: names.unit(product.unit, product.stock) })}
    </p>
  );
}

/** The price change since the last order, for example ▲ ₹4. */
function PriceChange({ change }: { change: Rupees | null }) {
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

interface CountFieldProps {
  column: Column;
  productId: string;
  value: string;
  label: string;
  isWrong: boolean;
  onType: (column: Column, productId: string, typed: string) => void;
  className?: string;
}

function CountField({ column, productId, value, label, isWrong, onType, className = "" }: CountFieldProps) {
  return (
    <input
      type="text"
      inputMode="decimal"
      name={fieldName(column, productId)}
      data-column={column}
      value={value}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      maxLength={12}
      autoComplete="off"
      enterKeyHint="next"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onType(column, productId, event.currentTarget.value)}
      className={`${CONTROL} figures px-2 text-right ${column === "order" ? "font-semibold" : ""} ${className}`}
    />
  );
}

interface OrderNotesProps {
  product: Orderable;
  price: RowPrice;
  onType: (column: Column, productId: string, typed: string) => void;
}

/** Shows the rounded-up quantity if the typed one is not sold, and how to reach the next lower price. */
function OrderNotes({ product, price: { raisedTo, next }, onType }: OrderNotesProps) {
  const text = useMessages("listPage");
  const cart = useMessages("cart");
  const ui = useMessages("ui");
  return (
    <>
      {raisedTo !== null && (
        <p className="text-sm font-semibold text-info-text">
          {text("raisedTo", {
            rule: ruleText({ cart, ui }, product) ?? "",
            count: raisedTo,
            unit: ui(`unit.${product.unit}`, { count: raisedTo }),
          })}
        </p>
      )}
      {next && (
        <NextPriceButton
          product={product}
          next={next}
          onTake={() => onType("order", product._id, String(next.quantity))}
        />
      )}
    </>
  );
}

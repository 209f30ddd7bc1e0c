import { Trash2, Undo2 } from "lucide-react";
import { allowedQuantity } from "../../../worker/catalogue/order-quantity.contract.ts";
import { MAX_QUANTITY } from "../../../worker/orders/order-limits.contract.ts";
import { formatRupees, type Rupees, toPaise, toRupees } from "../../../worker/platform/money.contract.ts";
import { priceOf } from "../../../worker/platform/quantity.contract.ts";
import { Money } from "../../components/money.tsx";
import { ProductImage } from "../../components/product-image.tsx";
import { Button } from "../../components/ui/button.tsx";
import { QuantityStepper } from "../../components/ui/quantity-stepper.tsx";
import { Badge } from "../../components/ui/surfaces.tsx";
import { useMessages, useNames } from "../../i18n/messages.tsx";
import { refusalOf, rulesOf, ruleText } from "../cart/rule-text.ts";
import { NameInEnglish } from "../local-names/name-in-english.tsx";
import { type ChangeProduct, findNextPrice, quantityField, type StoredLine, unitPriceOf } from "./change-form.ts";

interface ChangeLineProps {
  productId: string;
  quantity: number;
  /** Undefined if it is no longer on sale. */
  product: ChangeProduct | undefined;
  /** Undefined if the order does not contain it; null for an order that is not placed yet. */
  stored: StoredLine | null | undefined;
  onChange: (quantity: number) => void;
}

export function ChangeLine({ productId, quantity, product, stored, onChange }: ChangeLineProps) {
  const text = useMessages("changeOrder");
  const ui = useMessages("ui");
  const cart = useMessages("cart");
  const shown = product ?? stored?.product;
  if (!shown) return null;
  const isRemoved = quantity === 0;
  return (
    <li
      data-testid="change-line"
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 py-3.5 first:pt-0 last:pb-0"
    >
      <ProductImage src={shown.image} alt="" size={56} className={isRemoved ? "size-14 grayscale" : "size-14"} />
      <div className="min-w-0">
        <h3 className="text-base font-semibold wrap-anywhere">
          <span className={isRemoved ? "text-muted line-through" : undefined}>{shown.name}</span>{" "}
          {isRemoved ? (
            <Badge tone="danger">{text("removed")}</Badge>
          ) : (
            stored === undefined && <Badge>{text("isNew")}</Badge>
          )}
        </h3>
        <NameInEnglish name={shown.english} />
        <Prices unit={shown.unit} price={product && unitPriceOf(product, quantity)} stored={stored} />
      </div>
      <Button
        variant="ghost"
        className="needs-script -mr-2 self-start px-2.5"
        aria-label={text(isRemoved ? "bringBackNamed" : "removeNamed", { name: shown.name })}
        onClick={() => onChange(isRemoved ? allowedQuantity(stored?.quantity ?? 1, rulesOf(product ?? {})) : 0)}
      >
        {isRemoved ? <Undo2 aria-hidden /> : <Trash2 aria-hidden className="text-danger-text" />}
      </Button>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-2">
        <QuantityStepper
          text={ui}
          name={quantityField(productId)}
          productName={shown.name}
          value={quantity}
          rules={product}
          min={0}
          max={product ? Math.min(product.available, MAX_QUANTITY) : 0}
          onChange={onChange}
          refusalOf={(asked) =>
            refusalOf({ cart, ui }, { ...shown, ...product, stock: product?.available ?? 0 }, asked)
          }
          className="w-36"
        />
        {product && (
          <Money
            rupees={toRupees(priceOf(toPaise(unitPriceOf(product, quantity)), quantity))}
            className="ml-auto text-lg font-bold text-money"
          />
        )}
      </div>
      <Sale product={product} quantity={quantity} />
      <Problem product={product} quantity={quantity} />
    </li>
  );
}

interface PricesProps {
  unit: ChangeProduct["unit"];
  /** The price of one unit at the wanted quantity; undefined if the product is no longer on sale. */
  price: Rupees | undefined;
  stored: ChangeLineProps["stored"];
}

function Prices({ unit, price, stored }: PricesProps) {
  const text = useMessages("changeOrder");
  const names = useNames();
  return (
    <p className="dotted-line text-sm text-muted">
      {price !== undefined && <span>{text("perUnit", { price: formatRupees(price), unit: names.unit(unit) })}</span>}
      {stored && stored.price !== price && (
        <span className="font-semibold text-info-text">{text("priceWas", { price: formatRupees(stored.price) })}</span>
      )}
      {stored && <span>{text("amountWas", { count: stored.quantity, unit: names.unit(unit, stored.quantity) })}</span>}
    </p>
  );
}

function Sale({ product, quantity }: Pick<ChangeLineProps, "product" | "quantity">) {
  const text = useMessages("changeOrder");
  const cart = useMessages("cart");
  const ui = useMessages("ui");
  const names = useNames();
  const rule = product && ruleText({ cart, ui }, product);
  const next = product && findNextPrice(product, quantity);
  return (
    <>
      {rule && <p className="col-span-full text-sm text-muted">{rule}</p>}
      {next && (
        <p data-testid="next-price" className="col-span-full font-medium text-success-text">
          {text("nextPrice", {
            count: next.missing,
            unit: names.unit(product.unit, next.missing),
            price: formatRupees(next.price),
            each: names.unit(product.unit),
          })}
        </p>
      )}
    </>
  );
}

function Problem({ product, quantity }: Pick<ChangeLineProps, "product" | "quantity">) {
  const text = useMessages("changeOrder");
  const names = useNames();
  if (quantity === 0 || (product && quantity <= product.available)) return null;
  return (
    <p className="col-span-full font-semibold text-danger-text">
      {product
        ? text("short", { count: product.available, unit: names.unit(product.unit, product.available) })
        : text("gone")}
    </p>
  );
}

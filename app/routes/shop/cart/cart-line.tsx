import { CircleAlert, Trash2, TrendingDown } from "lucide-react";
import type { ReactNode } from "react";
import { nearestQuantities } from "../../../../worker/catalogue/order-quantity.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { Money } from "../../../components/money.tsx";
import { ProductImage } from "../../../components/product-image.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { type CartLineView, isOnSale, isPriced, type PricedLine } from "../../../features/cart/cart-lines.ts";
import { notAllowedText } from "../../../features/cart/rule-text.ts";
import { UnitPriceLabel } from "../../../features/catalogue/unit-price-label.tsx";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { useMessages, useNames } from "../../../i18n/messages.tsx";
import { CartChangeForm, LineQuantity } from "./cart-change-form.tsx";

/** Quantities that solve the problem, one button each. */
const solutionsOf = (line: PricedLine): number[] => {
  if (line.state === "short") return [line.most];
  return line.state === "not_allowed" ? nearestQuantities(line.quantity, line.product, line.product.stock) : [];
};

/** The id of the first line that needs attention. */
export const ATTENTION = "attention";

export function CartLine({ line, id }: { line: CartLineView; id: string | undefined }) {
  const names = useNames();
  const text = useMessages("cartPage");
  const ui = useMessages("ui");
  if (line.state === "unread") return <Skeleton role="listitem" aria-label={text("loading")} className="h-24" />;
  const name = isPriced(line) ? line.product.name : text("goneTitle");
  return (
    <li id={id} data-testid="cart-line" className="cart-line">
      <div>
        <ProductImage
          src={isPriced(line) ? line.product.image : ""}
          alt=""
          size={72}
          className={`size-9.5 sm:size-18 ${line.state === "ready" ? "" : "grayscale"}`}
        />
        <div className="min-w-0">
          <div className="cart-name">
            <h2 className="inline">{name}</h2>
            {isPriced(line) && <NameInEnglish name={line.product.english} className="max-sm:ml-1.5 max-sm:inline" />}
          </div>
          {isPriced(line) && (
            <p className="dotted-line text-muted max-sm:text-sm max-sm:leading-4.5">
              <span>{names.category(line.product.category)} </span>
              <span className="whitespace-nowrap">
                {text("perUnit", { price: formatRupees(line.price), unit: names.unit(line.product.unit) })}
              </span>
              {line.price !== line.basePrice && (
                <span className="whitespace-nowrap text-success-text">
                  {` ${text("insteadOf", { price: formatRupees(line.basePrice) })}`}
                </span>
              )}
              {line.price === line.basePrice && <UnitPriceLabel unitPrice={line.product.unitPrice} text={ui} />}
            </p>
          )}
        </div>
        <div className="cart-controls">
          {isOnSale(line) ? (
            <>
              <LineQuantity line={line} />
              <p className="text-right">
                <span className="sr-only">{text("lineTotal")}: </span>
                <Money rupees={line.total} className="text-lg font-bold text-money" />
              </p>
            </>
          ) : (
            <LineProblem line={line} />
          )}
          <RemoveButton productId={line.productId} name={name} />
        </div>
        {isOnSale(line) && <LineProblem line={line} />}
        {isPriced(line) && line.state === "ready" && <NextPrice line={line} />}
      </div>
    </li>
  );
}

function RemoveButton({ productId, name }: { productId: string; name: string }) {
  const text = useMessages("cartPage");
  return (
    <CartChangeForm productId={productId} intent="remove" className="-mr-2">
      <Button
        type="submit"
        variant="ghost"
        aria-label={text("removeNamed", { name })}
        className="px-3 text-danger-text xl:px-2.5"
      >
        <Trash2 aria-hidden />
        <span className="max-xl:sr-only">{text("remove")}</span>
      </Button>
    </CartChangeForm>
  );
}

/** For example "2 kg more: ₹26 per kg", with a button; nothing if no lower price can be reached. */
function NextPrice({ line }: { line: PricedLine }) {
  const cart = useMessages("cart");
  const names = useNames();
  const { product, next } = line;
  if (!next) return null;
  const { missing, quantity, price } = next;
  return (
    <div className="cart-note justify-between sm:justify-start" data-testid="next-price">
      <p className="flex items-start gap-1.5 font-medium text-success-text">
        <TrendingDown aria-hidden className="mt-0.5 size-5 shrink-0" />
        {cart("nextPrice", {
          count: missing,
          unit: names.unit(product.unit, missing),
          price: formatRupees(price),
          each: names.unit(product.unit),
        })}
      </p>
      <SetQuantity line={line} count={quantity} />
    </div>
  );
}

function SetQuantity({ line: { productId, product, most }, count }: { line: PricedLine; count: number }) {
  const text = useMessages("cartPage");
  return (
    <CartChangeForm productId={productId} intent="set" quantity={count} most={most} rules={product}>
      <Button
        type="submit"
        variant="outline"
        aria-label={text("setToNamed", { name: product.name, count })}
        className="max-sm:px-3"
      >
        {text("setTo", { count })}
      </Button>
    </CartChangeForm>
  );
}

function LineProblem({ line }: { line: CartLineView }) {
  const names = useNames();
  const text = useMessages("cartPage");
  const cart = useMessages("cart");
  const ui = useMessages("ui");
  if (line.state === "ready" || line.state === "unread") return null;
  if (!isPriced(line)) return <Problem sentence={text("gone")} />;
  const { product, most, state } = line;
  const solutions = solutionsOf(line);
  const sentence =
    state === "short"
      ? text("short", { count: most, unit: names.unit(product.unit, most) })
      : state === "not_allowed"
        ? notAllowedText({ cart, ui }, product, solutions)
        : text("soldOut");
  return (
    <Problem sentence={sentence}>
      {solutions.map((count) => (
        <SetQuantity key={count} line={line} count={count} />
      ))}
    </Problem>
  );
}

function Problem({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return (
    <div className="cart-note">
      <p className="flex items-start gap-1.5 font-semibold text-danger-text">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {sentence}
      </p>
      {children}
    </div>
  );
}

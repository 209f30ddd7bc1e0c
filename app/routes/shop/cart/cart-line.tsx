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
import { MeasurePrice } from "../../../features/catalogue/measure-price.tsx";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { useMessages, useNames } from "../../../i18n/messages.tsx";
import { CartChangeForm, LineQuantity } from "./cart-change-form.tsx";

/** Quantities that solve the problem, one button each. */
const solutionsOf = (line: PricedLine): number[] => {
  if (line.state === "short") return [line.most];
  return line.state === "not_allowed" ? nearestQuantities(line.quantity, line.product, line.product.stock) : [];
};

export function CartLine({ line }: { line: CartLineView }) {
  const names = useNames();
  const text = useMessages("cartPage");
  const ui = useMessages("ui");
  if (line.state === "unread") return <Skeleton role="listitem" aria-label={text("loading")} className="h-24" />;
  const name = isPriced(line) ? line.product.name : text("goneTitle");
  return (
    <li
      data-testid="cart-line"
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-3.5 first:pt-0 last:pb-0 sm:grid-cols-[auto_minmax(0,1fr)_auto_minmax(6.5rem,auto)_auto] sm:gap-x-4"
    >
      <ProductImage
        src={isPriced(line) ? line.product.image : ""}
        alt=""
        size={72}
        className={`size-14 sm:size-18 ${line.state === "ready" ? "" : "grayscale"}`}
      />
      <div className="min-w-0">
        <h2 className="text-base font-semibold wrap-anywhere sm:text-lg">{name}</h2>
        {isPriced(line) && <NameInEnglish name={line.product.english} />}
        {isPriced(line) && (
          <p className="dotted-line text-muted max-sm:text-sm">
            <span>{names.category(line.product.category)} </span>
            <span className="whitespace-nowrap">
              {text("perUnit", { price: formatRupees(line.price), unit: names.unit(line.product.unit) })}
            </span>
            {line.price !== line.basePrice && (
              <span className="whitespace-nowrap text-success-text">
                {` ${text("insteadOf", { price: formatRupees(line.basePrice) })}`}
              </span>
            )}
            {line.price === line.basePrice && <MeasurePrice unitPrice={line.product.unitPrice} text={ui} />}
          </p>
        )}
      </div>
      <div className="col-span-full row-start-2 grid grid-cols-1 gap-1 not-empty:mt-2 sm:col-start-2">
        <LineProblem line={line} />
        {isPriced(line) && line.state === "ready" && <NextPrice line={line} />}
      </div>
      <RemoveButton productId={line.productId} name={name} />
      {isOnSale(line) && (
        <div className="col-span-full row-start-3 mt-2 flex flex-wrap items-center justify-between gap-2 sm:contents">
          <LineQuantity line={line} />
          <p className="ml-auto sm:col-start-4 sm:row-start-1 sm:ml-0 sm:justify-self-end">
            <span className="sr-only">{text("lineTotal")}: </span>
            <Money rupees={line.total} className="text-lg font-bold text-money" />
          </p>
        </div>
      )}
    </li>
  );
}

function RemoveButton({ productId, name }: { productId: string; name: string }) {
  const text = useMessages("cartPage");
  return (
    <CartChangeForm
      productId={productId}
      intent="remove"
      className="col-start-3 row-start-1 -mr-2 self-start justify-self-end sm:col-start-5 sm:self-center"
    >
      <Button type="submit" look="quiet" aria-label={text("removeNamed", { name })} className="px-2.5 text-danger-text">
        <Trash2 aria-hidden />
        <span className="max-xl:sr-only">{text("remove")}</span>
      </Button>
    </CartChangeForm>
  );
}

/** For example "2 kg more: ₹26 per kg", with a button; nothing if no lower price can be reached. */
function NextPrice({ line: { productId, product, most, next } }: { line: PricedLine }) {
  const text = useMessages("cartPage");
  const cart = useMessages("cart");
  const names = useNames();
  if (!next) return null;
  const { missing, quantity: count, price } = next;
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 sm:justify-start"
      data-testid="next-price"
    >
      <p className="flex items-start gap-1.5 font-medium text-success-text">
        <TrendingDown aria-hidden className="mt-0.5 size-5 shrink-0" />
        {cart("nextPrice", {
          count: missing,
          unit: names.unit(product.unit, missing),
          price: formatRupees(price),
          each: names.unit(product.unit),
        })}
      </p>
      <CartChangeForm productId={productId} intent="set" quantity={count} most={most} rules={product}>
        <Button type="submit" look="outline" aria-label={text("setToNamed", { name: product.name, count })}>
          {text("setTo", { count })}
        </Button>
      </CartChangeForm>
    </div>
  );
}

function LineProblem({ line }: { line: CartLineView }) {
  const names = useNames();
  const text = useMessages("cartPage");
  const cart = useMessages("cart");
  const ui = useMessages("ui");
  if (line.state === "ready" || line.state === "unread") return null;
  if (!isPriced(line)) return <Problem sentence={text("gone")} />;
  const { productId, product, most, state } = line;
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
        <CartChangeForm key={count} productId={productId} intent="set" quantity={count} most={most} rules={product}>
          <Button type="submit" look="outline" aria-label={text("setToNamed", { name: product.name, count })}>
            {text("setTo", { count })}
          </Button>
        </CartChangeForm>
      ))}
    </Problem>
  );
}

function Problem({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="flex items-start gap-1.5 font-semibold text-danger-text">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {sentence}
      </p>
      {children}
    </div>
  );
}

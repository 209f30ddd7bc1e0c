import { memo } from "react";
import { href } from "react-router";
import { allowedQuantity, smallestQuantity } from "../../../worker/catalogue/order-quantity.contract.ts";
import { formatRupees } from "../../../worker/platform/money.contract.ts";
import { segmentsOf } from "../../../worker/platform/search-match.contract.ts";
import { RouteLink } from "../../components/ui/route-link.tsx";
import { AddButton, SoldOut } from "../cart/add-form-parts.tsx";
import { QuickControls } from "../cart/quick-controls.tsx";
import { rulesOf, ruleText } from "../cart/rule-text.ts";
import type { ShopWords } from "../cart/shop-words.ts";
import type { ShelfProduct } from "./shelf-product.ts";
import { StockBadge } from "./stock-badge.tsx";
import { UnitPriceLabel } from "./unit-price-label.tsx";

interface ProductCardProps {
  product: ShelfProduct;
  searched: string;
  words: ShopWords;
  canBuy: boolean;
  inCart: number;
  usual: number | undefined;
  returnTo: string;
}

/**
 * A card without state or handlers: the list handles the events of all its cards (use-card-events.ts). Both views are
 * styled in styles/shop.css.
 */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, searched, words, canBuy, inCart, usual, returnTo } = props;
  const { _id: productId, name, english, category, alias, image, price, unitPrice, unit, stock } = product;
  return (
    <li id={`product-${productId}`} data-testid="product-card" className="product-card">
      <div className="product-look">
        <div className="product-picture">
          {/* Styles and scripts come first on a slow network: docs/decisions/0052-page-weight.md */}
          <img src={image} alt="" width={128} height={128} loading="lazy" className="size-full object-contain" />
        </div>
        <h3>
          <RouteLink to={href("/products/:productId", { productId })} isDiscovered={false}>
            <MarkedName name={name} search={searched} />
          </RouteLink>
          {english && (
            <span lang="en" className="english-name">
              <MarkedName name={english} search={searched} />
            </span>
          )}
        </h3>
        <p className="product-kind">
          {words.ui(`category.${category}`)}
          {alias && <> · {words.products("matches", { alias })}</>}
          {inCart > 0 && <b> · {words.cart("inCart", { count: inCart })}</b>}
        </p>
        <p className="product-facts">
          <span className="dotted-line">
            <span>
              <b>{formatRupees(price)}</b>
              {` ${words.products("per", { unit: words.ui(`unit.${unit}`, { count: 1 }) })}`}
            </span>
            <UnitPriceLabel unitPrice={unitPrice} text={words.ui} />
            <SalesParts product={product} words={words} />
          </span>
          <StockBadge stock={stock} text={words.ui} />
        </p>
      </div>
      {canBuy && <CardControls product={product} words={words} inCart={inCart} usual={usual} returnTo={returnTo} />}
    </li>
  );
});

function MarkedName({ name, search }: { name: string; search: string }) {
  if (!search) return name;
  return segmentsOf(name, search).map(({ text, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name never change their order.
    isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
}

type CardControlsProps = Pick<ProductCardProps, "product" | "words" | "inCart" | "usual" | "returnTo">;

/** Without script the form posts to /cart and returns to the same product. */
function CardControls({ product, words, inCart, usual, returnTo }: CardControlsProps) {
  const { _id, name, stock } = product;
  const rules = rulesOf(product);
  const least = smallestQuantity(rules);
  const first = allowedQuantity(1, rules);
  if (stock <= 0) return <SoldOut words={words} />;
  return (
    <form method="post" action={href("/cart")} className="add-form">
      <input type="hidden" name="productId" value={_id} />
      <input type="hidden" name="returnTo" value={`${returnTo}#product-${_id}`} />
      <div className="stepper">
        <button type="button" aria-label={words.ui("decrease", { name })} disabled={first <= least} />
        <input
          role="spinbutton"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          name="quantity"
          defaultValue={first}
          aria-valuenow={first}
          aria-valuemin={least}
          aria-valuemax={stock}
          aria-label={words.ui("quantityOf", { name })}
        />
        <button type="button" aria-label={words.ui("increase", { name })} />
      </div>
      {/* The Enter key presses the first submit button. */}
      <AddButton name={name} words={words} />
      {/* Its buttons ignore the typed quantity. */}
      <QuickControls product={product} words={words} inCart={inCart} usual={usual} />
    </form>
  );
}

/**
 * The lowest price with its quantity, and the quantity rule; empty for most products. Inside a `dotted-line`
 * (styles/shop.css).
 */
function SalesParts({ product, words }: { product: ShelfProduct; words: ShopWords }) {
  const lowest = product.breaks?.at(-1);
  const rule = ruleText(words, product);
  return (
    <>
      {lowest && (
        <span className="figures text-sm font-semibold text-money">
          {` ${words.products("lowest", {
            price: formatRupees(lowest.price),
            count: lowest.from,
            unit: words.ui(`unit.${product.unit}`, { count: lowest.from }),
          })}`}
        </span>
      )}
      {rule && <span className="text-sm">{` ${rule}`}</span>}
    </>
  );
}

import { memo } from "react";
import { href, Link } from "react-router";
import { formatRupees } from "../../../worker/platform/money.contract.ts";
import { segmentsOf } from "../../../worker/platform/search-match.contract.ts";
import { AddToCartForm } from "../cart/add-to-cart-form.tsx";
import type { ShopWords } from "../cart/shop-words.ts";
import type { AddToCart } from "../cart/use-add-to-cart.ts";
import type { ShelfProduct } from "./shelf-product.ts";
import { StockBadge } from "./stock-badge.tsx";

interface ProductCardProps {
  product: ShelfProduct;
  searched: string;
  words: ShopWords;
  /** Null for viewers without a cart. */
  add: AddToCart | null;
  inCart: number;
  returnTo: string;
  /** The card is in the first view, so its picture is not loaded lazily. */
  isEager: boolean;
}

/** One product of a list. Both views are styled in styles/shop.css. */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, searched, words, add, inCart, returnTo, isEager } = props;
  const { _id: productId, name, category, alias, image, price, unit, stock } = product;
  return (
    <li id={`product-${productId}`} data-testid="product-card" className="product-card">
      <div className="product-look">
        <img
          src={image}
          alt=""
          width={128}
          height={128}
          className="product-picture"
          {...(isEager ? { fetchPriority: "high" } : { loading: "lazy" })}
        />
        <h3>
          <Link to={href("/products/:productId", { productId })} discover="none">
            <ProductName name={name} search={searched} />
          </Link>
        </h3>
        <p className="product-kind">
          {words.ui(`category.${category}`)}
          {alias && <> · {words.products("matches", { alias })}</>}
          {inCart > 0 && <b> · {words.cart("inCart", { count: inCart })}</b>}
        </p>
        <p className="product-facts">
          <span>
            <b>{formatRupees(price)}</b> {words.products("per", { unit: words.ui(`unit.${unit}`, { count: 1 }) })}
          </span>
          <StockBadge stock={stock} text={words.ui} />
        </p>
      </div>
      {add && <AddToCartForm product={product} words={words} add={add} returnTo={returnTo} hasQuickAdd />}
    </li>
  );
});

/** A name in which the search terms are marked. */
function ProductName({ name, search }: { name: string; search: string }) {
  if (!search) return name;
  return segmentsOf(name, search).map(({ text, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name never change their order.
    isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
}

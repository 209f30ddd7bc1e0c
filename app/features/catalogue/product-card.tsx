import { Plus } from "lucide-react";
import { memo } from "react";
import type { Product } from "../../../worker/catalogue/catalogue.contract.ts";
import { ProductImage } from "../../components/product-image.tsx";
import { StockBadge } from "../../components/stock-badge.tsx";
import { useText } from "../../i18n/texts.tsx";
import { AddToCartForm } from "../cart/add-to-cart-form.tsx";
import { useAddToCart } from "../cart/use-add-to-cart.ts";
import { quantityOf, useCart } from "../cart/use-cart.ts";
import { useViewer } from "../shell/use-viewer.ts";
import type { ProductView } from "./product-filter.ts";
import { ProductPrice } from "./product-price.tsx";
import { useNames } from "./use-names.ts";

interface ProductCardProps {
  product: Product;
  view: ProductView;
  isEager: boolean;
}

const LOOK = {
  grid: {
    card: "flex flex-col p-2.5 sm:p-3",
    picture: "relative mb-2.5 grid place-items-center rounded-md bg-sunken py-2",
    image: "size-24 sm:size-32",
    words: "flex flex-1 flex-col",
    facts: "mt-auto grid justify-items-start gap-1 pt-1.5 sm:flex sm:items-center sm:justify-between",
    form: "mt-2.5",
  },
  list: {
    card: "grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2 p-2.5 sm:grid-cols-[auto_1fr_20rem] sm:p-3",
    picture: "relative rounded-md bg-sunken p-1",
    image: "size-18 sm:size-20",
    words: "min-w-0",
    facts: "flex flex-wrap items-center justify-between gap-x-2",
    form: "col-span-full grid-cols-2 sm:col-span-1",
  },
};

/** One product of the catalogue. Delivery agents look, but have nothing to put it into. */
export const ProductCard = memo(function ProductCard({ product, view, isEager }: ProductCardProps) {
  const { user } = useViewer();
  const names = useNames();
  const look = LOOK[view];
  const mayBuy = user?.role !== "delivery";
  return (
    <li
      id={`product-${product._id}`}
      data-testid="product-card"
      className={`scroll-mt-24 rounded-lg border border-line bg-surface shadow-card ${look.card}`}
    >
      <div className={look.picture}>
        <ProductImage src={product.image} alt="" size={128} isEager={isEager} className={look.image} />
        {mayBuy && view === "grid" && product.stock > 0 && <QuickAdd product={product} />}
      </div>
      <div className={look.words}>
        <h3 className="font-semibold text-pretty">{product.name}</h3>
        <p className="text-sm text-muted">
          {names.category(product.category)}
          {mayBuy && <InCart productId={product._id} />}
        </p>
        <div className={look.facts}>
          <ProductPrice product={product} />
          <StockBadge stock={product.stock} />
        </div>
      </div>
      {mayBuy && <AddToCartForm product={product} className={look.form} />}
    </li>
  );
});

/** In the line of the category, so that the card keeps its height when the first one goes in. */
function InCart({ productId }: { productId: string }) {
  const text = useText("cart");
  const count = quantityOf(useCart(), productId);
  if (count === 0) return null;
  return <span className="font-semibold text-success-text"> · {text("inCart", { count })}</span>;
}

/** One more of it, with one tap. */
function QuickAdd({ product }: { product: Product }) {
  const text = useText("cart");
  const add = useAddToCart(product);
  return (
    <button
      type="button"
      aria-label={text("quickAdd", { name: product.name })}
      onClick={() => add(1)}
      className="needs-script absolute right-1 bottom-1 grid size-11 place-items-center rounded-full bg-accent text-on-accent shadow-card transition-colors hover:bg-accent-hover"
    >
      <Plus aria-hidden className="size-5.5" strokeWidth={2.5} />
    </button>
  );
}

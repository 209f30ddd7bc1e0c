import { useLocation } from "react-router";
import { useShopWords } from "../cart/shop-words.ts";
import { useAddToCart } from "../cart/use-add-to-cart.ts";
import { useQuantities } from "../cart/use-cart.ts";
import { useViewer } from "../viewer/use-viewer.ts";
import { ProductCard } from "./product-card.tsx";
import type { ProductView } from "./product-view.ts";
import type { ShelfProduct, UsualQuantities } from "./shelf-product.ts";
import { useCardEvents } from "./use-card-events.ts";

interface ProductListProps {
  products: readonly ShelfProduct[];
  usual?: UsualQuantities;
  /** A strip scrolls sideways on phones and is a row on wider screens. */
  view?: ProductView | "row" | "strip";
  search?: string;
  isPending?: boolean;
}

const NONE_USUAL: UsualQuantities = {};

export function ProductList(props: ProductListProps) {
  const { products, usual = NONE_USUAL, view = "grid", search: searched = "", isPending = false } = props;
  const words = useShopWords();
  const add = useAddToCart();
  const quantities = useQuantities();
  const { user } = useViewer();
  const { pathname, search } = useLocation();
  const events = useCardEvents({ products, usual, words, add });
  return (
    <ul className="product-list" data-view={view} aria-busy={isPending} {...events}>
      {products.map((product) => (
        <ProductCard
          key={product._id}
          product={product}
          searched={searched}
          words={words}
          canBuy={user?.role !== "delivery"}
          usual={usual[product._id]}
          inCart={quantities.get(product._id) ?? 0}
          returnTo={pathname + search}
        />
      ))}
    </ul>
  );
}

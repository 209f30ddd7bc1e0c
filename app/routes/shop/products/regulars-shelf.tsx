import { ChevronRight } from "lucide-react";
import { href } from "react-router";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { RouteLink } from "../../../components/ui/route-link.tsx";
import { QuickControls } from "../../../features/cart/quick-controls.tsx";
import { useShopWords } from "../../../features/cart/shop-words.ts";
import { handleQuickControls, useAddToCart } from "../../../features/cart/use-add-to-cart.ts";
import { useQuantities } from "../../../features/cart/use-cart.ts";
import type { ShelfProduct, UsualQuantities } from "../../../features/catalogue/shelf-product.ts";
import { regularsPath } from "../../../features/lists/regulars-path.ts";

interface RegularsShelfProps {
  listId: string | null;
  products: readonly ShelfProduct[];
  usual: UsualQuantities;
}

/** The products that the account buys, above the list: one press adds a product in its usual quantity. */
export function RegularsShelf({ listId, products, usual }: RegularsShelfProps) {
  const words = useShopWords();
  const add = useAddToCart();
  const quantities = useQuantities();
  return (
    <section aria-labelledby="regulars">
      <h2 id="regulars" className="text-lg">
        <RouteLink to={regularsPath(listId)} className="inline-flex min-h-11 items-center gap-1 hover:underline">
          {words.products("regulars")} <ChevronRight aria-hidden className="size-5 text-muted" />
        </RouteLink>
      </h2>
      <ul className="regulars-shelf">
        {products.map((product) => (
          <li key={product._id} id={`regular-${product._id}`} data-testid="regular">
            <img src={product.image} alt="" width={44} height={44} loading="lazy" />
            <RouteLink to={href("/products/:productId", { productId: product._id })} isDiscovered={false}>
              {product.name}
            </RouteLink>
            <p>
              <b>{formatRupees(product.price)}</b>
              {` ${words.products("per", { unit: words.ui(`unit.${product.unit}`, { count: 1 }) })}`}
            </p>
            <form
              method="post"
              action={href("/cart")}
              onSubmit={(event) => {
                event.preventDefault();
                const { submitter } = event.nativeEvent as SubmitEvent;
                handleQuickControls({ words, add, product, usual: usual[product._id], submitter });
              }}
            >
              <HiddenFields
                values={{ productId: product._id, returnTo: `${href("/products")}#regular-${product._id}` }}
              />
              <QuickControls
                product={product}
                words={words}
                inCart={quantities.get(product._id) ?? 0}
                usual={usual[product._id]}
              />
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}

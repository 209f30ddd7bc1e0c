import { href, Link } from "react-router";
import { ProductList } from "../../features/catalogue/product-list.tsx";
import type { ShelfProduct } from "../../features/catalogue/shelf-product.ts";
import { useMessages } from "../../i18n/messages.tsx";

/** Products of the buyer's last orders, to add to the cart again. */
export function OrderAgain({ products }: { products: readonly ShelfProduct[] }) {
  const text = useMessages("home");
  const shell = useMessages("shell");
  return (
    <section className="page-width pt-4 pb-6 sm:pb-8" aria-labelledby="order-again">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div>
          <h2 id="order-again" className="text-2xl">
            {text("againTitle")}
          </h2>
          <p className="text-muted max-sm:hidden">{text("againText")}</p>
        </div>
        <Link to={href("/orders")} className="grid min-h-11 content-center font-semibold text-brand-text underline">
          {shell("nav.myOrders")}
        </Link>
      </div>
      <ProductList products={products} view="strip" />
    </section>
  );
}

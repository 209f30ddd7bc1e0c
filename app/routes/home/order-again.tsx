import { href, Link } from "react-router";
import { formatRupees } from "../../../worker/platform/money.contract.ts";
import { HiddenFields } from "../../components/hidden-fields.tsx";
import { ProductImage } from "../../components/product-image.tsx";
import { RouteLink } from "../../components/ui/route-link.tsx";
import { type AddToCart, useAddToCart } from "../../features/cart/use-add-to-cart.ts";
import { useQuantities } from "../../features/cart/use-cart.ts";
import { useMessages, useNames } from "../../i18n/messages.tsx";
import type { Work } from "./work-data.ts";

type AgainProduct = Work["again"][number];

/** The products of the latest orders, each added in its usual quantity with one tap. */
export function OrderAgain({ products }: { products: readonly AgainProduct[] }) {
  const text = useMessages("home");
  const shell = useMessages("shell");
  const add = useAddToCart();
  const quantities = useQuantities();
  return (
    <section className="page-width pt-4 pb-6 sm:pb-8" aria-labelledby="order-again">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-6">
        <div>
          <h2 id="order-again" className="text-2xl">
            {text("againTitle")}
          </h2>
          <p className="text-muted">{text("againText")}</p>
        </div>
        <Link to={href("/orders")} className="grid min-h-11 content-center font-semibold text-brand-text underline">
          {shell("nav.myOrders")}
        </Link>
      </div>
      <ul className="grid grid-cols-1 gap-x-6 overflow-hidden rounded-lg border border-line bg-surface px-3 shadow-card md:grid-cols-2 xl:grid-cols-3">
        {products.map((product) => (
          <AgainLine key={product._id} product={product} add={add} inCart={quantities.get(product._id) ?? 0} />
        ))}
      </ul>
    </section>
  );
}

function AgainLine({ product, add, inCart }: { product: AgainProduct; add: AddToCart; inCart: number }) {
  const { _id: productId, name, english, image, price, unit, usual } = product;
  const text = useMessages("home");
  const cart = useMessages("cart");
  const list = useMessages("products");
  const names = useNames();
  const amount = names.amount(usual, unit);
  return (
    <li data-testid="again" className="again-line">
      <ProductImage src={image} alt="" size={44} />
      <div>
        <RouteLink to={href("/products/:productId", { productId })} isDiscovered={false}>
          {name}
        </RouteLink>
        {english && (
          <span lang="en" className="english-name">
            {english}
          </span>
        )}
        <p>
          {formatRupees(price)} {list("per", { unit: names.unit(unit) })}
          {inCart > 0 && <b> · {cart("inCart", { count: inCart })}</b>}
        </p>
      </div>
      {usual > 0 ? (
        <form
          method="post"
          action={href("/cart")}
          onSubmit={(event) => {
            event.preventDefault();
            add(product, usual);
          }}
        >
          <HiddenFields values={{ productId, quantity: usual, returnTo: href("/") }} />
          <button
            type="submit"
            name="intent"
            value="add"
            aria-label={text("addUsualNamed", { amount, name })}
            className="button"
          >
            {text("addUsual", { amount })}
          </button>
        </form>
      ) : (
        <p>{cart("outOfStock")}</p>
      )}
    </li>
  );
}

import { ChevronRight, ListPlus } from "lucide-react";
import { data, href, Link, useLocation } from "react-router";
import type { Category } from "../../../../worker/catalogue/categories.contract.ts";
import { shownDescription } from "../../../../worker/catalogue/product-names.contract.ts";
import { cityIn, deliveryIn } from "../../../../worker/cities/city-choice.contract.ts";
import { linkPicturePath } from "../../../../worker/platform/images/link-picture.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { TextLink } from "../../../components/ui/button.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { changeAlert } from "../../../features/alerts/alert-action.ts";
import { AddToCartForm } from "../../../features/cart/add-to-cart-form.tsx";
import { useShopWords } from "../../../features/cart/shop-words.ts";
import { useAddToCart } from "../../../features/cart/use-add-to-cart.ts";
import { useQuantities } from "../../../features/cart/use-cart.ts";
import { ProductList } from "../../../features/catalogue/product-list.tsx";
import { toShelf } from "../../../features/catalogue/shelf-product.ts";
import { StockBadge } from "../../../features/catalogue/stock-badge.tsx";
import { UnitPriceLabel } from "../../../features/catalogue/unit-price-label.tsx";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { addressFrom, pageMeta } from "../../../features/page-meta/page-meta.ts";
import { DeliveryPromise } from "../../../features/promise/delivery-promise.tsx";
import { readPromise } from "../../../features/promise/read-promise.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { nameOfCity, useViewer } from "../../../features/viewer/use-viewer.ts";
import { messagesOfPage, useMessages, useNames } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { AlertsBox } from "./alerts-box.tsx";
import { otherNames } from "./other-names.ts";
import { PriceHistory } from "./price-history.tsx";
import { productData } from "./product-data.ts";
import { readProduct } from "./read-product.ts";
import { SalesTerms } from "./sales-terms.tsx";
import { toShipping } from "./shipping-data.ts";

export const meta: Route.MetaFunction = (args) => {
  const shelves = messagesOfPage(args.matches, "products")("title");
  if (!args.loaderData) return pageMeta(args, { title: shelves });
  const { product, city, origin, shipping } = args.loaderData;
  const { name, description: about, image } = product;
  const text = messagesOfPage(args.matches, "ui");
  const unit = text(`unit.${product.unit}`, { count: 1 });
  const facts = { name, price: formatRupees(product.price), unit, city, about };
  return [
    ...pageMeta(args, {
      title: name,
      description: messagesOfPage(args.matches, "product")("description", facts),
      image: linkPicturePath(image),
    }),
    ...productData(product, {
      origin,
      addressOf: (path) => addressFrom(args, path),
      shelves,
      shelf: text(`category.${product.category}`),
      city,
      shipping,
    }).map((json) => ({ "script:ld+json": json })),
  ];
};

export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const facts = context.get(requestContext);
  const { location, language, cities } = readViewer(request, facts);
  const [{ product, replacement, aliases, related, alerts, history }, promise] = await Promise.all([
    readProduct(context, params.productId, location),
    readPromise(context.get(servicesContext), facts.cities, location),
  ]);
  const [onShelf, ...others] = toShelf([product, ...related], { city: location, language });
  if (onShelf?._id !== product._id) throw data(null, { status: 404 });
  return {
    product: { ...onShelf, description: shownDescription(product, language) },
    aliases: otherNames(
      aliases.filter((alias) => alias !== onShelf.name),
      language,
    ),
    related: others,
    instead: replacement ? toShelf([replacement], { city: location, language }) : [],
    alerts,
    history,
    city: nameOfCity(cities, location),
    origin: facts.origin,
    promise,
    shipping: toShipping(
      onShelf,
      { ...cityIn(facts.cities, location), terms: deliveryIn(facts.cities, location).terms },
      { by: promise.by, now: Date.now() },
    ),
  };
};

export const action = (args: Route.ActionArgs) =>
  changeAlert(args, `${href("/products/:productId", { productId: args.params.productId })}#alerts`);

export const clientAction = pageClientAction(faultIn("alerts"));

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, instead, aliases, related, promise, alerts, history } = loaderData;
  const text = useMessages("product");
  const { pathname } = useLocation();
  const { user } = useViewer();
  const words = useShopWords();
  const add = useAddToCart();
  const inCart = useQuantities().get(product._id) ?? 0;
  const shelf = `${href("/products")}?category=${product.category}`;
  return (
    <div className="page-width">
      <ProductTrail category={product.category} name={product.name} />
      <article
        id={`product-${product._id}`}
        className="grid scroll-mt-24 items-start gap-x-10 gap-y-5 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
      >
        <img
          src={product.image}
          alt=""
          width={256}
          height={256}
          className="h-64 w-full rounded-xl bg-well object-contain p-6 md:h-80 md:p-8 lg:h-96 lg:p-16"
        />
        <div className="grid max-w-xl gap-3">
          <header>
            <h1 className="text-3xl wrap-anywhere sm:text-4xl">{product.name}</h1>
            <NameInEnglish name={product.english} className="text-lg" />
          </header>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-lg text-muted">
            <span className="dotted-line">
              <span>
                <b className="figures text-3xl text-money">{formatRupees(product.price)}</b>{" "}
                {words.products("per", { unit: words.ui(`unit.${product.unit}`, { count: 1 }) })}
              </span>
              <UnitPriceLabel unitPrice={product.unitPrice} text={words.ui} />
            </span>
            <StockBadge stock={product.stock} text={words.ui} />
          </p>
          <SalesTerms product={product} words={words} />
          {product.description && <p className="text-lg text-pretty">{product.description}</p>}
          <OtherNames aliases={aliases} />
          {user?.role !== "delivery" && (
            <div className="buy-box">
              {product.stock > 0 && <DeliveryPromise promise={promise} className="mb-3" />}
              <AddToCartForm product={product} words={words} add={add} returnTo={pathname} />
              <p role="status" className="mt-2 min-h-6 font-semibold text-success-text">
                {inCart > 0 && words.cart("inCart", { count: inCart })}
              </p>
              {instead.length > 0 && (
                <section aria-labelledby="instead" className="mb-3">
                  <h2 id="instead" className="mb-1.5 text-lg">
                    {text("instead")}
                  </h2>
                  <ProductList products={instead} view="list" />
                </section>
              )}
              <AlertsBox product={product} own={alerts} />
              {user && (
                <TextLink to={`${href("/lists")}?product=${product._id}`} className="gap-2">
                  <ListPlus aria-hidden className="size-5" /> {text("toList")}
                </TextLink>
              )}
            </div>
          )}
        </div>
      </article>
      <PriceHistory {...history} unit={product.unit} />
      {related.length > 0 && (
        <section aria-labelledby="related" className="mt-8">
          <h2 id="related" className="mb-4 text-2xl">
            <Link to={shelf} className="hover:underline">
              {text("related", { category: words.ui(`category.${product.category}`) })}
            </Link>
          </h2>
          <ProductList products={related} view="row" />
        </section>
      )}
    </div>
  );
}

function ProductTrail({ category, name }: { category: Category; name: string }) {
  const text = useMessages("product");
  const products = useMessages("products");
  const names = useNames();
  const steps = [
    { to: href("/products"), name: products("title") },
    { to: `${href("/products")}?category=${category}`, name: names.category(category) },
  ];
  return (
    <nav aria-label={text("trail")} className="py-3">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-muted">
        {steps.map(({ to, name }, index) => (
          <li key={to} className="flex items-center gap-1.5">
            <Link to={to} className="grid min-h-11 content-center font-medium text-brand-text underline">
              {name}
            </Link>
            <ChevronRight aria-hidden className={index === 0 ? "size-4" : "size-4 max-md:hidden"} />
          </li>
        ))}
        {/* Hidden on phones, where the heading shows the name. */}
        <li aria-current="page" className="max-w-full truncate max-md:sr-only">
          {name}
        </li>
      </ol>
    </nav>
  );
}

/** Shows the names of each writing system on a separate line. */
function OtherNames({ aliases: { own, second } }: { aliases: ReturnType<typeof otherNames> }) {
  const text = useMessages("product");
  const [first, ...rest] = [own, second].filter((names) => names.length > 0).map((names) => names.join(", "));
  if (!first) return null;
  return (
    <p className="text-pretty text-muted">
      {text("also", { names: first })}
      {rest.map((names) => (
        <span key={names} className="block">
          {names}
        </span>
      ))}
    </p>
  );
}

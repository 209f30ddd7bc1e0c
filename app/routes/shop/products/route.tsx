import { CloudOff, Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { data, Form, href, isRouteErrorResponse, useLocation, useNavigate, useRouteError } from "react-router";
import type { ProductPage } from "../../../../worker/catalogue/catalogue.contract.ts";
import { CATEGORIES } from "../../../../worker/catalogue/categories.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { PageErrorBoundary } from "../../../components/page-error-boundary.tsx";
import { RequestNumber } from "../../../components/request-number.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { RouteLink } from "../../../components/ui/route-link.tsx";
import { requestContext } from "../../../context.ts";
import { type ProductFilter, productsPath } from "../../../features/catalogue/product-filter.ts";
import { readView, useProductView, viewCookie } from "../../../features/catalogue/product-view.ts";
import { readBought } from "../../../features/catalogue/read-bought.ts";
import { readShelf } from "../../../features/catalogue/read-shelf.ts";
import type { ShelfPage, ShelfProduct, UsualQuantities } from "../../../features/catalogue/shelf-product.ts";
import { addressFrom, pageMeta } from "../../../features/page-meta/page-meta.ts";
import { noteSearch } from "../../../features/search-box/recent-searches.ts";
import { SearchBox } from "../../../features/search-box/search-box.tsx";
import type { SearchListControl } from "../../../features/search-box/search-list.tsx";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { nameOfCity, useViewer } from "../../../features/viewer/use-viewer.ts";
import { messagesIn, messagesOfPage, useMessages, useNames } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { ProductResults } from "./product-results.tsx";
import { RegularsShelf } from "./regulars-shelf.tsx";
import { SEARCH_FORM, SortSelect, ViewToggle } from "./sort-and-view.tsx";

/** Structured data for search engines: schema.org's ItemList of the products on this page. */
const listData = (
  addressOf: (path: string) => string,
  name: string,
  products: readonly Pick<ShelfProduct, "_id" | "name">[],
) => ({
  "@context": "https://schema.org",
  "@type": "ItemList",
  name,
  numberOfItems: products.length,
  itemListElement: products.map((product, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: product.name,
    url: addressOf(href("/products/:productId", { productId: product._id })),
  })),
});

export const meta: Route.MetaFunction = (args) => {
  const { filter, description, page } = args.loaderData ?? {};
  const shelf = filter?.category;
  const isShelf = shelf && shelf !== "all";
  const title = isShelf
    ? messagesOfPage(args.matches, "ui")(`category.${shelf}`)
    : messagesOfPage(args.matches, "products")("title");
  return [
    ...pageMeta(args, {
      title,
      ...(description ? { description } : {}),
      ...(isShelf ? { search: `?category=${shelf}` } : {}),
    }),
    // Search engines do not index searches and further pages.
    ...(isShelf && page && !filter.search && !filter.cursor
      ? [{ "script:ld+json": listData((path) => addressFrom(args, path), title, page.products) }]
      : []),
  ];
};

export const loader = async ({ request, url, context }: Route.LoaderArgs) => {
  const facts = context.get(requestContext);
  const { location, language, cities } = readViewer(request, facts);
  const [{ filter, page }, bought] = await Promise.all([
    readShelf({ request, url, context }),
    readBought(context, { city: location, language }),
  ]);
  const { view, isNew } = readView(request, url.searchParams);
  const city = nameOfCity(cities, location);
  const description = messagesIn(language, "products")("description", { city });
  const headers: HeadersInit = isNew ? { "Set-Cookie": viewCookie(view) } : {};
  const isFirst = !filter.search && !filter.cursor;
  const isByBought = isFirst && filter.sort === "bought";
  const orderable = bought.products.filter(({ stock }) => stock > 0).slice(0, MAX_REGULARS);
  return data(
    {
      filter,
      page: isByBought ? withBought(page, filter, bought.products) : page,
      view,
      city,
      description,
      usual: bought.usual,
      regulars:
        isFirst && !isByBought && filter.category === "all" && orderable.length > 0
          ? { listId: bought.listId, products: orderable }
          : null,
    },
    { headers },
  );
};

const MAX_REGULARS = 12;

/** Puts the products that the account buys before the first page of the list by name, which then omits them. */
const withBought = (page: ShelfPage, { category }: ProductFilter, bought: readonly ShelfProduct[]): ShelfPage => {
  const first = bought.filter((product) => category === "all" || product.category === category);
  const isFirst = new Set(first.map(({ _id }) => _id));
  return { ...page, products: [...first, ...page.products.filter(({ _id }) => !isFirst.has(_id))] };
};

const CHIP =
  "flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-3.5 font-medium whitespace-nowrap hover:bg-sunken aria-[current=true]:border-brand aria-[current=true]:bg-brand aria-[current=true]:text-on-brand";

export default function Products({ loaderData }: Route.ComponentProps) {
  const { filter, page, view: viewOnServer, city, usual, regulars } = loaderData;
  const text = useMessages("products");
  const view = useProductView(viewOnServer);
  const { location, language } = useViewer();
  return (
    <div className="page-width">
      <header className="shop-head">
        <div>
          <h1 className="text-2xl sm:text-3xl">{text("title")}</h1>
          <p className="text-muted max-sm:hidden">{text("intro", { city })}</p>
        </div>
        <SortSelect filter={filter} />
        <ViewToggle filter={filter} view={view} />
      </header>
      <div className="shop-bar">
        <ProductSearch filter={filter} usual={usual} />
        <CategoryChips filter={filter} counts={page.counts} />
      </div>
      {regulars && <RegularsShelf {...regulars} usual={usual} />}
      <ProductResults
        // A new key discards further pages, whose prices, stock and names belong to the city and language of their
        // request.
        key={`${productsPath(filter, { cursor: filter.cursor })} ${location} ${language}`}
        page={page}
        filter={filter}
        view={view}
        usual={usual}
      />
    </div>
  );
}

export function ErrorBoundary() {
  const text = useMessages("products");
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status < 500) return <PageErrorBoundary />;
  return (
    <EmptyState level="h1" icon={CloudOff} title={text("errorTitle")} text={text("errorText")}>
      <ButtonLink to={pathname + search} reloadDocument>
        {text("tryAgain")}
      </ButtonLink>
      <RequestNumber />
    </EmptyState>
  );
}

function CategoryChips({ filter, counts }: { filter: ProductFilter; counts: ProductPage["counts"] }) {
  const names = useNames();
  const text = useMessages("products");
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls the selected chip into view when it changes.
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (strip.current && chosen) strip.current.scrollTo({ left: chosen.offsetLeft - strip.current.clientWidth / 3 });
  }, [filter.category]);
  return (
    <nav ref={strip} aria-label={text("categoriesLabel")} className="scroll-strip relative">
      <ul className="flex w-max gap-2">
        {(["all", ...CATEGORIES] as const).map((category) => (
          <li key={category}>
            <RouteLink
              to={productsPath(filter, { category })}
              fromTop
              aria-current={filter.category === category ? "true" : undefined}
              className={CHIP}
            >
              {category === "all" ? text("allCategories") : names.category(category)}
              {counts && <span className="figures text-sm font-normal opacity-80">{counts[category]}</span>}
            </RouteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A GET form, so that search and sort work without script; with script the field offers suggestions. */
function ProductSearch({ filter, usual }: { filter: ProductFilter; usual: UsualQuantities }) {
  const text = useMessages("products");
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<SearchListControl>(null);
  return (
    <Form
      id={SEARCH_FORM}
      method="get"
      action={href("/products")}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const sent = new FormData(event.currentTarget);
        const search = String(sent.get("search") ?? "").trim();
        const sort = (sent.get("sort") || undefined) as ProductFilter["sort"];
        // Stores the search here, because the list may not have loaded yet.
        noteSearch(search);
        list.current?.submit();
        const exact = search === filter.search && filter.exact;
        void navigate(productsPath(filter, { search, sort, exact }), { preventScrollReset: true });
      }}
    >
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
      <SearchBox field={field} control={list} filter={filter} usual={usual} />
      <Button type="submit" className="without-script">
        {text("search")}
      </Button>
      {filter.category !== "all" && <input type="hidden" name="category" value={filter.category} />}
    </Form>
  );
}

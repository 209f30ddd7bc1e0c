import { CloudOff } from "lucide-react";
import { data, isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { EmptyState } from "../../../components/empty-state.tsx";
import { PageErrorBoundary } from "../../../components/page-error-boundary.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { RequestNumber } from "../../../components/request-number.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { requestContext } from "../../../context.ts";
import { productsPath } from "../../../features/catalogue/product-filter.ts";
import { readView, viewCookie } from "../../../features/catalogue/product-view.ts";
import { readShelf } from "../../../features/catalogue/read-shelf.ts";
import { originOf, pageMeta } from "../../../features/page-meta/page-meta.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { nameOfCity } from "../../../features/viewer/use-city-name.ts";
import { messagesIn, messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { CategoryChips } from "./category-chips.tsx";
import { listData } from "./list-data.ts";
import { ProductResults } from "./product-results.tsx";
import { ProductSearch } from "./product-search.tsx";

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
    // Searches and further pages are not listed by search engines.
    ...(isShelf && page && !filter.search && !filter.cursor
      ? [{ "script:ld+json": listData(originOf(args.matches), title, page.products) }]
      : []),
  ];
};

export const loader = async ({ request, url, context }: Route.LoaderArgs) => {
  const facts = context.get(requestContext);
  const { location, language, cities } = readViewer(request, facts);
  const { filter, page } = await readShelf({ request, url, context });
  const { view, isNew } = readView(request, url.searchParams);
  const city = nameOfCity(cities, location);
  const description = messagesIn(language, "products")("description", { city });
  const headers: HeadersInit = isNew ? { "Set-Cookie": viewCookie(view) } : {};
  return data({ filter, page, view, city, description }, { headers });
};

export default function Products({ loaderData: { filter, page, view, city } }: Route.ComponentProps) {
  const text = useMessages("products");
  return (
    <div className="page-width">
      <PageHeader title={text("title")} text={text("intro", { city })} />
      <div className="grid gap-3">
        <ProductSearch filter={filter} />
        <CategoryChips filter={filter} counts={page.counts} />
      </div>
      <ProductResults key={productsPath(filter, { cursor: filter.cursor })} page={page} filter={filter} view={view} />
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

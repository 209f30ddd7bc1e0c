import { CloudOff } from "lucide-react";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { CITY_NAMES } from "../../../worker/brand.contract.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageErrorBoundary } from "../../components/page-error-boundary.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { requestContext, servicesContext } from "../../context.ts";
import { CategoryChips } from "../../features/catalogue/category-chips.tsx";
import { productsPath } from "../../features/catalogue/product-filter.ts";
import { ProductResults } from "../../features/catalogue/product-results.tsx";
import { ProductSearch } from "../../features/catalogue/product-search.tsx";
import { readProductFilter, toProductQuery } from "../../features/catalogue/read-product-filter.ts";
import { pageMeta } from "../../features/shell/page-meta.ts";
import { readViewer } from "../../features/shell/read-viewer.ts";
import { asPageFailure } from "../../http/page-failure.ts";
import { textsIn, textsOfPage, useText } from "../../i18n/texts.tsx";
import type { Route } from "./+types/products.ts";

export const meta: Route.MetaFunction = (args) => {
  const { filter, description } = args.loaderData ?? {};
  const shelf = filter?.category;
  const isShelf = shelf && shelf !== "all";
  return pageMeta(args, {
    title: isShelf
      ? textsOfPage(args.matches, "ui")(`category.${shelf}`)
      : textsOfPage(args.matches, "products")("title"),
    ...(description ? { description } : {}),
    ...(isShelf ? { search: `?category=${shelf}` } : {}),
  });
};

export const loader = async ({ request, url, context }: Route.LoaderArgs) => {
  const { location, language } = readViewer(request, context.get(requestContext));
  const filter = readProductFilter(url.searchParams);
  const { catalogue } = context.get(servicesContext);
  const page = await catalogue.listProducts(toProductQuery(filter, location)).catch(asPageFailure);
  const city = CITY_NAMES[location];
  return { filter, page, city, description: textsIn(language, "products")("description", { city }) };
};

export default function Products({ loaderData: { filter, page, city } }: Route.ComponentProps) {
  const text = useText("products");
  return (
    <div className="page-width">
      <PageHeader title={text("title")} text={text("intro", { city })} />
      <div className="grid gap-3">
        <ProductSearch filter={filter} />
        <CategoryChips filter={filter} />
      </div>
      {/* The view is not part of the key: switching it keeps what was loaded. */}
      <ProductResults
        key={productsPath({ ...filter, view: "grid" }, { cursor: filter.cursor })}
        page={page}
        filter={filter}
      />
    </div>
  );
}

export function ErrorBoundary() {
  const text = useText("products");
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status < 500) return <PageErrorBoundary />;
  return (
    <EmptyState level="h1" icon={CloudOff} title={text("errorTitle")} text={text("errorText")}>
      <ButtonLink to={pathname + search} reloadDocument>
        {text("tryAgain")}
      </ButtonLink>
    </EmptyState>
  );
}

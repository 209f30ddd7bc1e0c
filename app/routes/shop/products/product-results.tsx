import { SearchX } from "lucide-react";
import { useEffect, useRef } from "react";
import { href, Link, useNavigation } from "react-router";
import { EmptyState } from "../../../components/empty-state.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { type ProductFilter, productsPath } from "../../../features/catalogue/product-filter.ts";
import { ProductList } from "../../../features/catalogue/product-list.tsx";
import { type ProductView, useProductView } from "../../../features/catalogue/product-view.ts";
import type { ShelfPage } from "../../../features/catalogue/shelf-product.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { CorrectedSearch } from "./corrected-search.tsx";
import { ResultCount } from "./result-count.tsx";
import { useMoreProducts } from "./use-more-products.ts";
import { ViewToggle } from "./view-toggle.tsx";

/** Pictures that load eagerly: about one screen; the rest load when they come near the viewport. */
const EAGER = 6;

interface ProductResultsProps {
  page: ShelfPage;
  filter: ProductFilter;
  view: ProductView;
}

export function ProductResults({ page, filter, view: viewOnServer }: ProductResultsProps) {
  const text = useMessages("products");
  const view = useProductView(viewOnServer);
  const isPending = useNavigation().location?.pathname === href("/products");
  const { products, nextPath, isLoading, load } = useMoreProducts(page, filter);
  const count = useRef<HTMLParagraphElement>(null);
  const hadMore = useRef(nextPath !== null);
  // The last page removes the button, so the focus moves to the result count.
  useEffect(() => {
    if (hadMore.current && nextPath === null) count.current?.focus({ preventScroll: true });
    hadMore.current = nextPath !== null;
  }, [nextPath]);
  if (products.length === 0) return <NoResults page={page} filter={filter} />;
  const searched = page.corrected ?? filter.search;
  return (
    <section aria-label={text("resultsHeading")}>
      {page.corrected && <CorrectedSearch corrected={page.corrected} filter={filter} />}
      <div className="flex items-center justify-between gap-3 py-3">
        <ResultCount ref={count} shown={products.length} page={page} filter={{ ...filter, search: searched }} />
        <ViewToggle filter={filter} view={view} />
      </div>
      <h2 className="sr-only">{text("resultsHeading")}</h2>
      <ProductList products={products} view={view} search={searched} eager={EAGER} isPending={isPending} />
      <div className="mt-6 grid justify-items-center gap-3">
        {nextPath && (
          <ButtonLink
            to={nextPath}
            look="outline"
            size="lg"
            aria-disabled={isLoading}
            onClick={(event) => {
              event.preventDefault();
              if (!isLoading) void load(nextPath);
            }}
          >
            {text(isLoading ? "loadingMore" : "loadMore")}
          </ButtonLink>
        )}
        {filter.cursor && (
          <Link to={productsPath(filter)} className="min-h-11 content-center text-brand-text underline">
            {text("fromStart")}
          </Link>
        )}
      </div>
    </section>
  );
}

/** Offers what the search may have meant, and the categories that it left out. */
function NoResults({ page: { meant }, filter }: Pick<ProductResultsProps, "page" | "filter">) {
  const text = useMessages("products");
  const ofSearch = useMessages("search");
  return (
    <EmptyState icon={SearchX} title={text("emptyTitle")} text={text("emptyText")}>
      {meant && (
        <ButtonLink to={productsPath(filter, { search: meant, exact: undefined })} className="whitespace-normal">
          {ofSearch("didYouMean", { search: meant })}
        </ButtonLink>
      )}
      {filter.search && filter.category !== "all" && (
        <ButtonLink to={productsPath(filter, { category: "all" })} look={meant ? "outline" : "brand"}>
          {ofSearch("everywhere")}
        </ButtonLink>
      )}
      <ButtonLink to={href("/products")} look={meant || filter.category !== "all" ? "outline" : "brand"}>
        {text("clearSearch")}
      </ButtonLink>
    </EmptyState>
  );
}

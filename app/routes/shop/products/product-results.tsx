import { SearchX } from "lucide-react";
import { type Ref, useEffect, useRef } from "react";
import { href, Link, useNavigation } from "react-router";
import { EmptyState } from "../../../components/empty-state.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { RouteLink } from "../../../components/ui/route-link.tsx";
import { type ProductFilter, productsPath } from "../../../features/catalogue/product-filter.ts";
import { ProductList } from "../../../features/catalogue/product-list.tsx";
import type { ProductView } from "../../../features/catalogue/product-view.ts";
import type { ShelfPage, UsualQuantities } from "../../../features/catalogue/shelf-product.ts";
import { useMessages, useNames } from "../../../i18n/messages.tsx";
import { useMoreProducts } from "./use-more-products.ts";

interface ProductResultsProps {
  page: ShelfPage;
  filter: ProductFilter;
  view: ProductView;
  usual: UsualQuantities;
}

export function ProductResults({ page, filter, view, usual }: ProductResultsProps) {
  const text = useMessages("products");
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
      <ResultCount ref={count} shown={products.length} page={page} filter={{ ...filter, search: searched }} />
      <h2 className="sr-only">{text("resultsHeading")}</h2>
      <ProductList products={products} usual={usual} view={view} search={searched} isPending={isPending} />
      <div className="mt-6 grid justify-items-center gap-3">
        {nextPath && (
          <ButtonLink
            to={nextPath}
            variant="outline"
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
        <ButtonLink to={productsPath(filter, { category: "all" })} variant={meant ? "outline" : "default"}>
          {ofSearch("everywhere")}
        </ButtonLink>
      )}
      <ButtonLink to={href("/products")} variant={meant || filter.category !== "all" ? "outline" : "default"}>
        {text("clearSearch")}
      </ButtonLink>
    </EmptyState>
  );
}

interface CorrectedSearchProps {
  /** The corrected search, whose results are shown. */
  corrected: string;
  filter: ProductFilter;
}

/** "Showing results for “capsicum”. Search instead for “capsicm” · Clear Search" */
function CorrectedSearch({ corrected, filter }: CorrectedSearchProps) {
  const text = useMessages("search");
  const ofProducts = useMessages("products");
  return (
    <p data-testid="corrected-search" className="flex flex-wrap items-center gap-x-2 pt-3">
      <span className="text-lg font-semibold wrap-anywhere">{text("corrected", { search: corrected })}</span>
      <RouteLink
        to={productsPath(filter, { exact: true })}
        className="min-h-11 content-center text-brand-text underline wrap-anywhere"
      >
        {text("instead", { search: filter.search })}
      </RouteLink>
      <RouteLink to={href("/products")} className="min-h-11 content-center text-brand-text underline">
        {ofProducts("clearSearch")}
      </RouteLink>
    </p>
  );
}

interface ResultCountProps {
  shown: number;
  page: ShelfPage;
  filter: ProductFilter;
  ref: Ref<HTMLParagraphElement>;
}

/** For example "60 of 608 products for “aloo” in Vegetables"; a live region announces changes. */
function ResultCount({ shown, page, filter, ref }: ResultCountProps) {
  const names = useNames();
  const text = useMessages("products");
  const { total, totalIsCapped } = page;
  const count =
    shown >= total && !totalIsCapped
      ? text("countAll", { total })
      : text(totalIsCapped ? "countCapped" : "count", { shown, total });
  const searched = filter.search && text("resultsFor", { search: filter.search });
  const shelf = filter.category !== "all" && text("inCategory", { category: names.category(filter.category) });
  return (
    <p ref={ref} tabIndex={-1} role="status" data-testid="result-count" className="pb-2 text-muted">
      {[count, searched, shelf].filter(Boolean).join(" ")}
    </p>
  );
}

import { SearchX } from "lucide-react";
import { useEffect, useRef } from "react";
import { href, Link } from "react-router";
import type { ProductPage } from "../../../worker/catalogue/catalogue.contract.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { useText } from "../../i18n/texts.tsx";
import { ProductCard } from "./product-card.tsx";
import { type ProductFilter, productsPath } from "./product-filter.ts";
import { ResultCount } from "./result-count.tsx";
import { useMoreProducts } from "./use-more-products.ts";
import { ViewToggle } from "./view-toggle.tsx";

/** About one phone screen and one desktop screen: fetched at once, the rest when they come near. */
const EAGER = 6;

const LIST_LOOK = {
  grid: "grid grid-cols-2 gap-2.5 sm:gap-4 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5",
  list: "grid gap-2.5",
};

export function ProductResults({ page, filter }: { page: ProductPage; filter: ProductFilter }) {
  const text = useText("products");
  const { products, nextPath, isLoading, load } = useMoreProducts(page, filter);
  const count = useRef<HTMLParagraphElement>(null);
  const hadMore = useRef(nextPath !== null);
  // The button goes with the last page, and the focus on it would be lost.
  useEffect(() => {
    if (hadMore.current && nextPath === null) count.current?.focus({ preventScroll: true });
    hadMore.current = nextPath !== null;
  }, [nextPath]);
  if (products.length === 0) {
    return (
      <EmptyState icon={SearchX} title={text("emptyTitle")} text={text("emptyText")}>
        <ButtonLink to={href("/products")}>{text("clearSearch")}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <section aria-label={text("resultsHeading")}>
      <div className="flex items-center justify-between gap-3 py-3">
        <ResultCount ref={count} shown={products.length} page={page} filter={filter} />
        <ViewToggle filter={filter} />
      </div>
      <h2 className="sr-only">{text("resultsHeading")}</h2>
      <ul className={LIST_LOOK[filter.view]}>
        {products.map((product, index) => (
          <ProductCard key={product._id} product={product} view={filter.view} isEager={index < EAGER} />
        ))}
      </ul>
      <div className="mt-6 grid justify-items-center gap-3">
        {nextPath && (
          <ButtonLink
            to={nextPath}
            look="outline"
            size="lg"
            aria-disabled={isLoading}
            onClick={(event) => {
              event.preventDefault();
              if (!isLoading) load(nextPath);
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

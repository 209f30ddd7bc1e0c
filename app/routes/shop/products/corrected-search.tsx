import { href } from "react-router";
import { RouteLink } from "../../../components/ui/route-link.tsx";
import { type ProductFilter, productsPath } from "../../../features/catalogue/product-filter.ts";
import { useMessages } from "../../../i18n/messages.tsx";

interface CorrectedSearchProps {
  /** What was searched instead of what was typed. */
  corrected: string;
  filter: ProductFilter;
}

/** "Showing results for “capsicum”. Search instead for “capsicm” · Clear Search" */
export function CorrectedSearch({ corrected, filter }: CorrectedSearchProps) {
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

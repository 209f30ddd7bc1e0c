import type { Ref } from "react";
import type { ProductFilter } from "../../../features/catalogue/product-filter.ts";
import type { ShelfPage } from "../../../features/catalogue/shelf-product.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { useNames } from "../../../i18n/use-names.ts";

interface ResultCountProps {
  shown: number;
  page: ShelfPage;
  filter: ProductFilter;
  ref: Ref<HTMLParagraphElement>;
}

/** "60 of 608 products for “aloo” in Vegetables"; a live region, so that screen readers announce changes. */
export function ResultCount({ shown, page, filter, ref }: ResultCountProps) {
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
    <p ref={ref} tabIndex={-1} role="status" data-testid="result-count" className="text-muted">
      {[count, searched, shelf].filter(Boolean).join(" ")}
    </p>
  );
}

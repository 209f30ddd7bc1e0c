import { useEffect, useRef } from "react";
import type { ProductPage } from "../../../../worker/catalogue/catalogue.contract.ts";
import { CATEGORIES } from "../../../../worker/catalogue/categories.contract.ts";
import { RouteLink } from "../../../components/ui/route-link.tsx";
import { type ProductFilter, productsPath } from "../../../features/catalogue/product-filter.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { useNames } from "../../../i18n/use-names.ts";

const CHIP =
  "flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 font-medium whitespace-nowrap hover:bg-sunken aria-[current=true]:border-brand aria-[current=true]:bg-brand aria-[current=true]:text-on-brand";

interface CategoryChipsProps {
  filter: ProductFilter;
  counts: ProductPage["counts"];
}

export function CategoryChips({ filter, counts }: CategoryChipsProps) {
  const names = useNames();
  const text = useMessages("products");
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls the selected chip into view when it changes.
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (strip.current && chosen) strip.current.scrollTo({ left: chosen.offsetLeft - strip.current.clientWidth / 3 });
  }, [filter.category]);
  return (
    <nav
      ref={strip}
      aria-label={text("categoriesLabel")}
      className="scroll-strip relative -mx-(--page-padding) px-(--page-padding) py-1"
    >
      <ul className="flex w-max gap-2 lg:w-auto lg:flex-wrap">
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

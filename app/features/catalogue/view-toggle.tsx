import { LayoutGrid, List } from "lucide-react";
import { Link } from "react-router";
import { useText } from "../../i18n/texts.tsx";
import { PRODUCT_VIEWS, type ProductFilter, productsPath } from "./product-filter.ts";

const ICONS = { grid: LayoutGrid, list: List };

export function ViewToggle({ filter }: { filter: ProductFilter }) {
  const text = useText("products");
  return (
    <nav aria-label={text("viewLabel")}>
      <ul className="flex rounded-md border border-line-strong bg-surface">
        {PRODUCT_VIEWS.map((view) => {
          const Icon = ICONS[view];
          return (
            <li key={view}>
              <Link
                to={productsPath(filter, { view })}
                replace
                preventScrollReset
                aria-label={text(`view.${view}`)}
                aria-current={filter.view === view ? "true" : undefined}
                className="grid size-11 place-items-center rounded-md text-muted hover:text-ink aria-[current=true]:bg-brand-soft aria-[current=true]:text-brand-text"
              >
                <Icon aria-hidden className="size-5" />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

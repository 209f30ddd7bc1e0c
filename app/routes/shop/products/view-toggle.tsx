import { LayoutGrid, List } from "lucide-react";
import { href, Link, useNavigate, useSearchParams } from "react-router";
import { type ProductFilter, productsPath } from "../../../features/catalogue/product-filter.ts";
import { chooseView, PRODUCT_VIEWS, type ProductView } from "../../../features/catalogue/product-view.ts";
import { useMessages } from "../../../i18n/messages.tsx";

const ICONS = { grid: LayoutGrid, list: List };

/** Each view is a link for browsers without script; with script the choice is stored in a cookie. */
export function ViewToggle({ filter, view: chosen }: { filter: ProductFilter; view: ProductView }) {
  const text = useMessages("products");
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const choose = (view: ProductView) => {
    chooseView(view);
    // A view in the address would override the cookie.
    if (params.has("view")) void navigate(productsPath(filter), { replace: true, preventScrollReset: true });
  };
  return (
    <nav aria-label={text("viewLabel")}>
      <ul className="flex rounded-md border border-line-strong bg-surface">
        {PRODUCT_VIEWS.map((view) => {
          const Icon = ICONS[view];
          const path = productsPath(filter);
          return (
            <li key={view}>
              <Link
                to={`${path}${path === href("/products") ? "?" : "&"}view=${view}`}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  choose(view);
                }}
                aria-label={text(`view.${view}`)}
                aria-current={chosen === view ? "true" : undefined}
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

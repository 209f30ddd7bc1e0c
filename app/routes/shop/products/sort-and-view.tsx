import { LayoutGrid, List } from "lucide-react";
import { href, Link, useNavigate, useSearchParams } from "react-router";
import { defaultSort, LIST_SORTS, PRODUCT_SORTS } from "../../../../worker/catalogue/categories.contract.ts";
import { Select } from "../../../components/ui/fields.tsx";
import { type ProductFilter, productsPath } from "../../../features/catalogue/product-filter.ts";
import { chooseView, PRODUCT_VIEWS, type ProductView } from "../../../features/catalogue/product-view.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";

/** The id of the search form, to which the sort field also belongs. */
export const SEARCH_FORM = "product-search";

const ICONS = { grid: LayoutGrid, list: List };

export function SortSelect({ filter }: { filter: ProductFilter }) {
  const text = useMessages("products");
  const { user } = useViewer();
  // The default sort has an empty value, so that a first search without script gets the default sort for searches.
  const usual = defaultSort(filter.search);
  const chosen = filter.sort === usual ? "" : (filter.sort ?? "");
  const ofBuyer = user && user.role !== "delivery" ? (["bought"] as const) : [];
  return (
    <Select
      key={`${chosen} ${usual}`}
      form={SEARCH_FORM}
      name="sort"
      aria-label={text("sortLabel")}
      defaultValue={chosen}
      onChange={(event) => event.currentTarget.form?.requestSubmit()}
    >
      {(filter.search ? PRODUCT_SORTS : [...LIST_SORTS, ...ofBuyer]).map((sort) => (
        <option key={sort} value={sort === usual ? "" : sort}>
          {text(`sort.${sort}`)}
        </option>
      ))}
    </Select>
  );
}

/** Links that work without script; with script a cookie stores the choice. */
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

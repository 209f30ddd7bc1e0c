import { Search } from "lucide-react";
import { useRef } from "react";
import { Form, href, useNavigate } from "react-router";
import { defaultSort, LIST_SORTS, PRODUCT_SORTS } from "../../../../worker/catalogue/categories.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Select } from "../../../components/ui/select.tsx";
import { type ProductFilter, productsPath } from "../../../features/catalogue/product-filter.ts";
import { noteSearch } from "../../../features/search-box/recent-searches.ts";
import { SearchBox } from "../../../features/search-box/search-box.tsx";
import type { SearchListControl } from "../../../features/search-box/search-list.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

/** A GET form, so that search and sort work without script; with script the field suggests. */
export function ProductSearch({ filter }: { filter: ProductFilter }) {
  const text = useMessages("products");
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<SearchListControl>(null);
  // Sent empty, so that the first search without script comes in the order of a search, not of the list.
  const usual = defaultSort(filter.search);
  const chosen = filter.sort === usual ? "" : (filter.sort ?? "");
  const go = (change: Partial<ProductFilter> = {}) => {
    const search = field.current?.value.trim() ?? "";
    void navigate(productsPath(filter, { search, exact: search === filter.search && filter.exact, ...change }), {
      preventScrollReset: true,
    });
  };
  return (
    <Form
      method="get"
      action={href("/products")}
      role="search"
      className="grid gap-2.5 sm:grid-cols-[1fr_14rem]"
      onSubmit={(event) => {
        event.preventDefault();
        // Also when the list has not loaded yet.
        noteSearch(field.current?.value ?? "");
        list.current?.submit();
        go();
      }}
    >
      <div className="relative flex gap-2">
        <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
        <SearchBox field={field} control={list} filter={filter} />
        <Button type="submit" className="without-script">
          {text("search")}
        </Button>
      </div>
      {filter.category !== "all" && <input type="hidden" name="category" value={filter.category} />}
      <Select
        key={`${chosen} ${usual}`}
        name="sort"
        aria-label={text("sortLabel")}
        defaultValue={chosen}
        onChange={(event) => go({ sort: (event.currentTarget.value || undefined) as ProductFilter["sort"] })}
      >
        {(filter.search ? PRODUCT_SORTS : LIST_SORTS).map((sort) => (
          <option key={sort} value={sort === usual ? "" : sort}>
            {text(`sort.${sort}`)}
          </option>
        ))}
      </Select>
    </Form>
  );
}

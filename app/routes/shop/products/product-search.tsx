import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, href, useNavigate } from "react-router";
import { PRODUCT_SORTS, type ProductSort } from "../../../../worker/catalogue/categories.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { Select } from "../../../components/ui/select.tsx";
import { type ProductFilter, productsPath } from "../../../features/catalogue/product-filter.ts";
import { useMessages } from "../../../i18n/messages.tsx";

/** Long enough not to search after every letter, short enough to feel immediate. */
const TYPING_PAUSE_MS = 300;

/** A GET form, so that search and sort work without script; with script it searches while the user types. */
export function ProductSearch({ filter }: { filter: ProductFilter }) {
  const text = useMessages("products");
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  const go = (change: Partial<ProductFilter>, isTyping = false) => {
    clearTimeout(timer.current);
    void navigate(productsPath(filter, change), { replace: isTyping, preventScrollReset: true });
  };
  // Clear Search and the Back button change the search; a focused field is not overwritten while the user types.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = filter.search;
  }, [filter.search]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Form
      method="get"
      action={href("/products")}
      role="search"
      className="grid gap-2.5 sm:grid-cols-[1fr_14rem]"
      onSubmit={(event) => {
        event.preventDefault();
        go({ search: field.current?.value.trim() ?? "" });
      }}
    >
      <div className="relative flex gap-2">
        <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
        <Input
          ref={field}
          type="search"
          name="search"
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          defaultValue={filter.search}
          aria-label={text("searchLabel")}
          placeholder={text("searchPlaceholder")}
          className="pl-10"
          onChange={(event) => {
            const search = event.currentTarget.value.trim();
            clearTimeout(timer.current);
            timer.current = window.setTimeout(() => go({ search }, true), TYPING_PAUSE_MS);
          }}
        />
        <Button type="submit" className="without-script">
          {text("search")}
        </Button>
      </div>
      {filter.category !== "all" && <input type="hidden" name="category" value={filter.category} />}
      <Select
        key={filter.sort}
        name="sort"
        aria-label={text("sortLabel")}
        defaultValue={filter.sort}
        onChange={(event) =>
          go({ search: field.current?.value.trim() ?? "", sort: event.currentTarget.value as ProductSort })
        }
      >
        {PRODUCT_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {text(`sort.${sort}`)}
          </option>
        ))}
      </Select>
    </Form>
  );
}

import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Form, Link, useNavigation, useSearchParams } from "react-router";
import { Button, ButtonLink } from "./ui/button.tsx";
import { cn } from "./ui/class-names.ts";
import { Input } from "./ui/fields.tsx";
import { Skeleton } from "./ui/skeleton.tsx";

interface OrderPagesProps {
  nextCursor: string | null;
  older: string;
  newest: string;
  /** The current filter, with default values spelled out, because a default may change before a link is followed. */
  shown?: Readonly<Record<string, string>>;
  /** Extra parameters of the link to the next page; the link to the newest page has none of them. */
  next?: Readonly<Record<string, string>>;
}

export function OrderPages({ nextCursor, older, newest, shown = {}, next = {} }: OrderPagesProps) {
  const [params] = useSearchParams();
  const at = (cursor: string | null): string => {
    const query = new URLSearchParams(params);
    for (const name of ["cursor", ...Object.keys(next)]) query.delete(name);
    for (const [name, value] of Object.entries({ ...shown, ...(cursor && { cursor, ...next }) }))
      query.set(name, value);
    return `?${query}`;
  };
  if (!nextCursor && !params.has("cursor")) return null;
  return (
    <nav className="mt-5 flex flex-wrap justify-center gap-3">
      {params.has("cursor") && (
        <ButtonLink to={at(null)} variant="outline">
          {newest}
        </ButtonLink>
      )}
      {nextCursor && (
        <ButtonLink to={at(nextCursor)} variant="outline">
          {older}
        </ButtonLink>
      )}
    </nav>
  );
}

/** Whether another page of the same list is loading. */
export const useIsPaging = (path: string): boolean => {
  const { state, location, formMethod } = useNavigation();
  return state === "loading" && formMethod === undefined && location.pathname === path;
};

export function OrdersLoading({ label }: { label: string }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <p role="status" className="sr-only">
        {label}
      </p>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-56" />
      ))}
    </div>
  );
}

interface PagedListProps {
  path: string;
  text: (key: "loading" | "older" | "newest") => string;
  nextCursor: string | null;
  children: ReactNode;
}

/** One page of a list, a placeholder while another loads, and the links to the next and the newest page. */
export function PagedList({ path, text, nextCursor, children }: PagedListProps) {
  const isPaging = useIsPaging(path);
  return (
    <>
      {isPaging ? <OrdersLoading label={text("loading")} /> : children}
      <OrderPages nextCursor={nextCursor} older={text("older")} newest={text("newest")} />
    </>
  );
}

const LOOKS = {
  lines: "divide-y divide-line rounded-lg border border-line bg-surface shadow-card",
  cards: "grid grid-cols-1 gap-3 lg:grid-cols-2",
  bare: "",
};

interface ListProps<Row> {
  rows: readonly Row[];
  /** Shown instead of a list without rows. */
  empty: ReactNode;
  look?: keyof typeof LOOKS;
  className?: string;
  as?: "ul" | "ol";
  children: (row: Row) => ReactNode;
}

export function List<Row>({ rows, empty, look = "lines", className, as: Tag = "ul", children }: ListProps<Row>) {
  if (rows.length === 0) return empty;
  return <Tag className={cn(LOOKS[look], className)}>{rows.map(children)}</Tag>;
}

interface QueryTab {
  to: string;
  label: string;
  count?: string | undefined;
  isCurrent: boolean;
}

interface QueryTabsProps {
  label: string;
  tabs: readonly QueryTab[];
  /** Whether all tabs fit side by side on a phone; otherwise the strip scrolls. */
  isFitted?: boolean;
  className?: string;
}

/** Tabs that differ only in the query. Links, so that they work without script and with the Back button. */
export function QueryTabs({ label, tabs, isFitted = false, className }: QueryTabsProps) {
  return (
    <nav aria-label={label} className={cn("scroll-strip border-b border-line", className)}>
      <ul className={isFitted ? "flex" : "flex min-w-max gap-1"}>
        {tabs.map((tab) => (
          <li key={tab.to} className={isFitted ? "flex-1 sm:flex-none" : undefined}>
            <Link
              to={tab.to}
              preventScrollReset
              aria-current={tab.isCurrent ? "page" : undefined}
              className={cn(
                "flex min-h-12 items-center gap-x-2 border-b-3 border-transparent px-3 font-semibold text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink",
                isFitted && "h-full justify-center px-1 py-1.5 text-center leading-tight max-sm:gap-1.5 sm:px-3",
              )}
            >
              <span className={isFitted && tab.count !== undefined ? "max-sm:w-min" : undefined}>{tab.label}</span>
              {tab.count !== undefined && (
                <span className="figures rounded-full bg-sunken px-2 text-sm leading-6 text-ink">{tab.count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SearchFormProps {
  search: string;
  label: string;
  placeholder: string;
  submit: string;
  /** Hidden fields that keep the rest of the filter. */
  children: ReactNode;
}

/** A GET form, so that the search is in the address. */
export function SearchForm({ search, label, placeholder, submit, children }: SearchFormProps) {
  return (
    <Form role="search" className="mt-3 flex max-w-xl gap-2" key={search}>
      {children}
      <Input
        type="search"
        name="search"
        defaultValue={search}
        maxLength={100}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
      />
      <Button type="submit" variant="outline">
        <Search aria-hidden />
        <span className="max-sm:sr-only">{submit}</span>
      </Button>
    </Form>
  );
}

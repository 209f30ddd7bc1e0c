import type { ReactNode } from "react";
import { useNavigation, useSearchParams } from "react-router";
import { ButtonLink } from "./ui/button.tsx";
import { Skeleton } from "./ui/skeleton.tsx";

interface OrderPagesProps {
  nextCursor: string | null;
  older: string;
  newest: string;
}

export function OrderPages({ nextCursor, older, newest }: OrderPagesProps) {
  const [params] = useSearchParams();
  const at = (cursor: string | null): string => {
    const next = new URLSearchParams(params);
    if (cursor) next.set("cursor", cursor);
    else next.delete("cursor");
    return `?${next}`;
  };
  if (!nextCursor && !params.has("cursor")) return null;
  return (
    <nav className="mt-5 flex flex-wrap justify-center gap-3">
      {params.has("cursor") && (
        <ButtonLink to={at(null)} look="outline">
          {newest}
        </ButtonLink>
      )}
      {nextCursor && (
        <ButtonLink to={at(nextCursor)} look="outline">
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
  /** What is shown in place of a list without entries. */
  empty: ReactNode;
  children: ReactNode;
}

/** One page of a list, a placeholder while the next one loads, and the links to it and back. */
export function PagedList({ path, text, nextCursor, empty, children }: PagedListProps) {
  const isPaging = useIsPaging(path);
  return (
    <>
      {isPaging ? <OrdersLoading label={text("loading")} /> : empty || children}
      <OrderPages nextCursor={nextCursor} older={text("older")} newest={text("newest")} />
    </>
  );
}

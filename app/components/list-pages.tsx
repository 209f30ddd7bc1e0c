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

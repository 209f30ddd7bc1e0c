import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useViewer } from "../viewer/use-viewer.ts";
import { type Column, type Counts, NO_COUNTS } from "./counts.ts";
import { countsIn } from "./counts-form.ts";
import { readCounts, storeCounts } from "./stored-counts.ts";

/**
 * What is typed on a list's page. It is kept on this device, so that a count survives a lost network, a reload and a
 * closed browser. `sent`: what a page without script sent last.
 */
export const useCounts = (listId: string, form: RefObject<HTMLFormElement | null>, sent: Counts | undefined) => {
  const { user } = useViewer();
  const account = user?.email ?? "";
  const [counts, setCounts] = useState(sent ?? NO_COUNTS);
  const latest = useRef(counts);

  const change = useCallback(
    (next: Counts) => {
      latest.current = next;
      setCounts(next);
      storeCounts(account, listId, next);
    },
    [account, listId],
  );
  const type = useCallback(
    (column: Column, productId: string, typed: string) =>
      change({ ...latest.current, [column]: { ...latest.current[column], [productId]: typed } }),
    [change],
  );

  useEffect(() => {
    const stored = readCounts(account, listId);
    // What was typed before this script ran counts more than what was stored.
    const typed = form.current ? countsIn(new FormData(form.current)) : NO_COUNTS;
    change({ onHand: { ...stored.onHand, ...typed.onHand }, order: { ...stored.order, ...typed.order } });
  }, [account, listId, form, change]);

  return { counts, change, type };
};

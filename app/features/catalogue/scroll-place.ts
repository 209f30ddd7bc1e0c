import type { Location } from "react-router";

/** State of links to a category: its list is read from the top, however far it was scrolled before. */
export const FROM_THE_TOP = { startsAtTop: true } as const;

/** The key of a scroll position: each address with its query has one, and each link to a category a new one. */
export const scrollPlaceOf = ({ pathname, search, state, key }: Location): string =>
  (state as Partial<typeof FROM_THE_TOP> | null)?.startsAtTop ? key : pathname + search;

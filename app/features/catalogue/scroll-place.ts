import type { Location } from "react-router";
import { startsAtTop } from "../../components/ui/route-link.tsx";

/** The key of a scroll position: each address with its query has one, and each link to a category a new one. */
export const scrollPlaceOf = (location: Location): string =>
  startsAtTop(location) ? location.key : location.pathname + location.search;

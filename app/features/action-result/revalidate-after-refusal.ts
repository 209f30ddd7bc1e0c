import type { ShouldRevalidateFunction } from "react-router";

/** For `shouldRevalidate`: also revalidates after a 4xx response, which means that the page's data was outdated. */
export const revalidateAfterRefusal: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  (actionStatus !== undefined && actionStatus >= 400 && actionStatus < 500) || defaultShouldRevalidate;

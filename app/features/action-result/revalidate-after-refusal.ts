import type { ShouldRevalidateFunction } from "react-router";

/** For `shouldRevalidate`: a refusal means that the data has changed since the page was read. */
export const revalidateAfterRefusal: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  (actionStatus !== undefined && actionStatus >= 400 && actionStatus < 500) || defaultShouldRevalidate;

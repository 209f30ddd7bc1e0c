import type { ShouldRevalidateFunction } from "react-router";

/** For `shouldRevalidate`: a rule's refusal says that the world has moved on since the page was read. */
export const revalidateAfterRefusal: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  (actionStatus !== undefined && actionStatus >= 400 && actionStatus < 500) || defaultShouldRevalidate;

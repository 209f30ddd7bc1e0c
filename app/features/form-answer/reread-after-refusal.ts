import type { ShouldRevalidateFunction } from "react-router";

/** For `shouldRevalidate`: a rule's refusal (409) says that the world has moved on since the page was read. */
export const rereadAfterRefusal: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 400 || actionStatus === 409 || defaultShouldRevalidate;

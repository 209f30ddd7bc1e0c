import { href } from "react-router";

/** The list that the account made of its regulars, or else what was learned of them. */
export const regularsPath = (listId: string | null): string =>
  listId ? href("/lists/:listId", { listId }) : `${href("/lists")}?learned#learned`;

import { href } from "react-router";

/**
 * The path of the list that the account made of its regulars; without one, of the proposals learned from its orders.
 */
export const regularsPath = (listId: string | null): string =>
  listId ? href("/lists/:listId", { listId }) : `${href("/lists")}?learned#learned`;

import { href } from "react-router";

/** The path of the account's list of regulars, or of the proposals learned from its orders if it has no such list. */
export const regularsPath = (listId: string | null): string =>
  listId ? href("/lists/:listId", { listId }) : `${href("/lists")}?learned#learned`;

import { readShelf } from "../../../features/catalogue/read-shelf.ts";
import type { Route } from "./+types/route.ts";

/** The page behind a page of the catalogue, for Load more: data alone. */
export const loader = async (args: Route.LoaderArgs) => Response.json((await readShelf(args)).page);

import { readMore } from "../../../features/catalogue/read-shelf.ts";
import type { Route } from "./+types/route.ts";

export const loader = async (args: Route.LoaderArgs) => Response.json(await readMore(args));

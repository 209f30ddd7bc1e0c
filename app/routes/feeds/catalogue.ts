import { FEED_FORMATS } from "../../../worker/feeds/feed-formats.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import type { Route } from "./+types/catalogue.ts";

export const loader = async ({ request, params, context }: Route.LoaderArgs): Promise<Response> => {
  const format = FEED_FORMATS.find((one) => params.file === `catalogue.${one}`);
  const city = context.get(requestContext).cities.find(({ slug }) => slug === params.city)?.slug;
  if (!format || !city) return new Response("Not found", { status: 404 });
  return context.get(servicesContext).feeds.showCatalogue({ city, format, request });
};

import { href } from "react-router";
import { DEFAULT_CITY } from "../../../worker/brand.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import type { Route } from "./+types/route.ts";
import { answerSitemap } from "./sitemap-xml.ts";

/** A product has one address for all cities, and the default city sells every product. */
export const loader = async ({ context }: Route.LoaderArgs): Promise<Response> => {
  const { origin } = context.get(requestContext);
  const numbers = await context.get(servicesContext).feeds.listSitemaps(DEFAULT_CITY);
  const paths = [
    href("/sitemaps/pages.xml"),
    ...numbers.map((number) => href("/sitemaps/:name.xml", { name: `${DEFAULT_CITY}-${number}` })),
  ];
  return answerSitemap(
    "sitemapindex",
    paths.map((path) => ({ address: origin + path })),
  );
};

import { href } from "react-router";
import { DEFAULT_CITY } from "../../../worker/brand.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import type { Route } from "./+types/products.ts";
import { answerSitemap, inEveryLanguage } from "./sitemap-xml.ts";

/** A part of the products, in every language, for example `patna-1`. */
export const loader = async ({ params, context }: Route.LoaderArgs): Promise<Response> => {
  const [, city, number] = /^([a-z-]+)-([1-9]\d{0,2})$/.exec(params.name ?? "") ?? [];
  if (city !== DEFAULT_CITY) return new Response("Not found", { status: 404 });
  const { origin } = context.get(requestContext);
  const products = await context.get(servicesContext).feeds.readSitemap(city, Number(number));
  if (products.length === 0) return new Response("Not found", { status: 404 });
  return answerSitemap(
    "urlset",
    products.flatMap(({ id, updatedAt }) =>
      inEveryLanguage(origin, href("/products/:productId", { productId: id }), updatedAt),
    ),
  );
};

import { href } from "react-router";
import { CATEGORIES } from "../../../worker/catalogue/categories.contract.ts";
import { requestContext } from "../../context.ts";
import type { Route } from "./+types/pages.ts";
import { answerSitemap } from "./sitemap-xml.ts";

const PAGES = [
  href("/"),
  href("/products"),
  ...CATEGORIES.map((category) => `${href("/products")}?category=${category}`),
  href("/contact"),
  href("/careers-signup"),
  href("/feeds"),
  ...["", "/reference", "/webhooks", "/scopes", "/errors", "/changelog"].map((page) => `/developers${page}`),
];

/** Pages other than products; they have no change date. */
export const loader = ({ context }: Route.LoaderArgs): Response => {
  const { origin } = context.get(requestContext);
  return answerSitemap(
    "urlset",
    PAGES.map((path) => ({ address: origin + path })),
  );
};

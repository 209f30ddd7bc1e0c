import { href } from "react-router";
import { CATEGORIES } from "../../../worker/catalogue/categories.contract.ts";
import { requestContext } from "../../context.ts";
import type { Route } from "./+types/pages.ts";
import { answerSitemap, inEveryLanguage } from "./sitemap-xml.ts";

/** Pages that have an address in each language. */
const PAGES = [
  href("/"),
  href("/products"),
  ...CATEGORIES.map((category) => `${href("/products")}?category=${category}`),
  href("/contact"),
  href("/careers-signup"),
  href("/feeds"),
];
const DEVELOPER_PAGES = ["", "/reference", "/webhooks", "/scopes", "/errors", "/changelog"].map(
  (page) => `/developers${page}`,
);

/** Pages other than products; they have no change date. */
export const loader = ({ context }: Route.LoaderArgs): Response => {
  const { origin } = context.get(requestContext);
  return answerSitemap("urlset", [
    ...PAGES.flatMap((path) => inEveryLanguage(origin, path)),
    ...DEVELOPER_PAGES.map((path) => ({ address: origin + path })),
  ]);
};

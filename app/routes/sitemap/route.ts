import { href } from "react-router";
import { DEFAULT_CITY } from "../../../worker/brand.contract.ts";
import { CATEGORIES } from "../../../worker/catalogue/categories.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import type { Route } from "./+types/route.ts";

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const PAGES = [
  href("/"),
  href("/products"),
  ...CATEGORIES.map((category) => `${href("/products")}?category=${category}`),
  href("/contact"),
  href("/careers-signup"),
];

export const loader = async ({ context }: Route.LoaderArgs): Promise<Response> => {
  const { origin } = context.get(requestContext);
  const products = await context.get(servicesContext).catalogue.listForSearchEngines(DEFAULT_CITY);
  const entries = [
    ...PAGES.map((path) => `<loc>${escapeXml(origin + path)}</loc>`),
    ...products.map(
      ({ id, updatedAt }) =>
        `<loc>${escapeXml(`${origin}/products/${id}`)}</loc><lastmod>${new Date(updatedAt).toISOString()}</lastmod>`,
    ),
  ];
  return new Response(urlSet(entries), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
};

const urlSet = (entries: readonly string[]): string => {
  const body = entries.map((entry) => `<url>${entry}</url>`).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${body}\n</urlset>\n`;
};

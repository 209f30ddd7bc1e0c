import { href } from "react-router";
import { requestContext } from "../../context.ts";
import { PRIVATE_PATHS } from "../../features/page-meta/private-paths.ts";
import type { Route } from "./+types/route.ts";

export const loader = ({ context }: Route.LoaderArgs): Response => {
  const { origin } = context.get(requestContext);
  const lines = [
    "User-agent: *",
    "Disallow: /api/",
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}${href("/sitemap.xml")}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
};

import { href } from "react-router";
import { requestContext } from "../../context.ts";
import type { Route } from "./+types/robots.ts";

/** Pages that are nobody's business but their reader's. */
const PRIVATE = [
  "/api/",
  "/admin",
  "/cart",
  "/checkout",
  "/orders",
  "/order-confirmation",
  "/profile",
  "/agent-profile",
];

export const loader = ({ context }: Route.LoaderArgs): Response => {
  const { origin } = context.get(requestContext);
  const lines = [
    "User-agent: *",
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}${href("/sitemap.xml")}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
};

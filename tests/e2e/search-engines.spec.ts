import { expect, test } from "@playwright/test";

test("robots.txt leads to the site map, which lists the shop's pages and every product, and nothing private", async ({
  request,
}) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain("Disallow: /orders\n");
  const [, sitemap = ""] = /^Sitemap: (.+)$/m.exec(robots) ?? [];

  const answer = await request.get(sitemap);
  expect(answer.headers()["content-type"]).toContain("application/xml");
  const addresses = [...(await answer.text()).matchAll(/<loc>(.+?)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? ""),
  );
  const paths = addresses.map(({ pathname }) => pathname);
  expect(paths).toEqual(expect.arrayContaining(["/", "/products", "/contact"]));
  expect(paths.filter((path) => path.startsWith("/products/")).length).toBeGreaterThanOrEqual(520);
  expect(paths.filter((path) => /^\/(admin|orders|cart|checkout|profile)/.test(path))).toEqual([]);
});

test("the installed app has its icons, its start and its shared picture", async ({ request }) => {
  const manifest = (await (await request.get("/manifest.webmanifest")).json()) as {
    start_url: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest.start_url).toBe("/");
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  for (const { src } of [...manifest.icons, { src: "/og.png" }]) expect((await request.get(src)).status()).toBe(200);
});

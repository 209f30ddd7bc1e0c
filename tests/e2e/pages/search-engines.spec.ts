import { type APIRequestContext, expect } from "@playwright/test";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

test("lists the shop's pages and every product in the site map, and nothing private", async ({ request }) => {
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

test("describes the installed app with icons, start address and shared picture", async ({ request }) => {
  const manifest = (await (await request.get("/manifest.webmanifest")).json()) as {
    start_url: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest.start_url).toBe("/");
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  for (const { src } of [...manifest.icons, { src: "/og.png" }]) expect((await request.get(src)).status()).toBe(200);
});

test("gives agents an installed app of their own that begins at the board", async ({ context, request }) => {
  const manifestOf = async (path: string, reader: APIRequestContext) =>
    [...(await (await reader.get(path)).text()).matchAll(/<link rel="manifest" href="(.+?)"/g)].map(([, href]) => href);
  expect(await manifestOf("/products", request)).toEqual(["/manifest.webmanifest"]);
  await signIn(context, "agent@rasad.test");
  for (const path of ["/orders", "/orders?tab=accepted", "/agent-profile"])
    expect(await manifestOf(path, context.request), path).toEqual(["/delivery.webmanifest"]);
  const answer = await request.get("/delivery.webmanifest");
  const { id, name, start_url, icons } = await answer.json();
  expect({ id, name, start_url }).toEqual({ id: "/delivery", name: "Rasad Delivery", start_url: "/orders" });
  for (const { src } of icons as { src: string }[]) expect((await request.get(src)).status()).toBe(200);
  expect((await context.request.get(start_url, { maxRedirects: 0 })).status()).toBe(200);
});

import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { type Client, createClient, signIn } from "./support/client.ts";

interface Manifest {
  readonly id: string;
  readonly name: string;
  readonly start_url: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[];
}
const manifestAt = async (path: string): Promise<Manifest> => (await createClient().send(path)).json();
const statusAt = async (client: Client, path: string): Promise<number> => (await client.send(path)).status;

test("lists the shop's pages and every product in the site map, and nothing private", async () => {
  const client = createClient();
  const robots = await (await client.send("/robots.txt")).text();
  expect(robots).toContain("Disallow: /orders\n");
  const [, sitemap = ""] = /^Sitemap: (.+)$/m.exec(robots) ?? [];

  const answer = await client.send(sitemap);
  expect(answer.headers.get("Content-Type")).toContain("application/xml");
  const { document } = new JSDOM(await answer.text(), { contentType: "application/xml" }).window;
  const paths = [...document.querySelectorAll("loc")].map(({ textContent }) => new URL(textContent).pathname);
  expect(paths).toEqual(expect.arrayContaining(["/", "/products", "/contact"]));
  expect(paths.filter((path) => path.startsWith("/products/")).length).toBeGreaterThanOrEqual(520);
  expect(paths.filter((path) => /^\/(admin|orders|cart|checkout|profile)/.test(path))).toEqual([]);
});

test("describes the installed app with icons, start address and shared picture", async () => {
  const { start_url, icons } = await manifestAt("/manifest.webmanifest");
  expect(start_url).toBe("/");
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  expect(icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  for (const { src } of [...icons, { src: "/og.png" }]) expect(await statusAt(createClient(), src), src).toBe(200);
});

test("gives agents an installed app of their own that begins at the board", async () => {
  const manifestsOf = async (path: string, client: Client) =>
    [...(await client.open(path)).document.querySelectorAll('link[rel="manifest"]')].map((link) =>
      link.getAttribute("href"),
    );
  expect(await manifestsOf("/products", createClient())).toEqual(["/manifest.webmanifest"]);
  const agent = await signIn("agent@rasad.test");
  for (const path of ["/orders", "/orders?tab=accepted", "/agent-profile"])
    expect(await manifestsOf(path, agent), path).toEqual(["/delivery.webmanifest"]);
  const { id, name, start_url, icons } = await manifestAt("/delivery.webmanifest");
  expect({ id, name, start_url }).toEqual({ id: "/delivery", name: "Rasad Delivery", start_url: "/orders" });
  expect(icons.length).toBeGreaterThan(0);
  for (const { src } of icons) expect(await statusAt(createClient(), src), src).toBe(200);
  expect(await statusAt(agent, start_url)).toBe(200);
});

import { expect, test } from "vitest";
import { createClient, signIn } from "./support/client.ts";
import { readFirstView } from "./support/first-view.ts";

/** The maximum size of a page's first view, gzipped, in KB of 1024 bytes: docs/decisions/0052-page-weight.md. */
const KB = 1024;
const STYLES_KB = 20;
const VISITOR = null;
const BUYER = "hotel@rasad.test";
const AGENT = "agent@rasad.test";
const STAFF = "owner@rasad.test";

const PAGES: readonly [path: string, who: string | null, scriptsKb: number][] = [
  ["/", VISITOR, 150],
  ["/products", VISITOR, 150],
  ["/products", BUYER, 150],
  ["/cart", BUYER, 158],
  ["/lists/paste", BUYER, 160],
  ["/lists/import", BUYER, 155],
  ["/orders", BUYER, 162],
  ["/lists", BUYER, 147],
  ["/orders", AGENT, 162],
  ["/profile", BUYER, 156],
  ["/agent-profile", AGENT, 156],
  ["/login", VISITOR, 165],
  ["/register", VISITOR, 165],
  ["/careers-signup", VISITOR, 165],
  ["/developers", VISITOR, 139],
  ["/developers/reference", VISITOR, 138],
  ["/contact", VISITOR, 165],
  ["/admin", STAFF, 165],
  ["/admin/orders", STAFF, 165],
  ["/admin/packing", STAFF, 165],
  ["/admin/products", STAFF, 165],
  ["/admin/agents", STAFF, 165],
];

for (const [path, who, budget] of PAGES)
  test(`fits the first view of ${path} for ${who ?? "a visitor"} into ${budget} KB of scripts`, async () => {
    const client = who ? await signIn(who) : createClient();
    const { scripts, styles, files } = await readFirstView(client, path);
    console.log(
      `${path} (${who ?? "visitor"}): scripts ${(scripts / KB).toFixed(1)} KB in ${files} files, styles ${(styles / KB).toFixed(1)} KB`,
    );
    expect(scripts).toBeGreaterThan(100 * KB);
    expect(scripts).toBeLessThanOrEqual(budget * KB);
    expect(styles).toBeLessThanOrEqual(STYLES_KB * KB);
  });

test("fits the first view of /checkout for a buyer into 165 KB of scripts", async () => {
  const client = await signIn(BUYER);
  const [product] = await client.api<{ _id: string }[]>("GET", "/products?limit=1");
  await client.setCookie(`__Host-rasad_cart=${product?._id}.1; Path=/; Secure`);
  const { scripts } = await readFirstView(client, "/checkout");
  console.log(`/checkout: scripts ${(scripts / KB).toFixed(1)} KB`);
  expect(scripts).toBeLessThanOrEqual(165 * KB);
});

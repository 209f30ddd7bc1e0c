import { expect } from "@playwright/test";
import { readFirstView } from "../support/first-view.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

/** Scripts of a first view, gzipped, in KB of 1024 bytes, its texts included: docs/decisions/0017-quality-gates.md. */
const KB = 1024;
const STYLES_KB = 20;
const VISITOR = null;
const BUYER = "hotel@rasad.test";
const AGENT = "agent@rasad.test";
const STAFF = "owner@rasad.test";

const PAGES: readonly [path: string, who: string | null, scriptsKb: number, awaited?: readonly string[]][] = [
  ["/", VISITOR, 160],
  ["/products", VISITOR, 150],
  ["/products", BUYER, 150],
  ["/cart", BUYER, 160],
  ["/orders", BUYER, 160, ["my-orders"]],
  ["/orders", AGENT, 150, ["board"]],
  ["/profile", BUYER, 160],
  ["/agent-profile", AGENT, 160],
  ["/login", VISITOR, 160],
  ["/register", VISITOR, 160],
  ["/careers-signup", VISITOR, 160],
  ["/contact", VISITOR, 160],
  ["/admin", STAFF, 220],
  ["/admin/orders", STAFF, 220],
  ["/admin/products", STAFF, 220],
  ["/admin/agents", STAFF, 220],
];

for (const [path, who, budget, awaited] of PAGES)
  test(`fits the first view of ${path} for ${who ?? "a visitor"} into ${budget} KB of scripts`, async ({ context }) => {
    if (who) await signIn(context, who);
    const { scripts, styles } = await readFirstView(context, path, awaited);
    console.log(
      `${path} (${who ?? "visitor"}): scripts ${(scripts / KB).toFixed(1)} KB, styles ${(styles / KB).toFixed(1)} KB`,
    );
    expect(scripts).toBeGreaterThan(50 * KB);
    expect(scripts).toBeLessThanOrEqual(budget * KB);
    expect(styles).toBeLessThanOrEqual(STYLES_KB * KB);
  });

test("fits the first view of /checkout for a buyer into 160 KB of scripts", async ({ context }) => {
  await signIn(context, BUYER);
  const products = await (await context.request.get("/api/products?limit=1")).json();
  const url = new URL((await context.request.get("/api/health")).url());
  await context.addCookies([{ name: "rasad_cart", value: `${products[0]._id}.1`, domain: url.hostname, path: "/" }]);
  const { scripts } = await readFirstView(context, "/checkout");
  console.log(`/checkout: scripts ${(scripts / KB).toFixed(1)} KB`);
  expect(scripts).toBeLessThanOrEqual(160 * KB);
});

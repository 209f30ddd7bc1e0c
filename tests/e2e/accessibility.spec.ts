import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { signIn } from "./support/sign-in.ts";

const SCREENS: readonly { path: string; as?: string }[] = [
  { path: "/" },
  { path: "/products" },
  { path: "/products?search=zzzz" },
  { path: "/login" },
  { path: "/register" },
  { path: "/careers-signup" },
  { path: "/forgot-password" },
  { path: "/reset-password/nonsense" },
  { path: "/profile/verify-email", as: "hotel@rasad.test" },
  { path: "/admin/mails", as: "owner@rasad.test" },
  { path: "/contact" },
  { path: "/nowhere" },
  { path: "/cart", as: "hotel@rasad.test" },
  { path: "/profile", as: "hotel@rasad.test" },
  { path: "/profile/security", as: "hotel@rasad.test" },
  { path: "/unauthorized", as: "agent@rasad.test" },
  { path: "/orders", as: "hotel@rasad.test" },
  { path: "/orders", as: "agent@rasad.test" },
  { path: "/orders?tab=accepted", as: "agent@rasad.test" },
  { path: "/orders?tab=delivered", as: "agent@rasad.test" },
  { path: "/orders", as: "newagent@rasad.test" },
  { path: "/admin/orders", as: "admin@rasad.test" },
  { path: "/admin/agents", as: "admin@rasad.test" },
  { path: "/admin/agents", as: "hotel@rasad.test" },
  { path: "/admin/admins", as: "owner@rasad.test" },
  { path: "/admin/audit", as: "owner@rasad.test" },
];

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [360, 1280]) {
    test(`axe finds nothing, ${colorScheme}, ${width} px`, async ({ browser, baseURL }) => {
      test.setTimeout(120_000);
      for (const { path, as } of SCREENS) {
        const context = await browser.newContext({
          baseURL,
          colorScheme,
          viewport: { width, height: 800 },
          reducedMotion: "reduce",
        });
        if (as) await signIn(context, as);
        const page = await context.newPage();
        await page.goto(path);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
        expect(found, `${path} as ${as ?? "a visitor"}`).toEqual([]);
        await context.close();
      }
    });
  }
}

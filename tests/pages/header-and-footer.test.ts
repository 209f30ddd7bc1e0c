import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { brand } from "../../worker/brand.contract.ts";
import { POLICIES, policyPath } from "../../worker/policies.contract.ts";
import { createClient, type Page, signIn, toText } from "./support/client.ts";

const SHOP = ["Home", "Products", "My Orders", "Lists", "Contact"];
const ACCOUNT = ["My Profile", "Password and devices"];
/** The links of the header, the badge of the account and the entries of its menu, by the demo account. */
const HEADERS: Record<string, { links: string[]; hasCart: boolean; badge?: string; menu?: string[] }> = {
  visitor: { links: ["Home", "Products", "Contact"], hasCart: true },
  "hotel@rasad.test": { links: SHOP, hasCart: true, badge: "Hotel Account", menu: ["My Orders", ...ACCOUNT] },
  "agent@rasad.test": {
    links: ["Home", "Active Orders", "Cash", "Contact"],
    hasCart: false,
    badge: "Delivery Agent",
    menu: ["Active Orders", ...ACCOUNT],
  },
  "admin@rasad.test": {
    links: SHOP,
    hasCart: true,
    badge: "Admin Account",
    menu: ["Admin Dashboard", "My Orders", ...ACCOUNT],
  },
  "owner@rasad.test": {
    links: SHOP,
    hasCart: true,
    badge: "Owner Account",
    menu: ["Admin Dashboard", "My Orders", ...ACCOUNT],
  },
};

const linksOf = (element: Element): string[] => [...element.querySelectorAll("a")].map(toText);

test("shows each role its own header", async () => {
  for (const [who, expected] of Object.entries(HEADERS)) {
    const client = who === "visitor" ? createClient() : await signIn(who);
    const page = await client.open("/contact");
    const banner = within(page.find("body > header"));
    const menu = page.document.querySelector("form[action='/logout']")?.closest("details");
    const entriesOfVisitors = ["Login", "Register"].map((name) => banner.queryAllByText(name).length > 0);
    expect({
      who,
      links: linksOf(banner.getByRole("navigation", { name: "Main" })),
      hasCart: banner.queryAllByRole("link", { name: /^Cart/ }).length > 0,
      ...(menu && { badge: toText(menu.querySelector("p ~ span") as Element), menu: linksOf(menu) }),
    }).toEqual({ who, ...expected });
    expect(entriesOfVisitors, who).toEqual([!menu, !menu]);
    expect([...page.find("header select[name=location]").querySelectorAll("option")].map(toText), who).toEqual([
      "Patna",
    ]);
    if (!menu) continue;
    within(menu).getByText(who);
    within(menu).getByRole("button", { name: "Logout" });
  }
});

test("gives only buyers five places at the bottom, last in the document", async () => {
  const barOf = (page: Page) => page.document.querySelector("nav[aria-label='Quick access']");
  const bar = barOf(await (await signIn("hotel@rasad.test")).open("/contact"));
  expect(bar?.previousElementSibling?.tagName).toBe("FOOTER");
  expect([...(bar?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href"))).toEqual([
    "/",
    "/products#search",
    "/lists",
    "/cart",
    "/orders",
  ]);
  for (const client of [createClient(), await signIn("agent@rasad.test"), await signIn("admin@rasad.test")])
    expect(barOf(await client.open("/contact"))).toBeNull();
});

test("offers agents and staff, verified or not, the security page", async () => {
  for (const email of ["agent2@rasad.test", "newagent@rasad.test", "owner@rasad.test", "newadmin@rasad.test"]) {
    const client = await signIn(email);
    const page = await client.follow((await client.open("/contact")).link("Password and devices"));
    page.see.getByRole("heading", { name: "Where you are signed in" });
    page.see.getByText("This device");
  }
});

test("links five shelves, every policy, the careers page and our other channels in the footer", async () => {
  const client = createClient();
  const footer = within((await client.open("/contact")).find("body > footer"));
  const addressOf = (name: string) => footer.getByRole("link", { name }).getAttribute("href");
  for (const shelf of ["Vegetables", "Fruits", "Dairy", "Non-Veg", "Spices"])
    expect(addressOf(shelf)).toBe(`/products?category=${shelf}`);
  const addresses = footer.getAllByRole("link").map((link) => link.getAttribute("href"));
  for (const policy of POLICIES) {
    expect(addresses).toContain(policyPath(policy));
    expect((await client.open(policyPath(policy))).headers.get("Content-Type")).toBe("application/pdf");
  }
  for (const { name, url } of brand.social) expect(addressOf(name)).toBe(url);
  expect(addresses).toContain("/careers-signup");
});

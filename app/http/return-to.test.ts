import { describe, expect, it } from "vitest";
import { safeReturnTo } from "./return-to.ts";

const ORIGIN = "https://rasad.example";

describe("safeReturnTo", () => {
  it.each([
    ["/orders", "/orders"],
    ["/orders?tab=accepted#top", "/orders?tab=accepted#top"],
    [
      "/products?search=%E0%A4%86%E0%A4%B2%E0%A5%82&category=Fruits",
      "/products?search=%E0%A4%86%E0%A4%B2%E0%A5%82&category=Fruits",
    ],
    ["/", "/"],
    ["/checkout.data", "/checkout"],
    ["/orders.data?_routes=x", "/orders?_routes=x"],
    ["/_root.data", "/"],
    ["/products?next=https://evil.example", "/products?next=https://evil.example"],
    ["/@evil.example", "/@evil.example"],
  ])("returns %s as %s", (value, path) => {
    const target = safeReturnTo(value, ORIGIN);
    expect(target).toBe(path);
    expect(new URL(target ?? "", ORIGIN).origin).toBe(ORIGIN);
  });
});

describe("safeReturnTo with a foreign address", () => {
  it.each([
    "https://evil.example",
    "HTTPS://evil.example",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "\\/evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r\\evil.example",
    "\t//evil.example",
    " //evil.example",
    "\u0000//evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "/%2e%2e//evil.example",
    "/%2E//evil.example",
    "/orders/..//evil.example",
    "/..\\\\evil.example",
    "/.\t.//evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "evil.example",
    "?x=1",
    "#x",
    "",
    null,
    undefined,
  ])("rejects %j", (value) => {
    expect(safeReturnTo(value, ORIGIN)).toBeNull();
  });

  it("never leaves the origin for any mixture of slashes, dots and control characters", () => {
    const parts = ["/", "\\", ".", "..", "\t", "\n", "%2f", "%5c", "%2e", "@", ":", "?", "#", "evil.example"];
    let seed = 1;
    const next = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return parts[seed % parts.length] ?? "";
    };
    for (let i = 0; i < 20_000; i++) {
      const value = `/${Array.from({ length: 6 }, next).join("")}`;
      const target = safeReturnTo(value, ORIGIN);
      if (target !== null) expect(new URL(target, ORIGIN).origin, value).toBe(ORIGIN);
    }
  });
});

it.each(["/api/auth/send-otp", "/api", "/images/x.webp", "/login?returnTo=/login", "/register", "/logout"])(
  "rejects %s, which is not a page to return to",
  (value) => {
    expect(safeReturnTo(value, ORIGIN)).toBeNull();
  },
);

import { expect, it } from "vitest";
import { scrollKeyOf } from "./route-link.tsx";

const keyOf = (path: string, state: unknown = null) => {
  const { pathname, search } = new URL(path, "http://localhost");
  return scrollKeyOf({ pathname, search, hash: "", state, key: "this visit", mask: undefined });
};

it("remembers the scroll position of lists and catalogues by their address", () => {
  for (const path of [
    "/",
    "/products",
    "/products?category=Fruits",
    "/orders",
    "/orders/1",
    "/lists",
    "/lists/1",
    "/documents",
  ])
    expect(keyOf(path)).toBe(path);
});

it("opens pages of one task at the top", () => {
  for (const path of [
    "/cart",
    "/cart?reordered=1",
    "/checkout",
    "/pay/1",
    "/order-confirmation/1",
    "/register",
    "/profile/team",
    "/lists/1/edit",
    "/orders/1/change",
  ])
    expect(keyOf(path), path).toBe("this visit");
});

it("opens a tapped category at the top", () => {
  expect(keyOf("/products?category=Fruits", { startsAtTop: true })).toBe("this visit");
});

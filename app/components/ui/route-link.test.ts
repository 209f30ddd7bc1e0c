import type { UIMatch } from "react-router";
import { expect, it } from "vitest";
import { scrollKeyOf } from "./route-link.tsx";

const keyOf = (path: string, { state = null, handle }: { state?: unknown; handle?: unknown } = {}) => {
  const { pathname, search } = new URL(path, "http://localhost");
  const match = { id: "page", pathname, params: {}, loaderData: undefined, handle } as UIMatch;
  return scrollKeyOf({ pathname, search, hash: "", state, key: "this visit", mask: undefined }, [match]);
};

it("remembers the scroll position of lists and catalogues by their address", () => {
  for (const path of ["/products", "/products?category=Fruits", "/orders"]) expect(keyOf(path)).toBe(path);
});

it("opens pages of one task scrolled to the top", () => {
  expect(keyOf("/cart", { handle: { startsAtTop: true } })).toBe("this visit");
});

it("opens a tapped category scrolled to the top", () => {
  expect(keyOf("/products?category=Fruits", { state: { startsAtTop: true } })).toBe("this visit");
});

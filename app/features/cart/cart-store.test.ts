import { afterEach, expect, it, vi } from "vitest";
import { applyToCart } from "./change-cart.ts";

afterEach(() => vi.unstubAllGlobals());

it("adds to the saved cart when the browser dropped the device's own", () => {
  vi.stubGlobal("document", { cookie: "__Host-rasad_cart_saved=01CHEF~potato.10~onion.5" });
  applyToCart({ kind: "add", productId: "ginger", quantity: 1, stock: 9 });
  expect(document.cookie).toContain("__Host-rasad_cart=potato.10~onion.5~ginger.1;");
});

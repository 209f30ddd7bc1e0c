import { expect, it } from "vitest";
import type { PricedLine } from "../../../features/cart/cart-lines.ts";
import { lineField, readCheckoutForm } from "./checkout-form.ts";

it("reads the lines that the page writes, parts of a unit included", () => {
  const form = new FormData();
  const priced = (productId: string, quantity: number, price: number) =>
    form.append("line", lineField({ productId, quantity, price } as PricedLine));
  priced("rice", 2, 30.5);
  priced("ginger", 0.25, 160);
  priced("potato", 12.5, 21);
  const { cart, seen } = readCheckoutForm(form);
  expect(cart).toEqual([
    { productId: "rice", quantity: 2 },
    { productId: "ginger", quantity: 0.25 },
    { productId: "potato", quantity: 12.5 },
  ]);
  expect(seen).toEqual({ rice: 3050, ginger: 16_000, potato: 2100 });
});

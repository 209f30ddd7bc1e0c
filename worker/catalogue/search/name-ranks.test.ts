import { expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import { createAdmin, createProducts, product } from "../../testing/factories.ts";
import { addProduct, findCatalogueFaults, keepPicture } from "../../testing/products.ts";

it("keeps names in order when more products share a name than are moved at once", async () => {
  const admin = await createAdmin();
  const staff = as(admin.token);
  await keepPicture();
  const names = ["Adrak", ...Array(140).fill("Aloo"), "Mirch"];
  const [oldest = "", ...others] = await createProducts(names.map((name) => product(name)));
  // The renamed product now ranks after all others named Aloo, though it is the oldest.
  expect((await staff.put(`/products/${oldest}`, { name: "Aloo" })).status).toBe(200);
  // Deleting every second Aloo leaves wider gaps between the others than the additions below make.
  for (const id of others.slice(0, 140).filter((_, index) => index % 2 === 0)) await staff.delete(`/products/${id}`);
  // Each sorts right after the last Aloo, so the gap there halves until neighbours have to move.
  for (let i = 30; i > 0; i--) await addProduct(admin, { name: `Baingan ${String(i).padStart(2, "0")}` });
  expect(await findCatalogueFaults()).toEqual([]);
});

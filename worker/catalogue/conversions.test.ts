import { beforeAll, expect, it } from "vitest";
import { as } from "../testing/api-client.ts";
import { itEvery } from "../testing/every-row.ts";
import { type Account, createAdmin } from "../testing/factories.ts";
import { apply, exportCatalogue, prepare, show } from "../testing/imports.ts";
import { addProduct, keepPicture } from "../testing/products.ts";
import type { Product } from "./catalogue.contract.ts";
import { conversionOf, readConversions, writeConversions } from "./conversions.contract.ts";

let staff: Account;
beforeAll(async () => {
  staff = await createAdmin();
  await keepPicture();
});
const read = async (id: string) =>
  (await as(staff.token).get<{ product: Product }>(`/products/${id}`)).body.product.conversions;

itEvery([
  ["bunch:0.25|sack:50", "bunch:0.25|sack:50"],
  ["1 gaddi = 0.25 kg, 1 bori = 50 kg", "bunch:0.25|sack:50"],
  ["piece ०.२\nDozen 2.4", "piece:0.2|dozen:2.4"],
  ["", ""],
  ["gaddi", null],
  ["gaddi = 0", null],
  ["gaddi = 0.25, bunch = 0.3", null],
  ["barrel = 4", null],
])("reads what one bunch or sack of a product is", (written, stored) => {
  const conversions = readConversions(written);
  expect(conversions && writeConversions(conversions)).toBe(stored);
});

it("counts a dozen as twelve pieces unless it has its own value", () => {
  expect(conversionOf("piece:0.15", "dozen")).toBeCloseTo(1.8);
  expect(conversionOf("piece:0.15|dozen:2", "dozen")).toBe(2);
  expect(conversionOf("piece:0.15", "bunch")).toBeNull();
});

it("is a field of the product form, and a column of the product file", async () => {
  const { id } = await addProduct(staff, { name: "Spinach", conversions: "1 gaddi = 0.25 kg" });
  expect(await read(id)).toBe("bunch:0.25");
  const refused = await as(staff.token).put<{ fields: object }>(`/products/${id}`, { conversions: "much" });
  expect(Object.keys(refused.body.fields)).toEqual(["conversions"]);

  const made = await prepare(staff, "id,conversions", `${id},gaddi:0.3;bori:20`);
  expect((await show(staff, made)).rows[0]).toMatchObject({
    before: { conversions: "bunch:0.25" },
    after: { conversions: "bunch:0.3|sack:20" },
  });
  await apply(staff, made);
  expect(await read(id)).toBe("bunch:0.3|sack:20");
  expect((await prepare(staff, await exportCatalogue(staff))).counts).toMatchObject({ changed: 0, wrong: 0 });
  await apply(staff, await prepare(staff, "id,conversions", `${id},none`));
  expect(await read(id)).toBe("");
});

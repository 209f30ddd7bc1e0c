import { afterEach, beforeAll, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { as } from "../../testing/api-client.ts";
import { type Account, createAdmin } from "../../testing/factories.ts";
import { backgroundDone, endFaults, env, faults, resting } from "../../testing/faults.ts";
import { apply, checkAll, prepare, show } from "../../testing/imports.ts";
import { countRows } from "../../testing/orders.ts";
import { addProduct, keepPicture } from "../../testing/products.ts";
import type { Product } from "../catalogue.contract.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
let staff: Account;
let other: Account;

beforeAll(async () => {
  resting.mails = true;
  [staff, other] = [await createAdmin(), await createAdmin()];
  await keepPicture();
});
afterEach(async () => {
  await backgroundDone();
  endFaults();
});

it("deletes an import after thirty days, a few rows at a time", async () => {
  const lines = Array.from({ length: 5 }, (_, i) => `Old ${i},Oils,kg,9,1,d`);
  const old = await prepare(staff, "name,category,unit,price,stock,description", ...lines);
  const young = await prepare(staff, "name,category,unit,price,stock,description", ...lines);
  const age = (id: string, days: number) =>
    env.DB.prepare("UPDATE product_imports SET created_at = ? WHERE id = ?")
      .bind(Date.now() - days * DAY_MS, id)
      .run();
  await age(old._id, 31);
  await age(young._id, 29);
  const { imports } = createServices(env, { waitUntil: () => undefined });
  const left = () => countRows("product_import_rows", "import_id = ?", old._id);
  await imports.dropOldImports(3);
  expect(await left()).toBe(2);
  expect(await countRows("product_imports")).toBe(2);
  await imports.dropOldImports(3);
  expect(await left()).toBe(0);
  expect(await countRows("product_imports")).toBe(1);
  expect(await countRows("product_import_rows", "import_id = ?", young._id)).toBe(5);
  expect((await as(staff.token).get(`/admin/product-imports/${old._id}`)).status).toBe(404);
  expect((await as(staff.token).get(`/admin/product-imports/${young._id}`)).status).toBe(200);
});

it("refuses an import whose rows were compared again while it was applied, because nobody reviewed the new result", async () => {
  const { id } = await addProduct(staff, { name: "Kale" });
  const made = await prepare(staff, "id,price", `${id},30`);
  const change = { price: { patna: 29 } };
  faults.interruption = {
    before: /UPDATE "?product_imports/i,
    work: async () => {
      await as(other.token).put(`/products/${id}`, change);
      expect((await apply(other, made)).status).toBe(409);
      expect(await checkAll(other, made._id)).toMatchObject({ status: "ready", round: 2 });
    },
  };
  const { status, body } = await apply(staff, made);
  expect(status).toBe(409);
  expect(body.code).toBe("imports.outdated");
  expect((await as(staff.token).get<{ product: Product }>(`/products/${id}`)).body.product).toMatchObject(change);
  expect((await apply(staff, { ...made, round: 2 })).status).toBe(200);
});

it("refuses a new product whose name another row gives to a known one", async () => {
  const { id } = await addProduct(staff, { name: "Old Beans" });
  const added = "New Beans,Vegetables,kg,18,12,Long";
  const made = await prepare(staff, "id,name,category,unit,price,stock,description", `,${added}`, `${id},${added}`);
  expect(made.counts).toMatchObject({ new: 0, changed: 1, wrong: 1 });
  expect((await show(staff, made, "wrong")).rows).toMatchObject([{ line: 2, name: "New Beans" }]);
});

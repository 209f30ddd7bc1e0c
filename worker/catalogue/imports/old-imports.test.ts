import { beforeAll, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { as } from "../../testing/api-client.ts";
import { type Account, createAdmin } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { prepare } from "../../testing/imports.ts";
import { countRows } from "../../testing/orders.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
let staff: Account;

beforeAll(async () => {
  staff = await createAdmin();
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
  expect([await left(), await countRows("product_imports")]).toEqual([2, 2]);
  await imports.dropOldImports(3);
  expect([await left(), await countRows("product_imports")]).toEqual([0, 1]);
  expect(await countRows("product_import_rows", "import_id = ?", young._id)).toBe(5);
  expect((await as(staff.token).get(`/admin/product-imports/${old._id}`)).status).toBe(404);
  expect((await as(staff.token).get(`/admin/product-imports/${young._id}`)).status).toBe(200);
});

import { beforeAll, expect, it } from "vitest";
import { as } from "../testing/api-client.ts";
import { type Account, createAdmin, createOwner } from "../testing/factories.ts";
import { env } from "../testing/faults.ts";
import { apply, exportCatalogue, prepare, show } from "../testing/imports.ts";
import { readAudit } from "../testing/people.ts";
import { addProduct, keepPicture, productFields } from "../testing/products.ts";
import type { Product } from "./catalogue.contract.ts";

let owner: Account;
let staff: Account;

beforeAll(async () => {
  [owner, staff] = [await createOwner(), await createAdmin()];
  await keepPicture();
});

const read = async (id: string) => (await as(staff.token).get<{ product: Product }>(`/products/${id}`)).body.product;
const put = (id: string, body: unknown) =>
  as(staff.token).put<{ product: Product; fields: Record<string, string> }>(`/products/${id}`, body);

const TAXED = { hsn: "040510", gstRate: 5, isPrepacked: true, weightTolerance: 12.5 };

it("stores a product's tax fields, changes them one by one, and writes the audit log", async () => {
  const { id } = await addProduct(staff, { name: "Butter", ...TAXED, hsn: "0405 10" });
  expect(await read(id)).toMatchObject(TAXED);
  // Values as an HTML form sends them.
  expect((await put(id, { isPrepacked: "no", weightTolerance: "" })).status).toBe(200);
  const changed = { ...TAXED, isPrepacked: false, weightTolerance: null };
  expect(await read(id)).toMatchObject(changed);
  const [line] = (await readAudit(owner)).filter(({ subject }) => subject._id === id);
  expect(line?.before).toEqual({ is_prepacked: "yes", weight_tolerance: 12.5 });
  expect(line?.after).toEqual({ is_prepacked: "no", weight_tolerance: "" });
});

it("rejects invalid tax values at their field", async () => {
  const { id } = await addProduct(staff, { name: "Salt", hsn: "2501", gstRate: 5 });
  const wrong: [string, unknown][] = [
    ["hsn", "070"],
    ["hsn", "12 345"],
    // A spreadsheet has dropped the leading zero of the code.
    ["hsn", "702.0"],
    ["hsn", ""],
    ["gstRate", 7],
    ["gstRate", "many"],
    ["isPrepacked", "perhaps"],
    ["weightTolerance", 0.5],
    ["weightTolerance", 51],
    ["weightTolerance", "1e999"],
  ];
  for (const [field, value] of wrong) {
    const { status, body } = await put(id, { [field]: value });
    expect(status, `${field} ${value}`).toBe(400);
    expect(Object.keys(body.fields), `${field} ${value}`).toEqual([field]);
  }
});

it("requires an HSN code for taxed products", async () => {
  const refused = await as(staff.token).post("/products", productFields({ name: "Ghee", gstRate: 5 }));
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.fields ?? {})).toEqual(["hsn"]);
  const { id } = await addProduct(staff, { name: "Sugar" });
  await env.DB.prepare("UPDATE products SET gst_rate_bp = 500 WHERE id = ?").bind(id).run();
  expect(Object.keys((await put(id, { stock: 41 })).body.fields)).toEqual(["hsn"]);
  const file = await prepare(staff, "id,stock", `${id},42`);
  expect(Object.keys((await show(staff, file, "wrong")).rows[0]?.problems ?? {})).toEqual(["hsn"]);
  expect((await put(id, { stock: 41, hsn: "1701" })).status).toBe(200);
});

it("imports the same fields from a file as a spreadsheet writes them, and exports them", async () => {
  const { id } = await addProduct(staff, { name: "Paneer" });
  const made = await prepare(
    staff,
    "id,hsn,gst_rate,is_prepacked,weight_tolerance,zone,bin",
    `${id},406,5 %,TRUE,10%,Cold,3-2`,
  );
  expect((await show(staff, made)).rows[0]).toMatchObject({
    after: { hsn: "0406", gst_rate: 5, is_prepacked: "yes", weight_tolerance: 10, zone: "Cold", bin: "3-2" },
  });
  expect((await apply(staff, made)).status).toBe(200);
  expect(await read(id)).toMatchObject({ hsn: "0406", gstRate: 5, isPrepacked: true, weightTolerance: 10 });
  const file = await exportCatalogue(staff);
  expect(file).toContain(",1,1,,0406,5,yes,10,Cold,3-2,40,");
  expect((await prepare(staff, file)).counts).toMatchObject({ changed: 0, wrong: 0 });

  await apply(staff, await prepare(staff, "id,gst_rate,is_prepacked,weight_tolerance,bin", `${id},0,no,none,none`));
  // Only staff see where a product is stored.
  expect(await read(id)).not.toHaveProperty("zone");
  expect((await put(id, { zone: "C" })).body.product).toMatchObject({ zone: "C", bin: "" });
  expect(await read(id)).toMatchObject({ hsn: "0406", gstRate: 0, isPrepacked: false, weightTolerance: null });

  const wrong = await prepare(staff, "id,hsn,gst_rate,is_prepacked", `${id},12345678901,7,perhaps`);
  expect(Object.keys((await show(staff, wrong, "wrong")).rows[0]?.problems ?? {}).sort()).toEqual([
    ...["gst_rate", "hsn", "is_prepacked"],
  ]);

  const fresh = "name,category,unit,price,stock,description,hsn,gst_rate,is_prepacked,weight_tolerance";
  await apply(
    staff,
    await prepare(staff, fresh, "Mutton,Non-Veg,kg,720,40,Fresh,0204,0,no,10", "Oil,Oils,liter,150,9,Good,1512,5,yes,"),
  );
  const found = (await as(staff.token).get<Product[]>("/products?search=Mutton")).body as unknown as Product[];
  expect(await read(found[0]?._id ?? "")).toMatchObject({ hsn: "0204", gstRate: 0, weightTolerance: 10 });
});

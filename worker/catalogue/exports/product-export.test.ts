import { expect, it } from "vitest";
import { createAdmin } from "../../testing/factories.ts";
import { apply, exportCatalogue, prepare } from "../../testing/imports.ts";
import { addProduct, keepPicture } from "../../testing/products.ts";

it("exports a catalogue that is imported again with nothing to change, whatever its cells hold", async () => {
  const staff = await createAdmin();
  await keepPicture();
  await addProduct(staff, { name: "=cmd|' /C calc'!A0", description: '\'-2\n"quoted", and so on' });
  await addProduct(staff, {
    name: "What??",
    description: "House 7\n=1+1\r\nRoad 2",
    aliases: ["naya, dhoya hua", "=aloo; lal"],
    price: { patna: 0 },
  });
  await addProduct(staff, { name: "Single", aliases: ["ek, do; teen"] });
  const file = await exportCatalogue(staff);
  expect(file).toContain("'=cmd");
  const made = await prepare(staff, file);
  expect(made.counts).toMatchObject({ new: 0, changed: 0, wrong: 0, same: made.rows });
  const { status, body } = await apply(staff, made);
  expect(status).toBe(409);
  expect(body.code).toBe("imports.nothing");
});

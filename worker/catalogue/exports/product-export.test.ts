import { expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import { createAdmin } from "../../testing/factories.ts";
import { apply, exportCatalogue, prepare, show } from "../../testing/imports.ts";
import { addProduct, keepPicture } from "../../testing/products.ts";

it("exports a catalogue that can be imported again without a change, whatever its cells contain", async () => {
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

it("writes the seen stock in a form that spreadsheets keep, so that an import does not undo sales", async () => {
  const staff = await createAdmin();
  await keepPicture();
  const { id } = await addProduct(staff, { name: "Ajwain", stock: 12 });
  const row = (await exportCatalogue(staff)).split("\r\n").find((line) => line.startsWith(id));
  const seen = row?.split(",").at(-1) ?? "";
  // Starts with a letter, because a spreadsheet would read "1-12" as the first of December.
  expect(seen).toMatch(/^[a-z]/);
  await as(staff.token).put(`/products/${id}`, { stock: 9 });
  const made = await prepare(staff, "id,price,stock,seen", `${id},30,12,${seen}`);
  expect((await show(staff, made)).rows[0]?.after).toEqual({ price: 30 });
});

it("keeps a bin that a spreadsheet has turned into a number or a date", async () => {
  const staff = await createAdmin();
  await keepPicture();
  const numbered = await addProduct(staff, { name: "Saunf", zone: "A", bin: "07" });
  const dated = await addProduct(staff, { name: "Kalonji", zone: "01", bin: "3-2" });
  const made = await prepare(
    staff,
    "id,zone,bin,price",
    `${numbered.id},A,7,30`,
    `${dated.id},1,03-Feb,30`,
    `${(await addProduct(staff, { name: "Methi seeds", bin: "07" })).id},,8,25.50`,
  );
  expect((await show(staff, made)).rows.map(({ after }) => after)).toEqual([
    { price: 30 },
    { price: 30 },
    { bin: "8" },
  ]);
});

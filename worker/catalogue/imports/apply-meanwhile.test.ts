import { afterEach, beforeAll, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import { type Account, createAdmin } from "../../testing/factories.ts";
import { backgroundDone, endFaults, faults, resting } from "../../testing/faults.ts";
import { apply, checkAll, prepare } from "../../testing/imports.ts";
import { addProduct, keepPicture } from "../../testing/products.ts";
import type { Product } from "../catalogue.contract.ts";

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
  expect([status, body.code]).toEqual([409, "imports.outdated"]);
  expect((await as(staff.token).get<{ product: Product }>(`/products/${id}`)).body.product).toMatchObject(change);
  expect((await apply(staff, { ...made, round: 2 })).status).toBe(200);
});

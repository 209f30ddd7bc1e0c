import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import { addCity } from "../../testing/cities.ts";
import { type Account, createAdmin, createOwner } from "../../testing/factories.ts";
import { addProduct, findCatalogueFaults, keepPicture } from "../../testing/products.ts";
import { runs } from "../../testing/tier.ts";
import type { Product } from "../catalogue.contract.ts";

let staff: Account;

beforeAll(async () => {
  staff = await createAdmin();
  await keepPicture();
  await addCity(await createOwner(), { slug: "new-delhi", name: "New Delhi" });
});

const name = fc
  .tuple(fc.constantFrom("Aloo", "Gobi", "Red", "आलू"), fc.constantFrom("Aloo", "Dal", "Rice"), fc.nat(3))
  .map((words) => words.join(" "));
const category = fc.constantFrom("Vegetables", "Fruits", "Grains");
const paise = fc.integer({ min: 0, max: 900 });
const pick = fc.nat(1_000);
/** Loose by kg, or a packet of known or unknown size. */
const pack = fc.oneof(
  fc.constant({ unit: "kg" }),
  fc.constant({ unit: "packet", packSize: null, packUnit: null }),
  fc.record({
    unit: fc.constant("packet"),
    packSize: fc.integer({ min: 1, max: 1_000_000 }),
    packUnit: fc.constantFrom("g", "ml", "kg", "liter", "piece"),
  }),
);
const names = fc.record({ hindi: fc.constantFrom("", "आलू", "दाल"), gujarati: fc.constantFrom("", "બટાકા") });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("add" as const), name, category, paise }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("rename" as const), pick, name }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reprice" as const), pick, paise }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("move" as const), pick, category }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("pack" as const), pick, pack }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("translate" as const), pick, names }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("sell" as const), pick, paise: fc.option(paise) }) },
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
const changesOf = (one: Exclude<Step, { do: "add" | "delete" }>) => {
  if (one.do === "sell") return { price: { "new-delhi": one.paise === null ? null : one.paise / 100 } };
  if (one.do === "reprice") return { price: { patna: one.paise / 100 } };
  if (one.do === "rename") return { name: one.name };
  if (one.do === "pack") return one.pack;
  return one.do === "move" ? { category: one.category } : { names: one.names };
};

describe("after any number of changes", () => {
  it("lists, searches and counters agree with the products", async () => {
    const onSale: string[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), async (steps) => {
        for (const one of steps) {
          if (one.do === "add") {
            const more = { name: one.name, category: one.category, price: { patna: one.paise / 100 } };
            onSale.push((await addProduct(staff, more)).id);
            continue;
          }
          const id = onSale[one.pick % Math.max(1, onSale.length)];
          if (id === undefined) continue;
          if (one.do === "delete") {
            expect((await as(staff.token).delete(`/products/${id}`)).status).toBe(200);
            onSale.splice(onSale.indexOf(id), 1);
            continue;
          }
          expect((await as(staff.token).put(`/products/${id}`, changesOf(one))).status).toBe(200);
        }
        expect(await findCatalogueFaults()).toEqual([]);
        const { body } = await as(staff.token).get<Product[]>("/products?limit=100");
        expect((body as Product[]).length).toBe(Math.min(100, onSale.length));
      }),
      { numRuns: runs(6), endOnFailure: true },
    );
  });
});

import { as, succeed } from "../api-client.ts";
import { SELLERS } from "../commands/shop.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createMany,
  createOwner,
  createProducts,
  createUser,
  product,
} from "../factories.ts";

/** The people who take part in one scenario. */
export interface Cast {
  readonly buyer: Account;
  readonly staff: Account;
  readonly agent: Account;
  readonly goods: readonly string[];
}

export const STOCK = 1_000_000;
const GSTIN = "10AABCM1234F1ZC";

/** A shop whose scenarios do not interfere with each other; `castOf(n)` returns the people of scenario `n`. */
export const openShop = async (people: number) => {
  const owner = await createOwner();
  const staff = await createAdmin();
  const goods = await createProducts([
    product("Potato", { stock: STOCK, hsn: "0701" }),
    product("Mustard Oil", {
      pricePaise: 10_333,
      stock: STOCK,
      category: "Oils",
      unit: "liter",
      hsn: "1514",
      gstRateBp: 500,
    }),
    product("Soda", { pricePaise: 3_337, stock: STOCK, unit: "piece", hsn: "2202", gstRateBp: 4_000 }),
  ]);
  const limits = { newBuyerOrders: 1_000, newBuyerRupees: 1_00_00_000, knownBuyerOrders: 10_000 };
  const settings = { ...limits, partialReturns: true };
  await succeed(as(owner.token).patch("/admin/settings", settings));
  await succeed(as(owner.token).put("/admin/seller", { ...SELLERS[0], version: 0 }));
  let serial = 0;
  const buyers = await createMany(people, () =>
    createUser(serial++ % 2 ? {} : { gstin: GSTIN, businessName: "Hotel Maurya" }),
  );
  for (const { userId } of buyers)
    await succeed(as(staff.token).patch(`/admin/credit/${userId}/terms`, { limit: 40_000, days: 15 }));
  const agents = await createMany(people, () => createAgent());
  const castOf = (n: number): Cast => ({
    staff,
    goods,
    buyer: buyers[n % people] as Account,
    agent: agents[n % people] as Account,
  });
  return { goods, buyers, castOf };
};
export type FaultyShop = Awaited<ReturnType<typeof openShop>>;

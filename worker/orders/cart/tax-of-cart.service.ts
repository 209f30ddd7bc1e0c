import type { City } from "../../brand.contract.ts";
import { unknownCity } from "../../cities/cities.errors.ts";
import type { TaxOfCart } from "../../documents/tax.contract.ts";
import { taxTermsOf } from "../../documents/to-seller.ts";
import type { Db } from "../../platform/d1/db.ts";
import { createTaxOfCartRepo } from "./tax-of-cart.repo.ts";

/** For checkout: data to compute the GST within a cart's prices. Public, like prices. */
export const createTaxOfCart = (db: Db) => {
  const repo = createTaxOfCartRepo(db);
  return {
    async readTaxOfCart(city: City, productIds: readonly string[]): Promise<TaxOfCart> {
      const row = await repo.find(city, productIds);
      if (!row) throw unknownCity();
      return { ...taxTermsOf(row.seller, row.state), rates: JSON.parse(row.rates) };
    },
  };
};

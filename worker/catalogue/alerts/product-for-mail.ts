import type { City } from "../../brand.contract.ts";
import type { Unit } from "../categories.contract.ts";
import type { StoredNames } from "../product-names.contract.ts";

/** A product on sale in a city, for alert mails. Money in paise. */
export interface ProductForMail extends StoredNames {
  readonly id: string;
  readonly city: City;
  readonly name: string;
  readonly unit: Unit;
  readonly stock: number;
  readonly pricePaise: number;
}

export const productKey = (productId: string, city: City): string => `${city} ${productId}`;

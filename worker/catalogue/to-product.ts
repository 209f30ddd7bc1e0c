import { toRupees } from "../platform/money.contract.ts";
import type { Product } from "./catalogue.contract.ts";
import { imagePath } from "./categories.contract.ts";
import type { EditableProduct } from "./products/product-changes.repo.ts";

type Row = Omit<EditableProduct, "aliases" | "version">;

export const toProduct = (row: Row): Product => ({
  _id: row.id,
  name: row.name,
  category: row.category,
  description: row.description,
  stock: row.stock,
  unit: row.unit,
  price: { [row.city]: toRupees(row.pricePaise) } as Product["price"],
  image: imagePath(row.imageKey),
  imagePublicId: row.imageKey,
});

import { iso, isoOrNull } from "../../platform/dates.contract.ts";
import type { ImportRow, PriceList, ProductImport } from "../product-import.contract.ts";
import type { PriceListRecord } from "./price-lists.repo.ts";
import type { ImportRecord, StoredRow } from "./product-import.repo.ts";

export const toImport = (row: ImportRecord): ProductImport => ({
  _id: row.id,
  kind: row.kind,
  label: row.label,
  city: row.city,
  status: row.status,
  round: row.round,
  rows: row.rowCount,
  checked: row.checked,
  counts: {
    new: row.newCount,
    changed: row.changedCount,
    same: row.sameCount,
    wrong: row.wrongCount,
    unusual: row.unusualCount,
    withoutPicture: row.bareCount,
  },
  ignored: JSON.parse(row.ignored) as string[],
  createdBy: row.createdBy,
  createdAt: iso(row.createdAt),
  appliedBy: row.appliedBy,
  appliedAt: isoOrNull(row.appliedAt),
});

const withoutCity = (name: string): string => {
  if (name.startsWith("price_breaks")) return "price_breaks";
  return name.startsWith("price_") ? "price" : name;
};

/** An import is about one city, so its price is shown as `price`; the audit log names the city (`price_<city>`). */
const factsOf = (json: string): ImportRow["after"] =>
  Object.fromEntries(
    Object.entries(JSON.parse(json) as ImportRow["after"]).map(([name, value]) => [withoutCity(name), value]),
  );

export const toImportRow = ({ position: _, problems, warnings, ...row }: StoredRow): ImportRow => ({
  ...row,
  before: factsOf(row.before),
  after: factsOf(row.after),
  problems: JSON.parse(problems ?? "{}") as ImportRow["problems"],
  warnings: JSON.parse(warnings ?? "[]") as ImportRow["warnings"],
});

export const toPriceList = (row: PriceListRecord): PriceList => ({
  _id: row.id,
  createdAt: iso(row.createdAt),
  createdBy: row.createdBy,
  kind: row.kind,
  label: row.label,
  city: row.city,
  products: row.productCount,
  changed: row.changedCount,
});

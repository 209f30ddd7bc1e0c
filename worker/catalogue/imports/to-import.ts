import type { ImportRow, PriceList, ProductImport } from "../product-import.contract.ts";
import type { PriceListRecord } from "./price-lists.repo.ts";
import type { ImportRecord, ShownRow } from "./product-import.repo.ts";

const iso = (at: number): string => new Date(at).toISOString();

export const toImport = (row: ImportRecord): ProductImport => ({
  _id: row.id,
  kind: row.kind,
  label: row.label,
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
  appliedAt: row.appliedAt === null ? null : iso(row.appliedAt),
});

export const toImportRow = ({ position: _, problems, warnings, ...row }: ShownRow): ImportRow => ({
  ...row,
  before: JSON.parse(row.before) as ImportRow["before"],
  after: JSON.parse(row.after) as ImportRow["after"],
  problems: JSON.parse(problems ?? "{}") as ImportRow["problems"],
  warnings: JSON.parse(warnings ?? "[]") as ImportRow["warnings"],
});

export const toPriceList = (row: PriceListRecord): PriceList => ({
  _id: row.id,
  createdAt: iso(row.createdAt),
  createdBy: row.createdBy,
  kind: row.kind,
  label: row.label,
  products: row.productCount,
  changed: row.changedCount,
});

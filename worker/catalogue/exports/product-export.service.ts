import { type City, DEFAULT_CITY } from "../../brand.contract.ts";
import type { Needs } from "../../compose.ts";
import { requireStaff, type Visitor } from "../../identity/permissions.ts";
import { csvHead, csvLines } from "../../platform/csv/csv.ts";
import { streamText } from "../../platform/csv/stream-text.ts";
import { createPriceListsRepo, type ListedPrice, type PriceListRecord } from "../imports/price-lists.repo.ts";
import { productCells } from "../imports/product-cells.ts";
import { priceListNotFound } from "../imports/product-import.errors.ts";
import { priceCell } from "../imports/read-import-row.ts";
import { breaksCell } from "../price-breaks.contract.ts";
import { CSV_COLUMNS } from "../product-import.contract.ts";
import { createProductChangesRepo, type RankedProduct } from "../products/product-changes.repo.ts";
import { breaksInRupees } from "../to-product.ts";

/** Products per query, a few hundred kilobytes. */
const PAGE = 1_000;
const LIST_COLUMNS = ["id", "name", "category", "unit", "price", "price_breaks"] as const;

/** Names the city in the price column's header, so that a file cannot be imported into another city by mistake. */
const namedFor = (city: City, columns: readonly string[]): string[] =>
  columns.map((column) => (column === "price" && city !== DEFAULT_CITY ? `price_${city}` : column));

const toCells = (row: RankedProduct): (string | number)[] => {
  const cells = productCells(row);
  return CSV_COLUMNS.map((column) => cells[column]);
};

const toListCells = ({ id, name, category, unit, pricePaise, breaks = [] }: ListedPrice): string[] => [
  id,
  name,
  category,
  unit,
  priceCell(pricePaise),
  breaksCell(breaksInRupees(breaks)),
];

/** The catalogue and older price lists as CSV (RFC 4180): UTF-8 with the byte order mark that Excel needs; formulas are escaped. */
export function createProductExport({ db, clock, cities }: Needs<"cities">) {
  const repo = createProductChangesRepo(db);
  const lists = createPriceListsRepo(db);

  async function* catalogue(city: City, first: RankedProduct[]) {
    yield csvHead(namedFor(city, CSV_COLUMNS));
    for (let rows = first; rows.length > 0; ) {
      yield csvLines(rows.map(toCells));
      const last = rows.at(-1)?.rank ?? 0;
      rows = rows.length < PAGE ? [] : await repo.readAfter(last, city, PAGE);
    }
  }

  async function* priceList({ id, city }: Pick<PriceListRecord, "id" | "city">, first: ListedPrice[]) {
    yield csvHead(namedFor(city, LIST_COLUMNS));
    for (let part = 0, rows = first; rows.length > 0; ) {
      yield csvLines(rows.map(toListCells));
      part++;
      rows = await lists.readPart(id, part);
    }
  }

  return {
    /** A change during the export may be missing from the file. `at` is in ms. */
    async exportCatalogue(visitor: Visitor, city: City = DEFAULT_CITY) {
      requireStaff(visitor);
      await cities.requireCity(city, "city");
      // The first page is read before the response starts, so that a failure is sent as an error.
      const first = await repo.readAfter(0, city, PAGE);
      return { at: clock.now(), file: streamText(catalogue(city, first)) };
    },

    /** A file with only the column names. */
    readTemplate(visitor: Visitor): string {
      requireStaff(visitor);
      return csvHead(CSV_COLUMNS);
    },

    /** With ids, so that the file can be imported. `createdAt` is in ms. Throws 404 for an unknown list. */
    async exportPriceList(visitor: Visitor, id: string) {
      requireStaff(visitor);
      const list = await lists.find(id);
      if (!list) throw priceListNotFound();
      const first = await lists.readPart(id, 0);
      return { createdAt: list.createdAt, file: streamText(priceList(list, first)) };
    },
  };
}

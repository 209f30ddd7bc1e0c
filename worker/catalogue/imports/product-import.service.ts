import type { City } from "../../brand.contract.ts";
import type { Needs } from "../../compose.ts";
import type { UploadForm } from "../../http/upload-form.ts";
import { requireStaff, type Visitor } from "../../identity/permissions.ts";
import { runHeavyWork } from "../../limits/heavy-work.ts";
import { takeLimit } from "../../limits/limits.repo.ts";
import { isAssertFailure, violates } from "../../platform/d1/db.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { newId } from "../../platform/ids.ts";
import { message } from "../../platform/messages.contract.ts";
import { endOfRetention } from "../../platform/operations/retention.ts";
import { pageOf } from "../../platform/paging.ts";
import {
  type ImportPage,
  type ImportRowsQuery,
  MAX_CSV_BYTES,
  type PriceList,
  type ProductImport,
} from "../product-import.contract.ts";
import { nameKey } from "../search/search-terms.ts";
import { type CheckedRow, checkImportRow, type RowToCheck } from "./check-import-row.ts";
import { createPriceListsRepo } from "./price-lists.repo.ts";
import { type CsvRow, readProductCsv } from "./product-csv.ts";
import { csvRefused, csvTooLarge, importNotFound, priceListNotFound } from "./product-import.errors.ts";
import { createProductImportRepo, type ImportRecord, type NewImport, type NewRow } from "./product-import.repo.ts";
import { toImport, toImportRow, toPriceList } from "./to-import.ts";

/** The number of rows that one request compares with the catalogue. */
export const CHECK_ROWS = 500;
const SHOWN_ROWS = 50;
const MAX_LABEL = 120;

/**
 * The id or name by which each row refers to a product, and the line of another row about the same product. A row
 * without an id also repeats a row that has an id and the same name, because that row may rename its product.
 */
const toNewRows = (rows: readonly CsvRow[]): NewRow[] => {
  const lines = new Map<string, number>();
  // Reversed, so that of several lines with the same name the first one is kept.
  const namedById = new Map(
    rows.toReversed().flatMap(({ line, sent: { id, name } }) => (id && name ? [[nameKey(name), line]] : [])),
  );
  return rows.map(({ line, sent }, position) => {
    const wantedId = sent.id ?? null;
    const wantedKey = wantedId === null && sent.name ? nameKey(sent.name) : null;
    const reference = wantedId === null ? `name ${wantedKey}` : `id ${wantedId}`;
    const repeats =
      wantedId === null && wantedKey === null ? null : (lines.get(reference) ?? namedById.get(wantedKey ?? "") ?? null);
    if (repeats === null) lines.set(reference, line);
    return { position, line, sent, wantedId, wantedKey, repeats };
  });
};

/** Imports of product files and older price lists up to their review; apply-import.service.ts applies them. */
export function createProductImports({ db, clock, pictures, cities }: Needs<"cities">) {
  const repo = createProductImportRepo(db);
  const lists = createPriceListsRepo(db);

  /**
   * Stores an import once per idempotency key; a repeated request returns the stored import. Throws 409 when the key was
   * used for another file or list.
   */
  const storeOnce = async (
    { createdBy, idempotencyKey, requestHash }: Pick<NewImport, "createdBy" | "idempotencyKey" | "requestHash">,
    store: () => Promise<unknown>,
  ): Promise<ProductImport> => {
    try {
      await store();
    } catch (error) {
      if (!violates(error, "product_imports.")) throw error;
    }
    const stored = await repo.findByKey(createdBy, idempotencyKey);
    if (!stored) throw importNotFound();
    if (stored.requestHash !== requestHash) throw new AppError("imports.key_reused", 409);
    return toImport(await repo.find(stored.id));
  };

  const checkPictures = async (
    city: City,
    rows: readonly RowToCheck[],
    checked: readonly CheckedRow[],
  ): Promise<CheckedRow[]> => {
    const keys = [...new Set(checked.map(({ after }) => String(after.image ?? "")).filter(Boolean))];
    const has = new Map(await Promise.all(keys.map(async (key) => [key, await pictures.has(key)] as const)));
    return checked.map((row, i) => {
      const key = String(row.after.image ?? "");
      if (key === "" || has.get(key)) return row;
      const withoutImage = { position: row.position, sent: { ...rows[i]?.sent, image: "none" } };
      return checkImportRow({ ...(rows[i] as RowToCheck), ...withoutImage }, "file", city, () => newId(clock));
    });
  };

  /** Compares the next rows. If another request has compared the same rows first, its result is kept. */
  const checkSome = async (id: string): Promise<ImportRecord> => {
    const { record, next } = await repo.readNext(id, CHECK_ROWS);
    if (!record) throw importNotFound();
    if (next.length === 0) return record;
    const checked = next.map((row) => checkImportRow(row, record.kind, record.city, () => newId(clock)));
    const rows = await checkPictures(record.city, next, checked);
    try {
      await repo.writeChecked(record, rows);
    } catch (error) {
      if (!isAssertFailure(error)) throw error;
    }
    return repo.find(id);
  };

  return {
    /**
     * Stores the rows of the form's `file` without changing the catalogue. Idempotent by `key`. Throws 400 or 413 for an
     * unreadable or too large file.
     */
    async storeFile(
      visitor: Visitor,
      readForm: () => Promise<UploadForm>,
      key: string = crypto.randomUUID(),
    ): Promise<ProductImport> {
      const staff = requireStaff(visitor);
      await takeLimit(db, clock, "import", staff.userId);
      const { form, isCut } = await readForm();
      const file = form.get("file");
      if (isCut || (file instanceof File && file.size > MAX_CSV_BYTES)) throw csvTooLarge();
      if (!(file instanceof File) || file.size === 0) throw csvRefused(message("imports.no_file"));
      const bytes = await file.arrayBuffer();
      const { rows, ignored, city } = await runHeavyWork(staff.userId, async () =>
        readProductCsv(new Uint8Array(bytes)),
      );
      await cities.requireCity(city, "file");
      await cities.requireCopied(city);
      const record = {
        id: newId(clock),
        kind: "file",
        label: file.name.slice(0, MAX_LABEL),
        city,
        rowCount: rows.length,
        ignored: JSON.stringify(ignored.slice(0, 20).map((header) => header.slice(0, 60))),
        createdBy: staff.userId,
        createdAt: clock.now(),
        idempotencyKey: key,
        requestHash: Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("base64url"),
      } as const;
      return storeOnce(record, () => repo.insert(record, toNewRows(rows)));
    },

    /** Creates an import that restores the prices of an older list; it is reviewed and applied like a file. */
    async restorePriceList(visitor: Visitor, id: string, key: string = crypto.randomUUID()): Promise<ProductImport> {
      const staff = requireStaff(visitor);
      const list = await lists.find(id);
      if (!list) throw priceListNotFound();
      const record = {
        id: newId(clock),
        kind: "restore",
        label: new Date(list.createdAt).toISOString(),
        city: list.city,
        createdBy: staff.userId,
        createdAt: clock.now(),
        idempotencyKey: key,
        requestHash: list.id,
      } as const;
      return storeOnce(record, () => lists.insertRestore(id, record));
    },

    async listPriceLists(visitor: Visitor): Promise<PriceList[]> {
      requireStaff(visitor);
      return (await lists.list()).map(toPriceList);
    },

    /** Compares the next `CHECK_ROWS` rows; the client repeats it until the import is ready. */
    async checkImport(visitor: Visitor, id: string): Promise<ProductImport> {
      requireStaff(visitor);
      return toImport(await checkSome(id));
    },

    /** Runs all steps in one request, for browsers without JavaScript. */
    async checkWholeImport(visitor: Visitor, id: string): Promise<ProductImport> {
      requireStaff(visitor);
      let record = await checkSome(id);
      while (record.status === "checking") record = await checkSome(id);
      return toImport(record);
    },

    /** One round trip. */
    async showImport(visitor: Visitor, id: string, query: ImportRowsQuery): Promise<ImportPage> {
      requireStaff(visitor);
      const { record, rows } = await repo.show(id, query, SHOWN_ROWS + 1);
      if (!record) throw importNotFound();
      const { page, nextCursor } = pageOf(rows, SHOWN_ROWS, ({ position }) => String(position));
      return { import: toImport(record), rows: page.map(toImportRow), nextCursor };
    },

    /** For cron: deletes at most `max` rows of old imports. */
    dropOldImports: (max: number): Promise<void> => repo.dropOld(endOfRetention("product_imports", clock.now()), max),
  };
}

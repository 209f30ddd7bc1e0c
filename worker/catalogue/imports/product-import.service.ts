import type { Actor } from "../../accounts/accounts.contract.ts";
import { requireStaff } from "../../accounts/permissions.ts";
import { DEFAULT_CITY } from "../../brand.contract.ts";
import type { UploadForm } from "../../http/upload-form.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, isAssertFailure, retryLostConnection, violates } from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import type { Pictures } from "../../platform/images/images.ts";
import { takeLimit } from "../../platform/limits/limits.repo.ts";
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
import { readProductCsv, type SentRow } from "./product-csv.ts";
import { csvRefused, csvTooLarge, importNotFound, priceListNotFound } from "./product-import.errors.ts";
import { createProductImportRepo, type ImportRecord, type NewRow } from "./product-import.repo.ts";
import { toImport, toImportRow, toPriceList } from "./to-import.ts";

interface Dependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly pictures: Pick<Pictures, "has">;
}

/** How many rows one request compares with the catalogue. */
export const CHECK_ROWS = 500;
const SHOWN_ROWS = 50;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const MAX_LABEL = 120;

/** Which product a row means, and whether a row before it means the same. */
const toNewRows = (rows: readonly SentRow[]): NewRow[] => {
  const lines = new Map<string, number>();
  return rows.map(({ line, sent }, position) => {
    const wantedId = sent.id ?? null;
    const wantedKey = wantedId === null && sent.name ? nameKey(sent.name) : null;
    const meant = wantedId === null ? `name ${wantedKey}` : `id ${wantedId}`;
    const repeats = wantedId === null && wantedKey === null ? null : (lines.get(meant) ?? null);
    if (repeats === null) lines.set(meant, line);
    return { position, line, sent, wantedId, wantedKey, repeats };
  });
};

/** Files of products and older price lists, up to the moment at which they are applied: apply-import.service.ts. */
export const createProductImports = ({ db, clock, pictures }: Dependencies) => {
  const repo = createProductImportRepo(db);
  const lists = createPriceListsRepo(db);

  const findImport = async (id: string): Promise<ImportRecord> => {
    const record = await retryLostConnection(() => repo.find(id));
    if (!record) throw importNotFound();
    return record;
  };

  /** What was kept under this key already is the answer. */
  const keepOnce = async (staff: Actor, key: string, keep: () => Promise<unknown>): Promise<ProductImport> => {
    const known = await retryLostConnection(() => repo.findByKey(staff.userId, key));
    if (known) return toImport(known);
    try {
      await retryLostConnection(keep);
    } catch (error) {
      if (!violates(error, "product_imports.")) throw error;
    }
    const kept = await retryLostConnection(() => repo.findByKey(staff.userId, key));
    if (!kept) throw importNotFound();
    return toImport(kept);
  };

  /** A picture that is named but is not there is a wrong row like any other. */
  const withPictures = async (rows: readonly RowToCheck[], checked: readonly CheckedRow[]): Promise<CheckedRow[]> => {
    const keys = [...new Set(checked.map(({ after }) => String(after.image ?? "")).filter(Boolean))];
    const has = new Map(await Promise.all(keys.map(async (key) => [key, await pictures.has(key)] as const)));
    return checked.map((row, i) => {
      const key = String(row.after.image ?? "");
      if (key === "" || has.get(key)) return row;
      const problem = { position: row.position, sent: { ...rows[i]?.sent, image: "none" } };
      return checkImportRow({ ...(rows[i] as RowToCheck), ...problem }, "file", DEFAULT_CITY, () => newId(clock));
    });
  };

  /** Compares the next rows. Someone else may do the same at the same time: then his work is the answer. */
  const checkSome = async (id: string): Promise<ImportRecord> => {
    const { record, next } = await retryLostConnection(() => repo.readNext(id, DEFAULT_CITY, CHECK_ROWS));
    if (!record) throw importNotFound();
    if (next.length === 0) return record;
    const checked = next.map((row) => checkImportRow(row, record.kind, DEFAULT_CITY, () => newId(clock)));
    const rows = await withPictures(next, checked);
    try {
      await repo.writeChecked(record, rows);
    } catch (error) {
      if (!isAssertFailure(error)) throw error;
    }
    return findImport(id);
  };

  return {
    /** Keeps the rows of the form's `file`; nothing of the catalogue is touched. What is sent under a `key` again is the same import. */
    async keepFile(visitor: Actor | null, readForm: () => Promise<UploadForm>, key: string): Promise<ProductImport> {
      const staff = requireStaff(visitor);
      await takeLimit(db, clock, "import", staff.userId);
      const { form, isCut } = await readForm();
      const file = form.get("file");
      if (isCut || (file instanceof File && file.size > MAX_CSV_BYTES)) throw csvTooLarge();
      if (!(file instanceof File) || file.size === 0) throw csvRefused("Please choose a CSV file.");
      const { rows, ignored } = readProductCsv(new Uint8Array(await file.arrayBuffer()));
      const record = {
        id: newId(clock),
        kind: "file",
        label: file.name.slice(0, MAX_LABEL),
        rowCount: rows.length,
        ignored: JSON.stringify(ignored.slice(0, 20).map((header) => header.slice(0, 60))),
        createdBy: staff.userId,
        createdAt: clock.now(),
        idempotencyKey: key,
      } as const;
      return keepOnce(staff, key, () => repo.insert(record, toNewRows(rows)));
    },

    /** An import that would bring back the prices of an older list; it is looked at and applied like a file. */
    async restorePriceList(visitor: Actor | null, id: string, key: string): Promise<ProductImport> {
      const staff = requireStaff(visitor);
      const list = await retryLostConnection(() => lists.find(id));
      if (!list) throw priceListNotFound();
      const record = {
        id: newId(clock),
        kind: "restore",
        label: new Date(list.createdAt).toISOString(),
        createdBy: staff.userId,
        createdAt: clock.now(),
        idempotencyKey: key,
      } as const;
      return keepOnce(staff, key, () => lists.insertRestore(id, record, DEFAULT_CITY));
    },

    /** Newest first. */
    async listPriceLists(visitor: Actor | null): Promise<PriceList[]> {
      requireStaff(visitor);
      return (await retryLostConnection(lists.list)).map(toPriceList);
    },

    /** One step of comparing; to be called until the import is ready. */
    async checkImport(visitor: Actor | null, id: string): Promise<ProductImport> {
      requireStaff(visitor);
      return toImport(await checkSome(id));
    },

    /** All steps at once, for browsers without script. */
    async checkWholeImport(visitor: Actor | null, id: string): Promise<ProductImport> {
      requireStaff(visitor);
      let record = await checkSome(id);
      while (record.status === "checking") record = await checkSome(id);
      return toImport(record);
    },

    /** How it stands, with rows of one kind in the order of the file: one round trip. */
    async showImport(visitor: Actor | null, id: string, query: ImportRowsQuery): Promise<ImportPage> {
      requireStaff(visitor);
      const { record, rows } = await retryLostConnection(() => repo.show(id, query, SHOWN_ROWS + 1));
      if (!record) throw importNotFound();
      const page = rows.slice(0, SHOWN_ROWS);
      return {
        import: toImport(record),
        rows: page.map(toImportRow),
        nextCursor: rows.length > SHOWN_ROWS ? String(page.at(-1)?.position) : null,
      };
    },

    /** For cron. */
    dropOldImports: (max: number): Promise<void> => repo.dropOld(clock.now() - KEPT_MS, max),
  };
};
export type ProductImportsService = ReturnType<typeof createProductImports>;

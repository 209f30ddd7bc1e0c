import { type SQL, sql } from "drizzle-orm";
import { namedColumns, namedColumnsExcept, type RowOf } from "../../platform/d1/columns.ts";
import { assertRowsChanged, type Db, readBatch, type Statement, write, writeRetried } from "../../platform/d1/db.ts";
import { users } from "../../schema/accounts.table.ts";
import { productPrices, products } from "../../schema/catalogue.table.ts";
import { productImportRows, productImports } from "../../schema/product-import.table.ts";
import { inMilli } from "../../schema/quantities.ts";
import type { ImportKind, ImportRowsQuery, ImportStatus, RowOutcome } from "../product-import.contract.ts";
import { EDITABLE, type EditableProduct } from "../products/product-changes.repo.ts";
import type { CheckedRow, RowToCheck } from "./check-import-row.ts";
import { importNotFound } from "./product-import.errors.ts";

/** A stored import, with the names of the people who created and applied it. Times in ms. */
export type ImportRecord = Omit<
  typeof productImports.$inferSelect,
  "createdBy" | "appliedBy" | "idempotencyKey" | "requestHash"
> & {
  readonly kind: ImportKind;
  readonly status: ImportStatus;
  readonly createdBy: string;
  readonly appliedBy: string | null;
};

export type NewImport = Pick<
  typeof productImports.$inferInsert,
  | "id"
  | "kind"
  | "label"
  | "city"
  | "rowCount"
  | "ignored"
  | "createdBy"
  | "createdAt"
  | "idempotencyKey"
  | "requestHash"
>;

export interface NewRow
  extends Pick<typeof productImportRows.$inferSelect, "position" | "line" | "wantedId" | "wantedKey" | "repeats"> {
  readonly sent: RowToCheck["sent"];
}

const SHOWN = ["outcome", "productId", "name", "before", "after", "problems", "warnings"] as const;
const ROW = namedColumns(productImportRows, ["position", "line", ...SHOWN]);
/** A compared row. */
export interface StoredRow extends RowOf<typeof ROW> {
  readonly outcome: RowOutcome;
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** In characters of up to three bytes each: D1 limits a bound value to 2 MB. */
const MAX_JSON = 500_000;

const asJsonLists = (rows: readonly unknown[]): string[] => {
  const lists: string[][] = [[]];
  let length = 0;
  for (const json of rows.map((row) => JSON.stringify(row))) {
    if (length > 0 && length + json.length > MAX_JSON) {
      lists.push([]);
      length = 0;
    }
    lists.at(-1)?.push(json);
    length += json.length;
  }
  return lists.map((list) => `[${list.join(",")}]`);
};

type FoundRow = Omit<RowToCheck, "sent" | "found"> & { readonly sent: string } & {
  readonly [Field in keyof EditableProduct]: EditableProduct[Field] | null;
};

const RECORD = sql`
  SELECT ${namedColumnsExcept(productImports, ["createdBy", "appliedBy", "idempotencyKey", "requestHash"], "i")},
    c.name AS createdBy, a.name AS appliedBy
  FROM ${productImports} i JOIN ${users} c ON c.id = i.created_by LEFT JOIN ${users} a ON a.id = i.applied_by`;

const changesPrice = ({ outcome, pricePaise, breaks }: CheckedRow): boolean =>
  outcome === "changed" && (pricePaise !== null || breaks !== null);

export const createProductImportRepo = (db: Db) => ({
  /** Violates the unique idempotency key when the import is already stored. */
  async insert(record: NewImport, rows: readonly NewRow[]): Promise<void> {
    await writeRetried(db, [
      db.insert(productImports).values({ ...record, status: "checking" }),
      ...asJsonLists(rows).map(
        (list) =>
          sql`INSERT INTO ${productImportRows} (import_id, position, line, sent, wanted_id, wanted_key, repeats)
            SELECT ${record.id}, value ->> 'position', value ->> 'line', value -> 'sent', value ->> 'wantedId',
              value ->> 'wantedKey', value ->> 'repeats' FROM json_each(${list})`,
      ),
    ]);
  },

  /** Throws 404 for an unknown id. */
  async find(id: string): Promise<ImportRecord> {
    const record = await db.get<ImportRecord | undefined>(sql`${RECORD} WHERE i.id = ${id}`);
    if (!record) throw importNotFound();
    return record;
  },

  findByKey: (createdBy: string, key: string): Promise<{ id: string; requestHash: string } | undefined> =>
    db.get<{ id: string; requestHash: string } | undefined>(sql`
      SELECT id, request_hash AS requestHash FROM ${productImports}
      WHERE created_by = ${createdBy} AND idempotency_key = ${key}`),

  /** One round trip. */
  async readNext(id: string, limit: number) {
    const wanted = sql`COALESCE(r.wanted_id, (
      SELECT q.id FROM ${products} q WHERE q.name_key = r.wanted_key AND q.deleted_at IS NULL LIMIT 1))`;
    const [record, rows] = await readBatch(db, [
      sql`${RECORD} WHERE i.id = ${id}`,
      sql`SELECT r.position, r.sent,
          CASE WHEN r.wanted_id IS NULL THEN
            (SELECT count(*) FROM ${products} q WHERE q.name_key = r.wanted_key AND q.deleted_at IS NULL)
          ELSE 0 END AS namesakes,
          COALESCE(r.repeats, CASE WHEN r.wanted_id IS NULL THEN (
            SELECT min(other.line) FROM ${productImportRows} other
            WHERE other.import_id = r.import_id AND other.wanted_id = p.id) END) AS repeats,
          ${EDITABLE}
        FROM ${productImports} i
        CROSS JOIN ${productImportRows} r ON r.import_id = i.id AND r.position >= i.checked
          AND r.position < i.checked + ${limit}
        LEFT JOIN ${products} p ON p.id = ${wanted} AND p.deleted_at IS NULL
        LEFT JOIN ${productPrices} pp ON pp.product_id = p.id AND pp.city = i.city
        WHERE i.id = ${id} AND i.status = 'checking' ORDER BY r.position`,
    ]);
    const next = (rows as FoundRow[]).map(
      ({ position, sent, namesakes, repeats, ...product }): RowToCheck => ({
        position,
        sent: JSON.parse(sent) as RowToCheck["sent"],
        namesakes,
        repeats,
        // Null where no product matches, or it is not sold in the city.
        found: product.city === null ? null : (product as EditableProduct),
      }),
    );
    return { record: (record as ImportRecord[])[0], next };
  },

  /** Aborts by an assert when another request has compared these rows meanwhile. */
  async writeChecked({ id, round, checked, rowCount }: ImportRecord, rows: readonly CheckedRow[]): Promise<void> {
    const count = (is: (row: CheckedRow) => boolean): number => rows.filter(is).length;
    const isLast = checked + rows.length === rowCount;
    await write(db, [
      sql`UPDATE ${productImports} SET checked = checked + ${rows.length},
          new_count = new_count + ${count(({ outcome }) => outcome === "new")},
          changed_count = changed_count + ${count(({ outcome }) => outcome === "changed")},
          same_count = same_count + ${count(({ outcome }) => outcome === "same")},
          wrong_count = wrong_count + ${count(({ outcome }) => outcome === "wrong")},
          unusual_count = unusual_count + ${count(({ warnings }) => warnings.length > 0)},
          bare_count = bare_count + ${count(({ outcome, after }) => outcome === "new" && after.image === "")},
          price_count = price_count + ${count(changesPrice)},
          status = ${isLast ? "ready" : "checking"}
        WHERE id = ${id} AND status = 'checking' AND round = ${round} AND checked = ${checked}`,
      assertRowsChanged(1),
      ...asJsonLists(rows).map((list) => writeRows(id, list)),
    ]);
  },

  /** Starts a new comparison of all rows, unless another request has started it already. */
  startRound: (id: string, round: number) =>
    write(db, [
      sql`
        UPDATE ${productImports} SET status = 'checking', round = round + 1, checked = 0, new_count = 0, changed_count = 0,
          same_count = 0, wrong_count = 0, unusual_count = 0, bare_count = 0, price_count = 0
        WHERE id = ${id} AND status = 'ready' AND round = ${round}`,
    ]),

  /** One round trip. */
  async show(id: string, { show, cursor = -1 }: ImportRowsQuery, limit: number) {
    // The same order as `firstKind`. Unusual rows are new or changed rows that are listed separately.
    const first = sql`(SELECT CASE WHEN i.wrong_count > 0 THEN 'wrong' WHEN i.unusual_count > 0 THEN 'unusual'
      WHEN i.changed_count > 0 THEN 'changed' WHEN i.new_count > 0 THEN 'new' ELSE 'same' END
      FROM ${productImports} i WHERE i.id = ${id})`;
    const kind = show ? sql`${show}` : first;
    // Each list uses its own index, and a list that was not requested reads no row.
    const list = (where: SQL) => sql`
      SELECT ${ROW} FROM ${productImportRows} WHERE import_id = ${id} AND position > CAST(${cursor} AS INTEGER) AND ${where}`;
    const [record, rows] = await readBatch(db, [
      sql`${RECORD} WHERE i.id = ${id}`,
      sql`${list(sql`outcome = ${kind}`)} UNION ALL ${list(sql`warnings IS NOT NULL AND ${kind} = 'unusual'`)}
        ORDER BY position LIMIT ${limit}`,
    ]);
    return { record: (record as ImportRecord[])[0], rows: rows as StoredRow[] };
  },

  /** Deletes at most `max` rows of imports created before `before` (ms), and those imports that have no rows left. */
  async dropOld(before: number, max: number): Promise<void> {
    await write(db, [
      sql`DELETE FROM ${productImportRows} WHERE rowid IN (
        SELECT r.rowid FROM ${productImports} i CROSS JOIN ${productImportRows} r ON r.import_id = i.id
        WHERE i.created_at < ${before} LIMIT ${max})`,
      sql`DELETE FROM ${productImports} WHERE created_at < ${before} AND NOT EXISTS (
        SELECT 1 FROM ${productImportRows} r WHERE r.import_id = ${productImports.id})`,
    ]);
  },
});

/**
 * Updates existing rows by an upsert, which finds each row by its key. An `UPDATE … FROM json_each` would scan all rows of
 * the import for each of them.
 */
const writeRows = (id: string, list: string): Statement =>
  sql`INSERT INTO ${productImportRows} (import_id, position, line, sent, outcome, product_id, version, name, category,
      before, after, price_paise, breaks, stock_delta_milli, name_key, terms, problems, warnings)
    SELECT ${id}, value ->> 'position', 0, '', value ->> 'outcome', value ->> 'productId', value ->> 'version',
      value ->> 'name', value ->> 'category', value -> 'before', value -> 'after', value ->> 'pricePaise',
      value ->> 'breaks', ${inMilli(sql`value ->> 'stockDelta'`)}, value ->> 'nameKey', value ->> 'terms', NULLIF(value -> 'problems', '{}'),
      NULLIF(value -> 'warnings', '[]')
    FROM json_each(${list}) WHERE true
    ON CONFLICT (import_id, position) DO UPDATE SET outcome = excluded.outcome, product_id = excluded.product_id,
      version = excluded.version, name = excluded.name, category = excluded.category, before = excluded.before,
      after = excluded.after, price_paise = excluded.price_paise, breaks = excluded.breaks, stock_delta_milli = excluded.stock_delta_milli,
      name_key = excluded.name_key, name_rank = NULL, terms = excluded.terms, problems = excluded.problems,
      warnings = excluded.warnings`;

import { type SQL, sql } from "drizzle-orm";
import {
  rememberShortRules,
  type ShortRuleChanges,
  type ShortRulesRow,
  selectShortRules,
} from "../accounts/profiles/short-rules.repo.ts";
import type { City } from "../brand.contract.ts";
import { namedColumnsExcept, type RowOf } from "../platform/d1/columns.ts";
import {
  assertRowsChanged,
  assertThat,
  type Db,
  readRows,
  type Statement,
  write,
  writeRetried,
} from "../platform/d1/db.ts";
import { prepareOnce } from "../platform/d1/reads.ts";
import { products } from "../schema/catalogue.table.ts";
import { listLines, lists } from "../schema/lists.table.ts";
import { inMilli, inUnits } from "../schema/quantities.ts";
import { MAX_LISTS } from "./list-limits.contract.ts";
import type { LearnedAs, ListLineInput, SetLinesInput } from "./lists.contract.ts";

export interface ListKey {
  readonly accountId: string;
  readonly city: City;
  readonly id: string;
}

/** `lines` may contain unknown products. */
export interface NewList extends ListKey {
  readonly name: string;
  readonly learnedAs: LearnedAs | null;
  readonly now: number;
  readonly lines: readonly ListLineInput[];
}

/** `limited`: see `limitedMember`. */
interface Change {
  readonly limited: string | null;
  readonly now: number;
}

export const LIST_COLUMNS = namedColumnsExcept(lists, ["accountId", "position", "raisedBy", "raisedAt"]);
export type ListRow = RowOf<typeof LIST_COLUMNS>;

/** The rules that the lines set; lines without one change nothing. */
export const rulesOf = (lines: readonly ListLineInput[]): ShortRuleChanges =>
  Object.fromEntries(
    lines.flatMap(({ productId, shortRule }) => (shortRule === undefined ? [] : [[productId, shortRule]])),
  );

const value = sql.placeholder;
/** The condition that a row of `lists` has a `ListKey`. */
export const OWN_LIST = sql`id = ${value("id")} AND account_id = ${value("accountId")} AND city = ${value("city")}`;

export const selectList = prepareOnce<ListKey>(() => sql`SELECT ${LIST_COLUMNS} FROM ${lists} WHERE ${OWN_LIST}`);

const countLines = prepareOnce<{ id: string }>(
  () => sql`UPDATE ${lists} SET line_count = (SELECT count(*) FROM ${listLines} WHERE list_id = ${value("id")})
    WHERE id = ${value("id")}`,
);

/** The columns from `par_milli` on. */
const LINE_VALUES = sql`${inMilli(sql`line.value ->> 'par'`)}, ${inMilli(sql`COALESCE(line.value ->> 'quantity', 1)`)},
  line.value ->> 'quantity' IS NOT NULL,
  line.value ->> 'note'`;

/** Appends the lines whose product exists; lines already on the list stay unchanged. */
const appendLines = prepareOnce<{ id: string; lines: string }>(
  () => sql`
    INSERT INTO ${listLines} (list_id, product_id, position, par_milli, quantity_milli, has_quantity, note)
    SELECT ${value("id")}, p.id,
      (SELECT COALESCE(max(position) + 1, 0) FROM ${listLines} WHERE list_id = ${value("id")}) + line.key,
      ${LINE_VALUES}
    FROM json_each(${value("lines")}) line CROSS JOIN ${products} p ON p.id = line.value ->> 'productId' WHERE true
    ON CONFLICT (list_id, product_id) DO NOTHING`,
);

/** A change by a member with a limit keeps the list's mark as raised; a change by anybody else clears it. */
const CHANGED = sql`version = version + 1, updated_at = ${value("now")},
  raised_by = CASE WHEN ${value("limited")} IS NOT NULL THEN raised_by END,
  raised_at = CASE WHEN ${value("limited")} IS NOT NULL THEN raised_at END`;

const raiseVersion = prepareOnce<ListKey & Change>(() => sql`UPDATE ${lists} SET ${CHANGED} WHERE ${OWN_LIST}`);

const renameVersion = prepareOnce<ListKey & Change & { version: number; name: string | null }>(
  () => sql`UPDATE ${lists} SET name = COALESCE(${value("name")}, name), ${CHANGED}
    WHERE ${OWN_LIST} AND version = ${value("version")}`,
);

/**
 * Marks a list in which a member with a limit raises a quantity. Runs before the lines are written; `l` is the stored
 * line of the same product, if there is one.
 */
const markRaised = (isRaise: SQL) => {
  const mark = prepareOnce<Change & { id: string; lines: string }>(
    () => sql`UPDATE ${lists} SET raised_by = ${value("limited")}, raised_at = ${value("now")}
      WHERE id = ${value("id")} AND EXISTS (SELECT 1 FROM json_each(${value("lines")}) line
        LEFT JOIN ${listLines} l ON l.list_id = ${value("id")} AND l.product_id = line.value ->> 'productId'
        WHERE ${isRaise})`,
  );
  return (id: string, lines: string, change: Change): Statement[] =>
    change.limited === null ? [] : [mark({ ...change, id, lines })];
};

const raisedByReplacing = markRaised(
  sql`${inMilli(sql`COALESCE(line.value ->> 'quantity', 1)`)} > COALESCE(l.quantity_milli, 0)`,
);
/** Appending leaves existing lines unchanged, so only new products raise a quantity. */
const raisedByAppending = markRaised(sql`l.product_id IS NULL`);

const removeOthers = prepareOnce<{ id: string; lines: string }>(
  () => sql`DELETE FROM ${listLines} WHERE list_id = ${value("id")}
    AND product_id NOT IN (SELECT value ->> 'productId' FROM json_each(${value("lines")}))`,
);

/** Writes only lines that differ, because D1 bills each row written. */
const writeLines = prepareOnce<{ id: string; lines: string }>(
  () => sql`
    INSERT INTO ${listLines} (list_id, product_id, position, par_milli, quantity_milli, has_quantity, note)
    SELECT ${value("id")}, p.id, line.key, ${LINE_VALUES}
    FROM json_each(${value("lines")}) line CROSS JOIN ${products} p ON p.id = line.value ->> 'productId' WHERE true
    ON CONFLICT (list_id, product_id) DO UPDATE
    SET position = excluded.position, par_milli = excluded.par_milli, quantity_milli = excluded.quantity_milli,
      has_quantity = excluded.has_quantity, note = excluded.note
    WHERE (position, par_milli, quantity_milli, has_quantity, note)
      IS NOT (excluded.position, excluded.par_milli, excluded.quantity_milli, excluded.has_quantity, excluded.note)`,
);

const rememberRules = (accountId: string, lines: readonly ListLineInput[]): Statement[] =>
  rememberShortRules(accountId, rulesOf(lines));

export const createListsRepo = (db: Db) => {
  const assertAllWritten = (id: string, lines: string): Statement =>
    assertThat(
      sql`(SELECT count(*) FROM json_each(${lines}) line CROSS JOIN ${listLines} l
        ON l.list_id = ${id} AND l.product_id = line.value ->> 'productId') = json_array_length(${lines})`,
    );

  return {
    list: (accountId: string, city: City): Promise<ListRow[]> =>
      db.all<ListRow>(sql`SELECT ${LIST_COLUMNS} FROM ${lists}
        WHERE account_id = ${accountId} AND city = ${city} ORDER BY position, id LIMIT ${MAX_LISTS}`),

    async find(key: ListKey): Promise<ListRow | undefined> {
      return ((await readRows(db, selectList(key))) as ListRow[])[0];
    },

    /** In any city. */
    findOfAccount: (accountId: string, id: string): Promise<ListRow | undefined> =>
      db.get<ListRow | undefined>(
        sql`SELECT ${LIST_COLUMNS} FROM ${lists} WHERE id = ${id} AND account_id = ${accountId}`,
      ),

    linesOf: (id: string): Promise<ListLineInput[]> =>
      db.all<ListLineInput>(sql`SELECT product_id AS productId, ${inUnits(sql`par_milli`)} AS par,
          CASE WHEN has_quantity THEN ${inUnits(sql`quantity_milli`)} END AS quantity, note FROM ${listLines}
        WHERE list_id = ${id} ORDER BY position, product_id`),

    /** JSON of the account's rules by product id. */
    shortRulesOf: async (accountId: string): Promise<string> =>
      ((await readRows(db, selectShortRules({ accountId }))) as ShortRulesRow[])[0]?.products ?? "{}",

    /** Aborts by an assert when the account has `MAX_LISTS` in the city or, with `mustKnowAll`, a product is unknown. */
    async insert({ lines, now, ...list }: NewList, mustKnowAll: boolean): Promise<void> {
      const json = JSON.stringify(lines);
      await writeRetried(db, [
        sql`INSERT INTO ${lists} (id, account_id, city, name, position, learned_as, created_at, updated_at)
          SELECT ${list.id}, ${list.accountId}, ${list.city}, ${list.name}, count(*), ${list.learnedAs}, ${now}, ${now}
          FROM ${lists} WHERE account_id = ${list.accountId} AND city = ${list.city} HAVING count(*) < ${MAX_LISTS}`,
        assertRowsChanged(1),
        ...(lines.length > 0 ? [appendLines({ id: list.id, lines: json }), countLines(list)] : []),
        ...(mustKnowAll && lines.length > 0 ? [assertAllWritten(list.id, json)] : []),
        ...rememberRules(list.accountId, lines),
      ]);
    },

    /**
     * Makes raised quantities permanent once an order with them was approved; for the batch of the next order from
     * this list.
     */
    acceptRaise: (id: string, raisedAt: number): Statement =>
      sql`UPDATE ${lists} SET raised_by = NULL, raised_at = NULL WHERE id = ${id} AND raised_at <= ${raisedAt}`,

    async rename({ id, accountId, city }: ListKey, name: string, now: number): Promise<void> {
      await writeRetried(db, [
        sql`UPDATE ${lists} SET name = ${name}, version = version + 1, updated_at = ${now}
          WHERE id = ${id} AND account_id = ${accountId} AND city = ${city}`,
        assertRowsChanged(1),
      ]);
    },

    /** `ids`: all lists of the account in the city, in their new order. */
    async reorder(accountId: string, city: City, ids: readonly string[]): Promise<void> {
      await writeRetried(db, [
        sql`UPDATE ${lists} SET position = wanted.key FROM json_each(${JSON.stringify(ids)}) wanted
          WHERE ${lists.id} = wanted.value AND ${lists.accountId} = ${accountId} AND ${lists.city} = ${city}
            AND ${lists.position} <> wanted.key`,
      ]);
    },

    async remove({ id, accountId, city }: ListKey): Promise<boolean> {
      const own = sql`(SELECT id FROM ${lists} WHERE id = ${id} AND account_id = ${accountId} AND city = ${city})`;
      const [, removed] = await write(db, [
        sql`DELETE FROM ${listLines} WHERE list_id = ${own}`,
        sql`DELETE FROM ${lists} WHERE id = ${own} RETURNING id`,
      ]);
      return (removed ?? []).length > 0;
    },

    /** Aborts by an assert when the list has another version or a product is unknown. */
    async setLines(key: ListKey, { version, lines, name }: SetLinesInput, change: Change): Promise<void> {
      const json = JSON.stringify(lines);
      await writeRetried(db, [
        renameVersion({ ...key, ...change, version, name: name ?? null }),
        assertRowsChanged(1),
        ...raisedByReplacing(key.id, json, change),
        removeOthers({ id: key.id, lines: json }),
        writeLines({ id: key.id, lines: json }),
        countLines(key),
        assertAllWritten(key.id, json),
        ...rememberRules(key.accountId, lines),
      ]);
    },

    /** Aborts by an assert when the list does not exist or, with `mustKnowAll`, a product is unknown. */
    async addLines(key: ListKey, lines: readonly ListLineInput[], mustKnowAll: boolean, change: Change): Promise<void> {
      const json = JSON.stringify(lines);
      await writeRetried(db, [
        raiseVersion({ ...key, ...change }),
        assertRowsChanged(1),
        ...raisedByAppending(key.id, json, change),
        appendLines({ id: key.id, lines: json }),
        countLines(key),
        ...(mustKnowAll ? [assertAllWritten(key.id, json)] : []),
        ...rememberRules(key.accountId, lines),
      ]);
    },
  };
};

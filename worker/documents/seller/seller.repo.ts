import { sql } from "drizzle-orm";
import { assertRowsChanged, type Db, type Statement, write } from "../../platform/d1/db.ts";
import { seller } from "../../schema/seller.table.ts";

interface StoredSeller {
  readonly data: string;
  readonly version: number;
  readonly changedAt: number;
}

export const createSellerRepo = (db: Db) => ({
  find: (): Promise<StoredSeller | undefined> =>
    db.get<StoredSeller | undefined>(sql`SELECT data, version, changed_at AS changedAt FROM ${seller}`),

  /** Aborts by an assert when somebody else wrote this version. */
  async write({ data, version, changedAt }: StoredSeller, effects: readonly Statement[]): Promise<void> {
    await write(db, [
      sql`INSERT INTO ${seller} (id, data, version, changed_at) VALUES ('seller', ${data}, ${version}, ${changedAt})
        ON CONFLICT (id) DO UPDATE SET data = excluded.data, version = excluded.version, changed_at = excluded.changed_at
        WHERE excluded.version > seller.version`,
      assertRowsChanged(1),
      ...effects,
    ]);
  },
});

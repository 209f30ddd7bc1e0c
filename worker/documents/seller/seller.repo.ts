import { sql } from "drizzle-orm";
import { assertRowsChanged, type Db, type Statement, write } from "../../platform/d1/db.ts";
import { seller } from "../../schema/seller.table.ts";

export interface StoredSeller {
  readonly data: string;
  readonly version: number;
  readonly changedAt: number;
}

export const createSellerRepo = (db: Db) => {
  /** Replaces only an older version. */
  const put = ({ data, version, changedAt }: StoredSeller): Statement =>
    sql`
      INSERT INTO ${seller} (id, data, version, changed_at) VALUES ('seller', ${data}, ${version}, ${changedAt})
      ON CONFLICT (id) DO UPDATE SET data = excluded.data, version = excluded.version, changed_at = excluded.changed_at
      WHERE excluded.version > seller.version`;

  return {
    find: (): Promise<StoredSeller | undefined> =>
      db.get<StoredSeller | undefined>(sql`SELECT data, version, changed_at AS changedAt FROM ${seller}`),

    /** Aborts when someone else wrote this version. */
    async write(stored: StoredSeller, effects: readonly Statement[]): Promise<void> {
      await write(db, [put(stored), assertRowsChanged(1), ...effects]);
    },
  };
};

import { sql } from "drizzle-orm";
import { type Db, type Statement, write, writeRetried } from "../platform/d1/db.ts";
import { users } from "../schema/accounts.table.ts";
import { settings } from "../schema/settings.table.ts";
import type { SettingName } from "./settings.contract.ts";

export interface SettingRow {
  readonly name: SettingName;
  readonly value: number;
  readonly changedAt: number;
  readonly changedByName: string;
}

type StoredSetting = typeof settings.$inferSelect;

export const createSettingsRepo = (db: Db) => ({
  readAll: (): Promise<SettingRow[]> =>
    db.all<SettingRow>(sql`
      SELECT s.name, s.value, s.changed_at AS changedAt, u.name AS changedByName
      FROM ${settings} s JOIN ${users} u ON u.id = s.changed_by`),

  async write(
    changed: readonly { readonly name: SettingName; readonly value: number }[],
    { at, by }: { readonly at: number; readonly by: string },
    effects: readonly Statement[],
  ): Promise<void> {
    const rows = changed.map((one) => ({ ...one, changedAt: at, changedBy: by }));
    await write(db, [
      db
        .insert(settings)
        .values(rows)
        .onConflictDoUpdate({
          target: settings.name,
          set: { value: sql`excluded.value`, changedAt: sql`excluded.changed_at`, changedBy: sql`excluded.changed_by` },
        }),
      ...effects,
    ]);
  },

  /** The rows as they are, for the databases of cities. */
  readStored: (): Promise<StoredSetting[]> =>
    db.all<StoredSetting>(sql`SELECT name, value, changed_at AS changedAt, changed_by AS changedBy FROM ${settings}`),

  /** Writes rows of the shared database over older ones. */
  async putStored(rows: readonly StoredSetting[]): Promise<void> {
    if (rows.length === 0) return;
    const stored = db
      .insert(settings)
      .values([...rows])
      .onConflictDoUpdate({
        target: settings.name,
        set: { value: sql`excluded.value`, changedAt: sql`excluded.changed_at`, changedBy: sql`excluded.changed_by` },
        setWhere: sql`excluded.changed_at > ${settings.changedAt}`,
      });
    await writeRetried(db, [stored]);
  },
});

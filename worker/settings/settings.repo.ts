import { sql } from "drizzle-orm";
import { type Db, type Statement, write } from "../platform/d1/db.ts";
import { users } from "../schema/accounts.table.ts";
import { settings } from "../schema/settings.table.ts";
import type { SettingName } from "./settings.contract.ts";

export interface SettingRow {
  readonly name: SettingName;
  readonly value: number;
  readonly changedAt: number;
  readonly changedByName: string;
}

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
});

import type { AuditService } from "../audit/audit.service.ts";
import type { Actor } from "../identity/accounts.contract.ts";
import { requireOwner } from "../identity/permissions.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/d1/db.ts";
import {
  SETTING_NAMES,
  SETTINGS,
  type SettingEntry,
  type SettingName,
  type Settings,
  type SettingsInput,
  toSettings,
} from "./settings.contract.ts";
import { createSettingsRepo, type SettingRow } from "./settings.repo.ts";

interface Dependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, "record">;
}

const valuesOf = (rows: readonly SettingRow[]): Settings =>
  toSettings(Object.fromEntries(rows.map(({ name, value }) => [name, value])));

const toEntries = (rows: readonly SettingRow[]): SettingEntry[] => {
  const values = valuesOf(rows);
  return SETTING_NAMES.map((name) => {
    const row = rows.find((stored) => stored.name === name);
    return {
      name,
      value: values[name],
      standard: SETTINGS[name].standard,
      changedAt: row ? new Date(row.changedAt).toISOString() : null,
      changedBy: row?.changedByName ?? null,
    };
  });
};

export const createSettingsService = ({ db, clock, audit }: Dependencies) => {
  const repo = createSettingsRepo(db);
  return {
    /** For other services; one query. */
    read: async (): Promise<Settings> => valuesOf(await repo.readAll()),

    async listSettings(visitor: Actor | null): Promise<SettingEntry[]> {
      requireOwner(visitor);
      return toEntries(await repo.readAll());
    },

    /** Writes the settings that differ, with an entry in the audit log; by the owner only. */
    async changeSettings(visitor: Actor | null, input: SettingsInput): Promise<SettingEntry[]> {
      const owner = requireOwner(visitor);
      const before = valuesOf(await repo.readAll());
      const changed = SETTING_NAMES.flatMap((name) => {
        const value = input[name];
        return value === undefined || value === before[name] ? [] : [{ name, value }];
      });
      if (changed.length > 0) {
        const facts = (of: (name: SettingName, value: number | boolean) => number | boolean) =>
          Object.fromEntries(changed.map(({ name, value }) => [name, of(name, value)]));
        const entry = audit.record({
          actorId: owner.userId,
          action: "settings.changed",
          subject: { type: "settings", id: "settings", label: changed.map(({ name }) => name).join(", ") },
          before: facts((name) => before[name]),
          after: facts((_, value) => value),
        });
        const rows = changed.map(({ name, value }) => ({ name, value: Number(value) }));
        await repo.write(rows, { at: clock.now(), by: owner.userId }, [entry]);
      }
      return toEntries(await repo.readAll());
    },
  };
};
export type SettingsService = ReturnType<typeof createSettingsService>;

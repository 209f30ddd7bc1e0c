import type { Needs } from "../compose.ts";
import { requireOwner, type Visitor } from "../identity/permissions.ts";
import { isoOrNull } from "../platform/dates.contract.ts";
import {
  SETTING_NAMES,
  SETTINGS,
  type SettingEntry,
  type Settings,
  type SettingsInput,
  toSettings,
} from "./settings.contract.ts";
import { createSettingsRepo, type SettingRow } from "./settings.repo.ts";

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
      changedAt: isoOrNull(row?.changedAt ?? null),
      changedBy: row?.changedByName ?? null,
    };
  });
};

export function createSettingsService({ db, clock, audit }: Needs<"audit">) {
  const repo = createSettingsRepo(db);
  return {
    read: async (): Promise<Settings> => valuesOf(await repo.readAll()),

    async listSettings(visitor: Visitor): Promise<SettingEntry[]> {
      requireOwner(visitor);
      return toEntries(await repo.readAll());
    },

    /** Writes only the settings that differ. */
    async changeSettings(visitor: Visitor, input: SettingsInput): Promise<SettingEntry[]> {
      const owner = requireOwner(visitor);
      const before = valuesOf(await repo.readAll());
      const changed = SETTING_NAMES.flatMap((name) => {
        const value = input[name];
        return value === undefined || value === before[name] ? [] : [{ name, value }];
      });
      if (changed.length > 0) {
        const entry = audit.record({
          actorId: owner.userId,
          action: "settings.changed",
          subject: { type: "settings", id: "settings", label: changed.map(({ name }) => name).join(", ") },
          before: Object.fromEntries(changed.map(({ name }) => [name, before[name]])),
          after: Object.fromEntries(changed.map(({ name, value }) => [name, value])),
        });
        const rows = changed.map(({ name, value }) => ({ name, value: Number(value) }));
        await repo.write(rows, { at: clock.now(), by: owner.userId }, [entry]);
      }
      return toEntries(await repo.readAll());
    },
  };
}

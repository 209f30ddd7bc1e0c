import type { AccountCopies } from "../accounts/copies/account-copies.service.ts";
import type { Databases } from "../platform/d1/databases.ts";

import { createSettingsRepo } from "./settings.repo.ts";

/** Copies the settings into the databases of cities, whose queries read them beside their own rows. */
export const createSettingsCopies =
  ({ shared, cities }: Databases, copies: Pick<AccountCopies, "ensure">) =>
  async (): Promise<void> => {
    if (cities.length === 0) return;
    const rows = await createSettingsRepo(shared).readStored();
    const authors = [...new Set(rows.map(({ changedBy }) => changedBy))];
    for (const db of cities) {
      for (const author of authors) await copies.ensure(db, author);
      await createSettingsRepo(db).putStored(rows);
    }
  };

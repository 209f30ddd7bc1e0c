import { newTokenText } from "../worker/identity/scopes/token-text.ts";
import type { Db } from "../worker/platform/d1/db.ts";
import { DAY_MS } from "../worker/platform/dates.contract.ts";
import { newId } from "../worker/platform/ids.ts";
import { apiTokens } from "../worker/schema/accounts.table.ts";

/** Gives the demo hotel an API token, so that its page is not empty. The token's text is discarded, so nobody can use it. */
export const insertApiToken = async (db: Db, userId: string, now: number): Promise<void> => {
  const createdAt = now - 3 * DAY_MS;
  const id = newId({ now: () => createdAt });
  const { hash } = newTokenText(id);
  const scopes = "catalogue:read orders:read orders:write";
  await db.insert(apiTokens).values({ id, userId, name: "Purchasing", hash, scopes, createdAt });
};

import * as v from "valibot";
import type { ExpiringStore } from "../../platform/expiring-store.ts";
import { HeaderAccount, toHeaderAccount } from "./sessions.contract.ts";

/**
 * Sessions in KV: one entry per session, written once when it begins and deleted when it ends. Accounts that wait for
 * verification have no entry, so that their header shows the decision at once; agents have none, because they do not
 * use the pages that read it.
 */
export const createSessionCache = (store: ExpiringStore) => ({
  async remember(sessionId: string, account: HeaderAccount, lifeMs: number): Promise<void> {
    const isSettled = account.role === "hotel" || account.role === "owner" || account.adminStatus === "verified";
    if (isSettled) await store.put(sessionId, toHeaderAccount(account), lifeMs);
  },

  async read(sessionId: string): Promise<HeaderAccount | null> {
    const result = v.safeParse(HeaderAccount, await store.get(sessionId));
    return result.success ? result.output : null;
  },

  async forget(sessionIds: readonly string[]): Promise<void> {
    await Promise.all(sessionIds.map((id) => store.delete(id)));
  },
});

import * as v from "valibot";
import type { ExpiringStore } from "../../platform/expiring-store.ts";
import { HeaderAccount, toHeaderAccount } from "./sessions.contract.ts";

/**
 * The sessions in KV: one entry a session, written once when it begins, gone with it. Accounts that wait for a
 * verification have none, so that the good news reaches their header at once; agents have none either, because the
 * pages that read them are not theirs.
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
export type SessionCache = ReturnType<typeof createSessionCache>;

import * as v from "valibot";
import { log } from "../../platform/log.ts";
import { HeaderAccount, toHeaderAccount } from "./sessions.contract.ts";

const keyOf = (sessionId: string): string => `session:${sessionId}`;

/** Null when KV fails; the caller falls back to D1. */
const safely = async <T>(event: string, work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    log.error(event, error);
    return null;
  }
};

/**
 * Sessions in KV: one entry per session, written once when it begins and deleted when it ends. Other locations may read
 * an entry up to a minute later, so it never decides a permission. Accounts that wait for verification have no entry,
 * so that their header shows the decision at once; agents have none, because they do not use the pages that read it.
 */
export const createSessionCache = (kv: KVNamespace) => ({
  async remember(sessionId: string, account: HeaderAccount, lifeMs: number): Promise<void> {
    const isSettled = account.role === "hotel" || account.role === "owner" || account.adminStatus === "verified";
    if (!isSettled) return;
    const expirationTtl = Math.floor(lifeMs / 1000);
    await safely(
      "kv.put_failed",
      kv.put(keyOf(sessionId), JSON.stringify(toHeaderAccount(account)), { expirationTtl }),
    );
  },

  async read(sessionId: string): Promise<HeaderAccount | null> {
    const result = v.safeParse(HeaderAccount, await safely("kv.get_failed", kv.get(keyOf(sessionId), "json")));
    return result.success ? result.output : null;
  },

  async forget(sessionIds: readonly string[]): Promise<void> {
    await Promise.all(sessionIds.map((id) => safely("kv.delete_failed", kv.delete(keyOf(id)))));
  },
});

import { SCOPES, type Scope } from "../identity/scopes/scopes.contract.ts";
import { newTokenText } from "../identity/scopes/token-text.ts";
import { systemClock } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import type { Account } from "./factories.ts";
import { env } from "./faults.ts";

interface TokenOptions {
  readonly name?: string;
  readonly scopes?: readonly Scope[];
  /** ms */
  readonly expiresAt?: number;
}

/** Creates a token of this account, even one that its owner could not create. */
export const createApiToken = async (
  { userId }: Pick<Account, "userId">,
  { name = "ERP", scopes = SCOPES, expiresAt }: TokenOptions = {},
): Promise<{ readonly id: string; readonly text: string }> => {
  const id = newId(systemClock);
  const { text, hash } = newTokenText(id);
  await env.DB.prepare(
    "INSERT INTO api_tokens (id, user_id, name, hash, scopes, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
  )
    .bind(id, userId, name, hash, scopes.join(" "), Date.now(), expiresAt ?? null)
    .run();
  return { id, text };
};

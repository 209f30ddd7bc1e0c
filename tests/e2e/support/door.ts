import { DOOR } from "./ports.ts";
import type { TestAccount } from "./test-accounts.ts";

const ask = async (path: string, body: unknown): Promise<string> => {
  const answer = await fetch(DOOR + path, { method: "POST", body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.text();
};

/** Writes a new session and returns its token, without a sign-in, which would cost a password hash. */
export const startSession = (email: string): Promise<string> => ask("/sessions", { email });

/** Writes an account without a sign-up, for the same reason. */
export const createAccount = (account: TestAccount): Promise<string> => ask("/accounts", account);

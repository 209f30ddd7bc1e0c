import type { BrowserContext, Page } from "@playwright/test";
import { SESSION_COOKIE } from "../../../worker/accounts/session-cookie.contract.ts";
import { startSession } from "./door.ts";

/** Gives the context the cookie of a new session of this account. */
export async function signIn(where: Page | BrowserContext, email: string): Promise<void> {
  const context = "context" in where ? where.context() : where;
  const value = await startSession(email);
  const cookie = { name: SESSION_COOKIE, value, domain: "localhost", path: "/" };
  await context.addCookies([{ ...cookie, secure: true, httpOnly: true, sameSite: "Lax" }]);
}

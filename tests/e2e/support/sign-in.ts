import type { BrowserContext, Page } from "@playwright/test";
import { SESSION_COOKIE } from "../../../worker/accounts/session-cookie.contract.ts";
import { openDoor } from "../../support/door.ts";
import { DOOR } from "./ports.ts";

export const { startSession, createAccount: newAccount } = openDoor(DOOR);

/** Gives the context the cookie of a new session of this account. */
export async function signIn(where: Page | BrowserContext, email: string): Promise<void> {
  const context = "context" in where ? where.context() : where;
  const cookie = { name: SESSION_COOKIE, value: await startSession(email), domain: "localhost", path: "/" };
  await context.addCookies([{ ...cookie, secure: true, httpOnly: true, sameSite: "Lax" }]);
}

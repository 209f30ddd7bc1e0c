import type { BrowserContext, Page } from "@playwright/test";
import { SESSION_COOKIE } from "../../../worker/identity/session-cookie.contract.ts";
import { openDoor } from "../../support/door.ts";
import { DOOR } from "./ports.ts";

export const { startSession, createAccount: newAccount } = openDoor(DOOR);

/** A cookie of the shop's host alone, as browsers keep those with the prefix `__Host-`. */
export const hostCookie = (name: string, value: string) => ({
  name,
  value,
  domain: "localhost",
  path: "/",
  secure: true,
});

/** Gives the context the cookie of a new session of this account. */
export async function signIn(where: Page | BrowserContext, email: string): Promise<void> {
  const context = "context" in where ? where.context() : where;
  const cookie = hostCookie(SESSION_COOKIE, await startSession(email));
  await context.addCookies([{ ...cookie, httpOnly: true, sameSite: "Lax" }]);
}

import type { BrowserContext, Page } from "@playwright/test";
import { DEMO_PASSWORD } from "../../../scripts/local/demo-accounts.ts";

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;
const signedIn = new Map<string, Cookies>();

interface SignInOptions {
  readonly password?: string;
  /** A session of the test's own: for tests that end it, such as those of signing out. */
  readonly fresh?: boolean;
}

/**
 * Signs the context in through the API; the cookie lands in it. A worker signs in once for each account and gives the
 * same session to its other tests: a hash costs 200 ms, and logins are limited to 60 a minute for an address.
 */
export async function signIn(where: Page | BrowserContext, email: string, options: SignInOptions = {}): Promise<void> {
  const context = "context" in where ? where.context() : where;
  const known = options.fresh ? undefined : signedIn.get(email);
  if (known) return context.addCookies(known);

  const answer = await context.request.post("/api/auth/login", {
    data: { email, password: options.password ?? DEMO_PASSWORD },
  });
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`);
  if (!options.fresh) signedIn.set(email, await context.cookies());
}

import type { BrowserContext, Page } from "@playwright/test";
import { DEMO_PASSWORD } from "../../../seed/demo-people.ts";

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;
const signedIn = new Map<string, Cookies>();

interface SignInOptions {
  readonly password?: string;
  /** A session of the test's own, for tests that end it. */
  readonly fresh?: boolean;
}

/**
 * Signs the context in through the API by cookie. Each worker signs in once an account and reuses the session: a hash
 * costs 200 ms, and an address may sign in 60 times a minute.
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

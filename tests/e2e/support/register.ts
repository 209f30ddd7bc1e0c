import type { APIRequestContext } from "@playwright/test";
import { fromAnywhere } from "./accounts.ts";

let serial = 0;

export interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** A hotel of the test's own: specs that run beside it never meet it. */
export async function registerHotel(request: APIRequestContext): Promise<NewAccount> {
  serial++;
  const account = {
    name: "Hotel Own Account",
    email: `own-${process.pid}-${Date.now()}-${serial}@rasad.test`,
    password: "first-password",
  };
  const data = { ...account, confirmPassword: account.password, role: "hotel", location: "patna" };
  const answer = await request.post("/api/auth/register", { data, headers: fromAnywhere() });
  if (answer.status() !== 201) throw new Error(`cannot register: ${answer.status()} ${await answer.text()}`);
  return account;
}

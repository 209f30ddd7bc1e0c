import type { Passkey, PasskeySignInInput } from "../accounts/passkeys/passkeys.contract.ts";
import type { User } from "../identity/accounts.contract.ts";
import { type Answer, as, call } from "./api-client.ts";
import type { Account } from "./factories.ts";
import { type Authenticator, createAuthenticator, type Options } from "./services/authenticator.ts";
import { headersOf, type Place } from "./sign-in.ts";

type Change = Parameters<Authenticator["create"]>[1];

export const beginRegistration = (
  { token }: Pick<Account, "token">,
  body: object = {},
): Promise<Answer<{ options: Options }>> => as(token).post("/passkeys/registration/options", body);

export const finishRegistration = (
  { token }: Pick<Account, "token">,
  body: object,
): Promise<Answer<{ passkey: Passkey }>> => as(token).post("/passkeys/registration", body);

/** Adds the passkey of a new authenticator to the account. */
export const addPasskey = async (account: Pick<Account, "token">, change: Change = {}) => {
  const authenticator = await createAuthenticator();
  const { options } = (await beginRegistration(account)).body;
  const answer = await finishRegistration(account, await authenticator.create(options, change));
  return { authenticator, answer, passkey: answer.body.passkey };
};

export const listPasskeys = async ({ token }: Pick<Account, "token">): Promise<Passkey[]> =>
  (await as(token).get<{ passkeys: Passkey[] }>("/passkeys")).body.passkeys;

export const beginSignIn = async (place: Place = { ip: "203.0.113.7" }): Promise<Options> =>
  (await call<{ options: Options }>("POST", "/passkeys/sign-in/options", { headers: headersOf(place) })).body.options;

export const finishSignIn = (
  body: PasskeySignInInput,
  place: Place = { ip: "203.0.113.7" },
): Promise<Answer<{ token: string; user: User }>> =>
  call("POST", "/passkeys/sign-in", { body, headers: headersOf(place) });

/** Signs in with the authenticator's passkey. */
export const signInWith = async (authenticator: Authenticator, change: Change = {}, place?: Place) =>
  finishSignIn(await authenticator.get(await beginSignIn(place), change), place);

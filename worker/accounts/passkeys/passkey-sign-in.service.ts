import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import type { Needs } from "../../compose.ts";
import type { Client, User } from "../../identity/accounts.contract.ts";
import { tooMany } from "../../limits/limits.errors.ts";
import { takeLimit } from "../../limits/limits.repo.ts";
import { limitedAddress } from "../../limits/networks.ts";
import { isAssertFailure, writeRetried } from "../../platform/d1/db.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { log } from "../../platform/log.ts";
import { createAccountsRepo } from "../accounts.repo.ts";
import { hasSignedInOn } from "../sessions/device-tokens.ts";
import type { SignedIn } from "../sessions/sessions.service.ts";
import { toUser } from "../to-user.ts";
import type { PasskeySignInInput } from "./passkeys.contract.ts";
import { createPasskeysRepo, type PasskeyRow } from "./passkeys.repo.ts";
import { CHALLENGE_LIFE_MS, challengeIn, type Webauthn } from "./webauthn.ts";

/**
 * 401: the passkey is unknown, removed, of another account, or its signature is wrong; the response does not say
 * which.
 */
const invalidPasskey = () => new AppError("passkeys.invalid", 401);

/**
 * A passkey is two factors at once: the authenticator verifies the person, and signs with a key that only it has.
 * Nobody can guess a signature, so unlike for passwords, failures are not counted by account.
 */
export const createPasskeySignIn = ({ db, clock, loginLimit, sessions }: Needs<"sessions">, webauthn: Webauthn) => {
  const repo = createPasskeysRepo(db);
  const accounts = createAccountsRepo(db);

  /** `subject`: the device if the account has signed in there before, otherwise the IP address, as for passwords. */
  const admit = async (subject: string): Promise<void> => {
    if (!(await loginLimit.limit({ key: limitedAddress(subject) })).success) throw tooMany("limits.login", 60_000);
    await takeLimit(db, clock, "login", subject);
  };

  /** The batch was aborted: the passkey was removed meanwhile, or a copy of it was used. */
  const refuse = async ({ id, userId }: PasskeyRow, counter: number): Promise<never> => {
    const row = await repo.find(userId, id);
    if (row && row.counter >= counter)
      log.warn("security.passkey_copied", { userId, passkeyId: id, counter, expectedAbove: row.counter });
    throw invalidPasskey();
  };

  return {
    /** The options name no account: the authenticator offers the passkeys that it has for this shop. */
    async beginSignIn(client: Client): Promise<PublicKeyCredentialRequestOptionsJSON> {
      const device = await sessions.readDevice(client);
      await takeLimit(db, clock, "passkey_options", device?.id ?? client.ip);
      const options = await webauthn.signInOptions();
      const challenge = {
        challenge: options.challenge,
        purpose: "sign_in",
        askedOf: device?.id ?? "",
        expiresAt: clock.now() + CHALLENGE_LIFE_MS,
      } as const;
      await writeRetried(db, [repo.insertChallenge(challenge)]);
      return options;
    },

    async finishSignIn(input: PasskeySignInInput, client: Client): Promise<SignedIn & { user: User }> {
      const { id: credentialId, response } = input.response;
      const [device, passkey] = await Promise.all([sessions.readDevice(client), repo.findByCredential(credentialId)]);
      const isKnownHere =
        device !== null && passkey !== undefined && hasSignedInOn(device, { ...passkey, id: passkey.userId });
      await admit(isKnownHere ? device.id : client.ip);
      const challenge = challengeIn(response.clientDataJSON) ?? "";
      await repo.takeChallenge(challenge, "sign_in", device?.id ?? "", clock.now());

      if (!passkey || passkey.userHandle !== response.userHandle) throw invalidPasskey();
      const verified = await webauthn.verifySignIn(input, passkey);
      if (!verified) throw invalidPasskey();
      const { counter, isBackedUp } = verified;

      const user = await accounts.findUser(passkey.userId);
      if (!user) throw invalidPasskey();
      const session = await sessions.begin(user, client);
      const used = repo.markUsed(passkey.id, counter, isBackedUp, clock.now());
      try {
        await writeRetried(db, [...used, ...session.statements]);
      } catch (error) {
        if (!isAssertFailure(error)) throw error;
        if (!(await sessions.wasBegun(session.id))) await refuse(passkey, counter);
      }
      return { ...(await session.handOut()), user: toUser(user) };
    },
  };
};

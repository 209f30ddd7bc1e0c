import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import type { Needs } from "../../compose.ts";
import type { Client } from "../../identity/accounts.contract.ts";
import { requireUser, type Visitor } from "../../identity/permissions.ts";
import { takeLimit } from "../../limits/limits.repo.ts";
import { isAssertFailure, writeRetried } from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import { log } from "../../platform/log.ts";
import { readDevice } from "../sessions/device-name.ts";
import { createPresence, sessionTooOld } from "../sessions/present-password.service.ts";
import { toPasskey } from "./own-passkeys.service.ts";
import {
  type BeginRegistrationInput,
  type FinishRegistrationInput,
  MAX_PASSKEYS,
  type Passkey,
} from "./passkeys.contract.ts";
import {
  alreadyRegistered,
  challengeOver,
  passkeyRefused,
  tooManyPasskeys,
  verifyAddressFirst,
} from "./passkeys.errors.ts";
import { createPasskeysRepo, type PasskeyRow } from "./passkeys.repo.ts";
import { CHALLENGE_LIFE_MS, challengeIn, newUserHandle, type Webauthn } from "./webauthn.ts";

/** The initial name, such as "Chrome, Android". */
const nameFor = (userAgent: string): string => {
  const { browser, system } = readDevice(userAgent);
  return [browser, system].filter(Boolean).join(", ") || "Passkey";
};

export const createPasskeyRegistration = (needs: Needs<"sessions" | "audit" | "outbox">, webauthn: Webauthn) => {
  const { db, clock, sessions, audit, outbox } = needs;
  const repo = createPasskeysRepo(db);
  const requirePresence = createPresence({ db, clock, sessions }, () => sessionTooOld("passkeys.password_required"));

  /** Throws the reason why the batch inserted no passkey; returns the row when only the response was lost. */
  const explain = async (row: Pick<PasskeyRow, "id" | "userId" | "credentialId">): Promise<PasskeyRow> => {
    const found = await repo.findByCredential(row.credentialId);
    if (!found) {
      const { isVerified } = await repo.readOf(row.userId);
      throw isVerified ? tooManyPasskeys() : verifyAddressFirst();
    }
    if (found.id !== row.id) throw alreadyRegistered();
    return found;
  };

  return {
    async beginRegistration(
      visitor: Visitor,
      { currentPassword }: BeginRegistrationInput,
      { ip }: Pick<Client, "ip">,
    ): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const actor = requireUser(visitor);
      await takeLimit(db, clock, "add_passkey", actor.userId);
      const release = await requirePresence(actor, currentPassword, ip);
      const { own, isVerified } = await repo.readOf(actor.userId);
      if (!isVerified) throw verifyAddressFirst();
      if (own.length >= MAX_PASSKEYS) throw tooManyPasskeys();
      const userHandle = own[0]?.userHandle ?? newUserHandle();
      const options = await webauthn.registrationOptions({ ...actor, userHandle, passkeys: own });
      const challenge = {
        challenge: options.challenge,
        purpose: "registration",
        askedOf: actor.sessionId,
        userHandle,
        expiresAt: clock.now() + CHALLENGE_LIFE_MS,
      } as const;
      await writeRetried(db, [repo.insertChallenge(challenge), ...release]);
      return options;
    },

    async finishRegistration(
      visitor: Visitor,
      input: FinishRegistrationInput,
      { userAgent }: Pick<Client, "userAgent">,
    ): Promise<Passkey> {
      const { userId, sessionId, name } = requireUser(visitor);
      const challenge = challengeIn(input.response.response.clientDataJSON) ?? "";
      const takenChallenge = await repo.takeChallenge(challenge, "registration", sessionId, clock.now());
      if (!takenChallenge) throw challengeOver();
      const verified = await webauthn.verifyRegistration(input);
      if (!verified) throw passkeyRefused();

      const row = {
        ...verified,
        id: newId(clock),
        userId,
        userHandle: takenChallenge.userHandle,
        transports: JSON.stringify(input.response.response.transports),
        name: nameFor(userAgent),
        createdAt: clock.now(),
        lastUsedAt: null,
      };
      const addition = [
        ...repo.insert(row, sessionId),
        audit.record({
          actorId: userId,
          action: "passkey.added",
          subject: { type: "user", id: userId, label: name },
          after: { passkey: row.name },
        }),
        outbox.enqueueEvent("account.passkey_added", row.id, { userId }),
      ];
      try {
        await writeRetried(db, addition);
      } catch (error) {
        if (!isAssertFailure(error)) throw error;
        await explain(row);
      }
      log.info("security.passkey_added", { userId });
      return toPasskey(row);
    },
  };
};

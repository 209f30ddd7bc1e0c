import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import type { Needs } from "../../compose.ts";
import type { Client } from "../../identity/accounts.contract.ts";
import { requireUser, type Visitor } from "../../identity/permissions.ts";
import { takeLimit } from "../../limits/limits.repo.ts";
import { isAssertFailure, writeRetried } from "../../platform/d1/db.ts";
import { iso, isoOrNull } from "../../platform/dates.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { newId } from "../../platform/ids.ts";
import { log } from "../../platform/log.ts";
import { readDevice } from "../sessions/device-name.ts";
import { sessionTooOld } from "../sessions/reauthentication.service.ts";
import {
  type BeginRegistrationInput,
  type FinishRegistrationInput,
  MAX_PASSKEYS,
  type Passkey,
} from "./passkeys.contract.ts";
import { createPasskeysRepo, type PasskeyRow } from "./passkeys.repo.ts";
import { CHALLENGE_LIFE_MS, challengeIn, newUserHandle, type Webauthn } from "./webauthn.ts";

/**
 * 409: otherwise somebody who registered with another person's address would keep access after its owner reset the
 * password.
 */
const verifyAddressFirst = () => new AppError("passkeys.verify_first", 409);
const tooManyPasskeys = () => new AppError("passkeys.too_many", 409, { max: MAX_PASSKEYS });

export const toPasskey = ({ id, name, isBackedUp, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  _id: id,
  name,
  isBackedUp,
  createdAt: iso(createdAt),
  lastUsedAt: isoOrNull(lastUsedAt),
});

/** The initial name, such as "Chrome, Android". */
const nameFor = (userAgent: string): string => {
  const { browser, system } = readDevice(userAgent);
  return [browser, system].filter(Boolean).join(", ") || "Passkey";
};

export const createPasskeyRegistration = (
  needs: Needs<"reauthentication" | "audit" | "outbox">,
  webauthn: Webauthn,
) => {
  const { db, clock, reauthentication, audit, outbox } = needs;
  const repo = createPasskeysRepo(db);

  /** Throws the reason why the batch inserted no passkey; returns the row when only the response was lost. */
  const explain = async (row: Pick<PasskeyRow, "id" | "userId" | "credentialId">): Promise<PasskeyRow> => {
    const found = await repo.findByCredential(row.credentialId);
    if (!found) {
      const { isVerified } = await repo.readOf(row.userId);
      throw isVerified ? tooManyPasskeys() : verifyAddressFirst();
    }
    if (found.id !== row.id) throw new AppError("passkeys.already_registered", 409);
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
      await reauthentication.require(actor, currentPassword, ip, () => sessionTooOld("passkeys.password_required"));
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
      await writeRetried(db, [repo.insertChallenge(challenge)]);
      return options;
    },

    async finishRegistration(
      visitor: Visitor,
      input: FinishRegistrationInput,
      { userAgent }: Pick<Client, "userAgent">,
    ): Promise<Passkey> {
      const { userId, sessionId, name } = requireUser(visitor);
      const challenge = challengeIn(input.response.response.clientDataJSON) ?? "";
      const { userHandle } = await repo.takeChallenge(challenge, "registration", sessionId, clock.now());
      const verified = await webauthn.verifyRegistration(input);
      if (!verified) throw new AppError("passkeys.refused", 400);

      const row = {
        ...verified,
        id: newId(clock),
        userId,
        userHandle,
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

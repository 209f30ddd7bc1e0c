import type { Needs } from "../../compose.ts";
import { requireUser, type Visitor } from "../../identity/permissions.ts";
import { isAssertFailure, writeRetried } from "../../platform/d1/db.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { log } from "../../platform/log.ts";
import { createPasskeyRegistration, toPasskey } from "./passkey-registration.service.ts";
import { createPasskeySignIn } from "./passkey-sign-in.service.ts";
import type { Passkey, RenamePasskeyInput } from "./passkeys.contract.ts";
import { createPasskeysRepo, type PasskeyRow } from "./passkeys.repo.ts";
import { createWebauthn } from "./webauthn.ts";

const passkeyNotFound = () => new AppError("passkeys.not_found", 404);

export function createPasskeys(needs: Needs<"sessions" | "reauthentication" | "audit" | "outbox">) {
  const { db, origin, audit, outbox } = needs;
  const webauthn = createWebauthn(origin);
  const repo = createPasskeysRepo(db);
  const findOwn = async (userId: string, id: string): Promise<PasskeyRow> => {
    const row = await repo.find(userId, id);
    if (!row) throw passkeyNotFound();
    return row;
  };

  return {
    ...createPasskeyRegistration(needs, webauthn),
    ...createPasskeySignIn(needs, webauthn),

    /** Oldest first. `mayAdd` is false while the account's address is not verified. */
    async list(visitor: Visitor): Promise<{ passkeys: Passkey[]; mayAdd: boolean }> {
      const { userId } = requireUser(visitor);
      const { own, isVerified } = await repo.readOf(userId);
      return { passkeys: own.map(toPasskey), mayAdd: isVerified };
    },

    async rename(visitor: Visitor, id: string, { name }: RenamePasskeyInput): Promise<Passkey> {
      const { userId } = requireUser(visitor);
      const row = await findOwn(userId, id);
      if (!(await repo.rename(userId, id, name))) throw passkeyNotFound();
      return toPasskey({ ...row, name });
    },

    /** Sessions that began with the passkey continue; their owner ends them under Password and devices. */
    async remove(visitor: Visitor, id: string): Promise<void> {
      const { userId, name } = requireUser(visitor);
      const row = await findOwn(userId, id);
      const removal = [
        ...repo.remove(userId, id),
        audit.record({
          actorId: userId,
          action: "passkey.removed",
          subject: { type: "user", id: userId, label: name },
          before: { passkey: row.name },
        }),
        outbox.enqueueEvent("account.passkey_removed", id, { userId }),
      ];
      try {
        await writeRetried(db, removal);
      } catch (error) {
        // The passkey was removed meanwhile, or by this batch, whose response was lost.
        if (!isAssertFailure(error)) throw error;
      }
      log.info("security.passkey_removed", { userId });
    },

    /** For mails only; checks no permission. */
    countFor: (userId: string): Promise<number> => repo.countOf(userId),

    removeAll: (userId: string) => repo.removeAll(userId),
  };
}

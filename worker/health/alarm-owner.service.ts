import type { NotificationsService } from "../outbox/outbox.service.ts";
import { type Db, write } from "../platform/d1/db.ts";
import { sha256 } from "../platform/secrets/hashes.ts";

interface Dependencies {
  readonly db: Db;
  readonly listOwners: () => Promise<readonly { readonly id: string }[]>;
  readonly notifications: Pick<NotificationsService, "enqueueEvent">;
}

export const createAlarmOwner = ({ db, listOwners, notifications }: Dependencies) => ({
  /** For the check of the ledger: one mail to each owner for the same differences, however often they are found. */
  async alarmOfBooks(differences: string): Promise<void> {
    const owners = await listOwners();
    const cause = sha256(differences).slice(0, 32);
    const mails = owners.map(({ id }) =>
      notifications.enqueueEvent("account.books_differ", `${cause}:${id}`, { userId: id }),
    );
    if (mails.length > 0) await write(db, mails);
  },
});

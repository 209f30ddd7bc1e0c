import { requireOwner, type Visitor } from "../../identity/permissions.ts";
import type { DeadRow, OutboxRepo } from "../../outbox/outbox.repo.ts";
import { iso } from "../../platform/dates.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import type { DeadMail } from "../notifications.contract.ts";

/** More dead mails suggest a fault of the provider rather than of single mails. */
const MAX_SHOWN = 100;
/** Few, because a stranger can cause any number of dropped mails. */
const MAX_DROPPED_SHOWN = 20;

const toDeadMail = ({ id, kind, payload, attempts, lastError, createdAt }: DeadRow): DeadMail => {
  const { orderId } = JSON.parse(payload) as { orderId?: unknown };
  return {
    _id: id,
    kind,
    orderId: typeof orderId === "string" ? orderId : null,
    attempts,
    lastError: lastError ?? "",
    createdAt: iso(createdAt),
  };
};

/** Only the owner may see these rows, because a provider's error can hold addresses. */
export const createDeadMails = (repo: OutboxRepo, onRevived: () => void) => ({
  /** Rows that were given up, then rows that were dropped, each newest first. */
  async listDead(visitor: Visitor): Promise<DeadMail[]> {
    requireOwner(visitor);
    return (await repo.listDead(MAX_SHOWN, MAX_DROPPED_SHOWN)).map(toDeadMail);
  },

  /**
   * Makes a row due again; an outdated event is still skipped. Throws 404 for rows that are neither dead nor dropped.
   */
  async retryDead(visitor: Visitor, id: string): Promise<void> {
    requireOwner(visitor);
    const revived = await repo.revive(id);
    if (!revived) throw new AppError("mails.not_found", 404);
    onRevived();
  },
});

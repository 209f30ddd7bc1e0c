import type { Actor } from "../../accounts/accounts.contract.ts";
import { requireOwner } from "../../accounts/permissions.ts";
import { retryLostConnection } from "../../platform/d1/db.ts";
import type { DeadMail } from "../notifications.contract.ts";
import { mailNotFound } from "../notifications.errors.ts";
import type { DeadRow, OutboxRepo } from "../outbox/outbox.repo.ts";

/** More than anyone looks through; if there are more, the provider is the thing to look at. */
const SHOWN = 100;

const toDeadMail = ({ id, kind, payload, attempts, lastError, createdAt }: DeadRow): DeadMail => {
  const { orderId } = JSON.parse(payload) as { orderId?: unknown };
  return {
    _id: id,
    kind,
    orderId: typeof orderId === "string" ? orderId : null,
    attempts,
    lastError: lastError ?? "",
    createdAt: new Date(createdAt).toISOString(),
  };
};

/** Mails that were given up, for the owner alone: what a provider says of them may name addresses. */
export const createDeadMails = (repo: OutboxRepo, onRevived: () => void) => ({
  /** Newest first. */
  async listDead(visitor: Actor | null): Promise<DeadMail[]> {
    requireOwner(visitor);
    return (await retryLostConnection(() => repo.listDead(SHOWN))).map(toDeadMail);
  },

  /** It comes due at once, with ten tries again; what is no longer news by then is left out as ever. */
  async retryDead(visitor: Actor | null, id: string): Promise<void> {
    requireOwner(visitor);
    const revived = await repo.revive(id);
    if (!revived) throw mailNotFound();
    onRevived();
  },
});
export type DeadMailsService = ReturnType<typeof createDeadMails>;

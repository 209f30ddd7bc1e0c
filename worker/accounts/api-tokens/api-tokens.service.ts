import type { AuditService } from "../../audit/audit.service.ts";
import type { NotificationsService } from "../../notifications/outbox/outbox.service.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, isAssertFailure, retryLostConnection, runBatch } from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import type { Actor } from "../accounts.contract.ts";
import { accountOf, requireOwner, requireUser } from "../permissions.ts";
import { type ApiToken, type CreateApiTokenInput, MAX_TOKENS } from "../scopes/api-tokens.contract.ts";
import { ownersOnly, tokenNotFound, tooManyTokens } from "../scopes/api-tokens.errors.ts";
import { type Scope, scopesFor } from "../scopes/scopes.contract.ts";
import { newTokenText } from "../scopes/token-text.ts";
import { type ApiTokenRow, createApiTokensRepo } from "./api-tokens.repo.ts";

type Visitor = Actor | null;

interface Dependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, "record">;
  readonly notifications: Pick<NotificationsService, "enqueueEvent">;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const isoOrNull = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const toApiToken = ({ id, name, scopes, networks, createdAt, expiresAt, lastSeenAt }: ApiTokenRow): ApiToken => ({
  _id: id,
  name,
  scopes: scopes.split(" ") as Scope[],
  networks: networks.split(" ").filter(Boolean),
  createdAt: new Date(createdAt).toISOString(),
  expiresAt: isoOrNull(expiresAt),
  lastUsedAt: isoOrNull(lastSeenAt),
});

/** Only who owns the account lets other systems in: a buyer's account itself, and the shop's owner. */
export const requireAccountOwner = (visitor: Visitor): Actor => {
  const actor = requireUser(visitor);
  if (actor.role === "owner") return requireOwner(actor);
  if (actor.role !== "hotel" || accountOf(actor) !== actor.userId) throw ownersOnly();
  return actor;
};

/** The API tokens of an account, for its owner. */
export const createApiTokens = ({ db, clock, audit, notifications }: Dependencies) => {
  const repo = createApiTokensRepo(db);
  const actOf = (owner: Actor, action: "token.made" | "token.revoked", token: string) =>
    audit.record({
      actorId: owner.userId,
      action,
      subject: { type: "user", id: owner.userId, label: owner.name },
      after: { token },
    });

  return {
    /** Those that have not ended, newest first. */
    async list(visitor: Visitor): Promise<ApiToken[]> {
      const { userId } = requireAccountOwner(visitor);
      return (await retryLostConnection(() => repo.listLive(userId, clock.now()))).map(toApiToken);
    },

    /** `text` is the token itself, which nobody can read again. The owner is told by mail. */
    async create(visitor: Visitor, input: CreateApiTokenInput): Promise<{ token: ApiToken; text: string }> {
      const owner = requireAccountOwner(visitor);
      const now = clock.now();
      const id = newId(clock);
      const { text, hash } = newTokenText(id);
      const allowed = scopesFor(owner.role);
      const row = {
        id,
        userId: owner.userId,
        name: input.name,
        hash,
        scopes: allowed.filter((scope) => input.scopes.includes(scope)).join(" "),
        networks: input.networks.join(" "),
        createdAt: now,
        expiresAt: input.days === null ? null : now + input.days * DAY_MS,
      };
      const told = [
        notifications.enqueueEvent("account.token_made", id, { userId: owner.userId }),
        actOf(owner, "token.made", input.name),
      ];
      try {
        await repo.insert(row, told);
      } catch (error) {
        if (isAssertFailure(error)) throw tooManyTokens(MAX_TOKENS);
        throw error;
      }
      return { token: toApiToken({ ...row, lastSeenAt: null, revokedAt: null }), text };
    },

    /** At once: the next request with it is refused. */
    async revoke(visitor: Visitor, id: string): Promise<void> {
      const owner = requireAccountOwner(visitor);
      const found = await retryLostConnection(() => repo.findLive(owner.userId, id, clock.now()));
      if (!found) throw tokenNotFound();
      const statements = [repo.revoke(owner.userId, id, clock.now()), actOf(owner, "token.revoked", found.name)];
      await runBatch(db, statements);
    },
  };
};
export type ApiTokens = ReturnType<typeof createApiTokens>;

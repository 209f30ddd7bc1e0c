import type { Needs } from "../../compose.ts";
import type { Actor, Client } from "../../identity/accounts.contract.ts";
import { notSignedIn } from "../../identity/accounts.errors.ts";
import { requireAccountOwner, type Visitor } from "../../identity/permissions.ts";
import { type ApiToken, type CreateApiTokenInput, MAX_TOKENS } from "../../identity/scopes/api-tokens.contract.ts";
import { type Scope, scopesFor } from "../../identity/scopes/scopes.contract.ts";
import { newTokenText } from "../../identity/scopes/token-text.ts";
import { takeLimit } from "../../limits/limits.repo.ts";
import { isAssertFailure, type Statement, violates, writeRetried } from "../../platform/d1/db.ts";
import { DAY_MS, iso, isoOrNull } from "../../platform/dates.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { createHmac } from "../../platform/hmac.ts";
import { newId } from "../../platform/ids.ts";
import { log } from "../../platform/log.ts";
import { message } from "../../platform/messages.contract.ts";
import { sha256 } from "../../platform/secrets/hashes.ts";
import { type ApiTokenRow, createApiTokensRepo, type NewApiToken } from "./api-tokens.repo.ts";

interface IssuedToken {
  readonly token: ApiToken;
  readonly text: string;
}

/** For this long, the same request returns the token's text again, because the first response may have been lost. */
const REPEAT_MS = 10 * 60 * 1000;

/** Thrown when a buyer requests a scope that only the shop may use. */
const scopeOfShop = (scope: Scope) => {
  const problem = message("tokens.scope_of_shop", { scope });
  return new AppError("input.invalid", 400, {}, { message: problem, fields: { scopes: problem } });
};

const hashOf = (...parts: readonly string[]): string => sha256(JSON.stringify(parts));

const toApiToken = (row: Omit<ApiTokenRow, "revokedAt">): ApiToken => ({
  _id: row.id,
  name: row.name,
  scopes: row.scopes.split(" ") as Scope[],
  networks: row.networks.split(" ").filter(Boolean),
  createdAt: iso(row.createdAt),
  expiresAt: isoOrNull(row.expiresAt),
  lastUsedAt: isoOrNull(row.lastSeenAt),
});

export function createApiTokens(needs: Needs<"reauthentication" | "audit" | "outbox">) {
  const { db, clock, codeSecret, reauthentication, audit, outbox } = needs;
  const repo = createApiTokensRepo(db);
  const hmac = createHmac(codeSecret);

  /** Buyers' own tokens are not recorded: the audit log is about the shop. */
  const auditOf = (
    { role, userId, name }: Actor,
    action: "token.made" | "token.revoked",
    token: string,
  ): Statement[] => {
    if (role !== "owner") return [];
    const facts = { [action === "token.made" ? "after" : "before"]: { token } };
    return [audit.record({ actorId: userId, action, subject: { type: "user", id: userId, label: name }, ...facts })];
  };

  /**
   * With a key, the secret is derived from the id and the key, so that a repeated request gets the same text. The key
   * itself is not stored, so that nobody can compute the secret from the database.
   */
  const textOf = async (id: string, key: string | undefined) =>
    key === undefined
      ? newTokenText(id)
      : newTokenText(id, Buffer.from(await hmac(`api-token:${id}:${key}`)).toString("base64url"));

  const rowOf = async (owner: Actor, input: CreateApiTokenInput, key: string | undefined) => {
    const now = clock.now();
    const id = newId(clock);
    const { text, hash } = await textOf(id, key);
    const { name, networks, days } = input;
    const scopes = scopesFor(owner.role).filter((scope) => input.scopes.includes(scope));
    const row: NewApiToken = {
      id,
      userId: owner.userId,
      name,
      hash,
      scopes: scopes.join(" "),
      networks: networks.join(" "),
      createdAt: now,
      expiresAt: days === null ? null : now + days * DAY_MS,
      requestKey: key === undefined ? null : hashOf(owner.userId, key),
      requestHash: key === undefined ? null : hashOf(name, scopes.join(" "), networks.join(" "), String(days)),
    };
    return { row, text };
  };

  /**
   * Null when no earlier request had this key. Throws 409 when a different request had it, or when the token's text is
   * no longer shown.
   */
  const findRepeated = async (
    { userId, requestKey, requestHash }: NewApiToken,
    key = "",
  ): Promise<IssuedToken | null> => {
    if (requestKey === null) return null;
    const found = await repo.findRequested(userId, requestKey);
    if (!found) return null;
    const isOver = found.revokedAt !== null || clock.now() - found.createdAt > REPEAT_MS;
    if (isOver || found.requestHash !== requestHash) throw new AppError("tokens.request_reused", 409);
    return { token: toApiToken(found), text: (await textOf(found.id, key)).text };
  };

  /** False when another request with the same key was written first. */
  const insert = async (row: NewApiToken, sessionId: string, more: readonly Statement[]): Promise<boolean> => {
    try {
      await repo.insert(row, sessionId, more);
      return true;
    } catch (error) {
      // An earlier attempt was written, and only its response was lost.
      if (violates(error, "api_tokens.id")) return true;
      if (violates(error, "api_tokens.request_key")) return false;
      if (!isAssertFailure(error)) throw error;
      const live = await repo.listLive(row.userId, clock.now());
      if (live.some(({ id }) => id === row.id)) return true;
      throw live.length >= MAX_TOKENS ? new AppError("tokens.too_many", 409, { max: MAX_TOKENS }) : notSignedIn();
    }
  };

  return {
    async list(visitor: Visitor): Promise<ApiToken[]> {
      const { userId } = requireAccountOwner(visitor);
      return (await repo.listLive(userId, clock.now())).map(toApiToken);
    },

    /** Needs a recent session or the password. Only the same request, repeated with its key, gets the text again. */
    async create(
      visitor: Visitor,
      input: CreateApiTokenInput,
      { ip }: Pick<Client, "ip">,
      key?: string,
    ): Promise<IssuedToken> {
      const owner = requireAccountOwner(visitor);
      const { userId, sessionId } = owner;
      const foreignScope = input.scopes.find((scope) => !scopesFor(owner.role).includes(scope));
      if (foreignScope) throw scopeOfShop(foreignScope);
      await takeLimit(db, clock, "make_token", userId);
      await reauthentication.require(owner, input.currentPassword, ip);
      const { row, text } = await rowOf(owner, input, key);
      const earlier = await findRepeated(row, key);
      if (earlier) return earlier;
      const isWritten = await insert(row, sessionId, [
        outbox.enqueueEvent("account.token_made", row.id, { userId }),
        ...auditOf(owner, "token.made", row.name),
      ]);
      const concurrent = isWritten ? null : await findRepeated(row, key);
      if (concurrent) return concurrent;
      log.info("security.token_made", { userId, tokenId: row.id });
      return { token: toApiToken({ ...row, lastSeenAt: null }), text };
    },

    /** Takes effect at once: the next request with the token is refused. */
    async revoke(visitor: Visitor, id: string): Promise<void> {
      const owner = requireAccountOwner(visitor);
      const { userId } = owner;
      const found = await repo.findLive(userId, id, clock.now());
      if (!found) throw new AppError("tokens.not_found", 404);
      const statements = [repo.revoke(userId, id, clock.now()), ...auditOf(owner, "token.revoked", found.name)];
      await writeRetried(db, statements);
      log.info("security.token_revoked", { userId, tokenId: id });
    },

    revokeAll: (userId: string): Statement => repo.revokeAll(userId, clock.now()),
  };
}

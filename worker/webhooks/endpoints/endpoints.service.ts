import type { AuditAction, AuditFacts } from "../../audit/audit.contract.ts";
import type { Only } from "../../compose.ts";
import { keyReused } from "../../http/idempotency.errors.ts";
import type { Actor, Client } from "../../identity/accounts.contract.ts";
import { requireAccountOwner, type Visitor } from "../../identity/permissions.ts";
import { assertsMean, isAssertFailure } from "../../platform/d1/db.ts";
import { DAY_MS } from "../../platform/dates.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { newId } from "../../platform/ids.ts";
import { log } from "../../platform/log.ts";
import { message } from "../../platform/messages.contract.ts";
import { isPublicAddress } from "../public-address.ts";
import { createWebhookSecrets, newWebhookSecret } from "../webhook-secrets.ts";
import { MAX_ENDPOINTS, SHOP } from "../webhooks.contract.ts";
import { createDeliveriesRepo } from "./deliveries.repo.ts";
import type { ChangeEndpointInput, CreateEndpointInput, Endpoint, RotateSecretInput } from "./endpoints.contract.ts";
import { createEndpointsRepo, type EndpointRow, type EndpointsRepo } from "./endpoints.repo.ts";
import { toEndpoint } from "./to-endpoint.ts";

type Ip = Pick<Client, "ip">;

type EndpointsNeeds = Only<
  | "db"
  | "clock"
  | "codeSecret"
  | "origin"
  | "allowsLoopbackWebhooks"
  | "enqueued"
  | "audit"
  | "outbox"
  | "reauthentication"
>;

/** An endpoint and its secret, which is never shown again. */
interface EndpointWithSecret {
  readonly endpoint: Endpoint;
  readonly secret: string;
}

/** An endpoint that is enabled again receives the events it missed, unless they are older than this. */
const RESUMED_MS = 7 * DAY_MS;

/** The account whose events an owner's endpoints receive. */
const accountOfEndpoints = ({ role, userId }: Actor): string => (role === "owner" ? SHOP : userId);

/** Throws 404 when the owner's account has no such endpoint. */
export const findEndpoint = async (
  repo: Pick<EndpointsRepo, "find">,
  owner: Actor,
  id: string,
): Promise<EndpointRow> => {
  const row = await repo.find(accountOfEndpoints(owner), id);
  if (!row) throw new AppError("webhooks.not_found", 404);
  return row;
};

/** The endpoint has changed since the caller read it. */
const changedMeanwhile = () => new AppError("webhooks.changed_meanwhile", 409);

/** Of the URL only the host, because a path or query can be a secret of the receiver. */
const factsOf = ({ url, types, state }: Pick<EndpointRow, "url" | "types" | "state">): AuditFacts => ({
  host: new URL(url).host,
  types,
  state,
});

export const createEndpoints = (needs: EndpointsNeeds) => {
  const { db, clock, origin, allowsLoopbackWebhooks, enqueued, audit, outbox, reauthentication } = needs;
  const secrets = createWebhookSecrets(needs.codeSecret);
  const repo = createEndpointsRepo(db);
  const deliveries = createDeliveriesRepo(db);

  const auditOf = (owner: Actor, action: AuditAction, before: AuditFacts, after: AuditFacts) =>
    audit.record({
      actorId: owner.userId,
      action,
      subject: { type: "user", id: owner.userId, label: owner.name },
      before,
      after,
    });

  const mailTo = (owner: Actor) => outbox.enqueueEvent("account.webhook_added", newId(clock), { userId: owner.userId });

  /** Throws 400 for a URL that is not public. */
  const normaliseUrl = (text: string): string => {
    const fault = isPublicAddress(text, new URL(origin).hostname, allowsLoopbackWebhooks);
    if (fault === "ok") return new URL(text).href;
    const why = message(`webhooks.address_${fault}`);
    throw new AppError("webhooks.address_refused", 400, {}, { message: why, fields: { url: why } });
  };

  const secretOf = async ({ id, secret }: EndpointRow): Promise<string> => {
    const opened = await secrets.decrypt(secret, id);
    if (opened === null) throw new Error("the secret of an endpoint was encrypted under another CODE_SECRET");
    return opened;
  };

  const insert = async (owner: Actor, row: EndpointRow, key: string) => {
    const existing = await repo.findByKey(row.accountId, key);
    if (existing) return existing;
    try {
      await repo.insert(row, [mailTo(owner), auditOf(owner, "webhook.added", {}, factsOf(row))]);
      log.info("security.webhook_added", { userId: owner.userId, endpointId: row.id });
      return row;
    } catch (error) {
      // Another request with the key came first, or this one was written but D1's response was lost.
      const made = await repo.findByKey(row.accountId, key);
      if (made) return made;
      throw isAssertFailure(error) ? new AppError("webhooks.too_many", 409, { max: MAX_ENDPOINTS }) : error;
    }
  };

  const isKnown = (owner: Actor): Promise<boolean> => repo.isKnown(accountOfEndpoints(owner));

  const write = async (row: EndpointRow, changes: Partial<EndpointRow>, effects: Parameters<typeof repo.change>[2]) => {
    await repo.change(row, changes, effects).catch(assertsMean(changedMeanwhile));
    return { ...row, ...changes };
  };

  return {
    async list(visitor: Visitor): Promise<Endpoint[]> {
      const owner = requireAccountOwner(visitor);
      return (await repo.listOf(accountOfEndpoints(owner))).map(toEndpoint);
    },

    /** False until the account's address is verified, or something was delivered to it. */
    mayAdd: async (visitor: Visitor): Promise<boolean> => isKnown(requireAccountOwner(visitor)),

    /**
     * Needs a recent session or the password, and a known account. The same key returns the same endpoint and secret;
     * 409 when the key was used with other input.
     */
    async create(
      visitor: Visitor,
      input: CreateEndpointInput,
      { ip }: Ip,
      sentKey?: string,
    ): Promise<EndpointWithSecret> {
      const owner = requireAccountOwner(visitor);
      if (!(await isKnown(owner))) throw new AppError("webhooks.not_verified", 403);
      const url = normaliseUrl(input.url);
      await reauthentication.require(owner, input.currentPassword, ip);
      const id = newId(clock);
      const key = sentKey ?? id;
      const requested = { url, description: input.description, types: input.types.join(" ") };
      const row: EndpointRow = {
        id,
        userId: owner.userId,
        accountId: accountOfEndpoints(owner),
        ...requested,
        secret: await secrets.encrypt(newWebhookSecret(), id),
        previousSecret: null,
        rotatedAt: null,
        state: "active",
        disabledReason: "",
        disabledAt: null,
        failingSince: null,
        slowSince: clock.now(),
        createdAt: clock.now(),
        requestKey: key,
      };
      const made = await insert(owner, row, key);
      const isSame = made.url === url && made.description === requested.description && made.types === requested.types;
      if (!isSame) throw keyReused();
      return { endpoint: toEndpoint(made), secret: await secretOf(made) };
    },

    /**
     * Enabling sends what the endpoint missed. A new URL has the same requirements as a new endpoint. Repeating a
     * change has no effect, and fields that the input omits stay as another request sets them meanwhile.
     */
    async change(visitor: Visitor, id: string, input: ChangeEndpointInput, { ip }: Ip): Promise<Endpoint> {
      const owner = requireAccountOwner(visitor);
      const row = await findEndpoint(repo, owner, id);
      const now = clock.now();
      const isActive = row.state === "active";
      const url = input.url === undefined ? row.url : normaliseUrl(input.url);
      const wantsActive = input.isActive ?? isActive;
      const changes: Partial<EndpointRow> = {
        ...(url === row.url ? {} : { url, slowSince: now, failingSince: null }),
        ...(input.description !== undefined && { description: input.description }),
        ...(input.types && { types: input.types.join(" ") }),
        ...(wantsActive && !isActive
          ? { state: "active", disabledReason: "", disabledAt: null, failingSince: null }
          : {}),
        ...(!wantsActive && isActive ? { state: "disabled", disabledReason: "owner", disabledAt: now } : {}),
      };
      const after = { ...row, ...changes };
      const names = Object.keys(changes) as (keyof EndpointRow)[];
      if (names.every((name) => changes[name] === row[name])) return toEndpoint(row);
      if (url !== row.url) await reauthentication.require(owner, input.currentPassword, ip);
      const effects = [
        auditOf(owner, "webhook.changed", factsOf(row), factsOf(after)),
        ...(url === row.url ? [] : [mailTo(owner)]),
        ...(wantsActive && !isActive ? deliveries.resumed(id, now, now - RESUMED_MS) : []),
      ];
      await write(row, changes, effects);
      if (wantsActive && !isActive) enqueued.mark("webhooks");
      return toEndpoint(await findEndpoint(repo, owner, id));
    },

    async remove(visitor: Visitor, id: string): Promise<void> {
      const owner = requireAccountOwner(visitor);
      const row = await findEndpoint(repo, owner, id);
      try {
        await repo.remove(row, [auditOf(owner, "webhook.removed", factsOf(row), {})]);
      } catch (error) {
        // The endpoint was removed meanwhile, or by our own batch, whose response was lost.
        if (!isAssertFailure(error)) throw error;
      }
    },

    /**
     * The previous secret also signs for a day. Needs a recent session or the password. Throws 409 when the endpoint
     * has changed since the caller read it.
     */
    async rotate(visitor: Visitor, id: string, input: RotateSecretInput, { ip }: Ip): Promise<EndpointWithSecret> {
      const owner = requireAccountOwner(visitor);
      const row = await findEndpoint(repo, owner, id);
      const { rotatedAt } = input;
      if (rotatedAt !== undefined && rotatedAt !== toEndpoint(row).rotatedAt) throw changedMeanwhile();
      await reauthentication.require(owner, input.currentPassword, ip);
      const secret = newWebhookSecret();
      const changes = {
        secret: await secrets.encrypt(secret, id),
        previousSecret: row.secret,
        rotatedAt: clock.now(),
      };
      const written = await write(row, changes, [auditOf(owner, "webhook.secret_rotated", {}, factsOf(row))]);
      return { endpoint: toEndpoint(written), secret };
    },
  };
};

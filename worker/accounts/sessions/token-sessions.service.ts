import ipaddr from "ipaddr.js";
import type { Only } from "../../compose.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { notSignedIn } from "../../identity/accounts.errors.ts";
import { readTokenText } from "../../identity/scopes/token-text.ts";
import { countUse, type LimitLeft } from "../../limits/limits.repo.ts";
import { countTogether, type PendingRead, type Results } from "../../platform/d1/reads.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { isSameSecret } from "../../platform/hmac.ts";
import { createActorsRepo, isTokenOf } from "./actors.repo.ts";

/** Without networks, every address is allowed. */
const isAllowedFrom = (networks: readonly string[], ip: string): boolean => {
  if (networks.length === 0) return true;
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return networks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === address.kind() && address.match(base, bits);
  });
};

/** D1 checks an API token on each request, and counts the use in the same round trip. */
export const createTokenSessions = ({ db, clock, waitUntil }: Only<"db" | "clock" | "waitUntil">) => {
  const actors = createActorsRepo(db);
  return {
    /**
     * Throws 401 for a token that is unknown or has ended, and 403 when it may not be used from this address. The
     * caller must refuse a use over the limit.
     */
    async readBeside<const Reads extends readonly PendingRead<unknown>[]>(
      text: string,
      ip: string,
      readsOf: (tokenId: string) => Reads,
    ): Promise<{ actor: Actor; limit: LimitLeft; found: Results<Reads> }> {
      const token = readTokenText(text);
      if (!token) throw notSignedIn();
      const { id, hash } = token;
      const [holder, limit, ...found] = await countTogether(db, [
        actors.readTokenActor(id, clock.now()),
        countUse(clock, "api_token", id, isTokenOf(id, hash)),
        ...readsOf(id),
      ] as const);
      if (!holder || !isSameSecret(holder.hash, hash)) throw notSignedIn();
      if (!isAllowedFrom(holder.networks, ip)) throw new AppError("tokens.other_network", 403);
      if (holder.isLastSeenStale) waitUntil(actors.touchToken(id, clock.now()));
      return { actor: holder.actor, limit, found: found as Results<Reads> };
    },
  };
};

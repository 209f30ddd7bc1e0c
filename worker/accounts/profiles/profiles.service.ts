import type { Needs } from "../../compose.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { notSignedIn, phoneTaken, tooManyShortRules } from "../../identity/accounts.errors.ts";
import { accountOf, requireAgent, requireBuyer, requireUser, type Visitor } from "../../identity/permissions.ts";
import type { ShortRules } from "../../identity/short-rule.contract.ts";
import { takeLimit } from "../../limits/limits.repo.ts";
import { isAssertFailure, readRows, type Statement, violates, writeRetried } from "../../platform/d1/db.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { newId } from "../../platform/ids.ts";
import { message } from "../../platform/messages.contract.ts";
import { HeaderAccount } from "../sessions/sessions.contract.ts";
import { changedFields } from "./profile-changes.ts";
import { PROFILE_ORDER_IDS, type Profile, type ProfileChange, type ProfileInput } from "./profiles.contract.ts";
import { createProfilesRepo, type ProfileRow } from "./profiles.repo.ts";
import { rememberShortRules, type ShortRuleChanges, type ShortRulesRow, selectShortRules } from "./short-rules.repo.ts";
import { toProfile } from "./to-profile.ts";

/** Treats the city that a verified agent has requested as their own. */
const hasValues = ({ wantedLocation, ...profile }: Profile, change: ProfileChange): boolean => {
  const effective: Record<string, unknown> = { ...profile, location: wantedLocation ?? profile.location };
  return Object.entries(change).every(([field, value]) => effective[field] === value);
};

const cannotGoOnline = (isRejected: boolean) =>
  isRejected
    ? new AppError("auth.rejected", 403, {}, { message: message("auth.rejected_offline") })
    : new AppError("auth.not_verified", 403, {}, { message: message("auth.not_verified_offline") });

export function createProfilesService(needs: Needs<"orders" | "sessions" | "cities" | "outbox">) {
  const { db, clock, orders, sessions, cities, outbox } = needs;
  const repo = createProfilesRepo(db);

  const presentProfile = async (actor: Actor, reading: Promise<ProfileRow | undefined>): Promise<Profile> => {
    const [row, ofAgent] = await Promise.all([
      reading,
      actor.agent ? orders.listMyIdsAsAgent(actor, PROFILE_ORDER_IDS) : null,
    ]);
    if (!row) throw notSignedIn();
    return toProfile(row, ofAgent);
  };

  /**
   * Anyone can register any phone number, so an account whose address was never verified gives it up to one with a
   * verified address. Rethrows an error of the save that has another cause.
   */
  const takePhone = async ({ userId }: Actor, phone: string | undefined, error: unknown): Promise<Statement[]> => {
    if (!phone || !violates(error, "users.phone")) throw error;
    const loserId = await repo.findUnverifiedHolder(userId, phone);
    if (!loserId) throw error;
    await takeLimit(db, clock, "claim_phone", userId);
    return [
      repo.removePhone(loserId, clock.now()),
      outbox.enqueueEvent("account.phone_lost", newId(clock), { userId: loserId }),
    ];
  };

  const read = (actor: Actor): Promise<Profile> => presentProfile(actor, repo.find(actor.userId));

  return {
    readProfile: async (visitor: Visitor): Promise<Profile> => read(requireUser(visitor)),

    /**
     * `unchangedSince` is a profile's `updatedAt`: throws 409 if the profile has changed since, unless it already has
     * the requested values.
     */
    async saveProfile(visitor: Visitor, input: ProfileInput, unchangedSince?: string): Promise<Profile> {
      const actor = requireUser(visitor);
      const current = await read(actor);
      const { isActive, ...rest } = changedFields(input, current);
      // Ignores `isActive: false` from an unverified agent, who sent their profile back and did not choose to be
      // offline.
      const change: ProfileChange =
        isActive === undefined || (!isActive && !current.agentVerified) ? rest : { ...rest, isActive };
      if (hasValues(current, change)) return current;
      if (change.location && change.location !== current.location) await cities.requireCity(change.location);
      if (change.isActive && !current.isActive && !current.agentVerified) {
        throw cannotGoOnline(current.agentStatus === "rejected");
      }
      const options = {
        unchangedSince: unchangedSince === undefined ? undefined : Date.parse(unchangedSince),
        names: { ...current, ...change },
      };
      const save = (before: readonly Statement[]) =>
        presentProfile(actor, repo.save(actor.userId, change, clock.now(), { ...options, before }));
      try {
        // A retry is safe because it writes the same values. The version check refuses it after a lost response, which
        // is handled below.
        const saved = await save([]).catch(async (error: unknown) => save(await takePhone(actor, change.phone, error)));
        if (Object.keys(change).some((field) => field in HeaderAccount.entries)) sessions.forgetCached(actor.userId);
        return saved;
      } catch (error) {
        if (violates(error, "users.phone")) throw phoneTaken();
        if (!isAssertFailure(error)) throw error;
        const now = await read(actor);
        if (hasValues(now, change)) return now;
        // The client can send this `updatedAt` with its next attempt.
        throw new AppError("profile.changed_meanwhile", 409, {}, { details: { updatedAt: now.updatedAt } });
      }
    },

    /** The buying account's rules for products that are missing at packing: a default, and overrides by product id. */
    async readShortRules(visitor: Visitor): Promise<ShortRules> {
      const accountId = accountOf(requireBuyer(visitor));
      const [row] = (await readRows(db, selectShortRules({ accountId }))) as ShortRulesRow[];
      if (!row) throw notSignedIn();
      return { usual: row.usual, products: JSON.parse(row.products) };
    },

    /** Products that are not in `changes` keep their rule. */
    async rememberShortRules(visitor: Visitor, changes: ShortRuleChanges): Promise<void> {
      try {
        await writeRetried(db, rememberShortRules(accountOf(requireBuyer(visitor)), changes));
      } catch (error) {
        throw violates(error, "users_short_rules") ? tooManyShortRules() : error;
      }
    },

    /** Only verified agents can go online; every agent can go offline. */
    async setAvailability(visitor: Visitor, isActive: boolean): Promise<boolean> {
      const { userId, agent } = requireAgent(visitor);
      if (isActive && agent.status !== "verified") throw cannotGoOnline(agent.status === "rejected");
      const isNow = await repo.setActive(userId, isActive);
      if (isNow !== isActive) throw cannotGoOnline(false);
      return isNow;
    },
  };
}

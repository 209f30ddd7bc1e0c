import type { createAdminsService } from "../accounts/admins/admins.service.ts";
import type { AgentsService } from "../accounts/agents/agents.service.ts";
import type { AccountCopies } from "../accounts/copies/account-copies.service.ts";
import type { ProfilesService } from "../accounts/profiles/profiles.service.ts";
import type { EmailVerification } from "../accounts/verification/email-verification.service.ts";
import type { Actor } from "../identity/accounts.contract.ts";
import { orderConflict } from "../orders/orders.errors.ts";
import type { ReleaseCarried } from "../orders/transition/release-carried.service.ts";
import { compareAndSet } from "../platform/d1/compare-and-set.ts";
import { type Db, write } from "../platform/d1/db.ts";
import type { SettingsService } from "../settings/settings.service.ts";

interface Changing {
  readonly agents: Pick<AgentsService, "decideAgent" | "decideLocation">;
  readonly admins: Pick<ReturnType<typeof createAdminsService>, "setAdminStatus">;
  readonly emailVerification: Pick<EmailVerification, "verifyOtp">;
  readonly profiles: Pick<ProfilesService, "saveProfile" | "setAvailability">;
  readonly settings: Pick<SettingsService, "changeSettings">;
}

interface Dependencies extends Changing {
  readonly copies: AccountCopies;
  readonly copySettings: () => Promise<void>;
  /** Of each city that has its own database. */
  readonly cities: readonly { readonly db: Db; readonly releaseCarried: ReleaseCarried }[];
}

/**
 * Changes of accounts that decide what may be done in a city. The shared database is written first, then each copy, before
 * the caller has the answer: whoever was told that an account is rejected can rely on it everywhere.
 */
export const createAccountsOfCities = (dependencies: Dependencies): Changing => {
  const { agents, admins, emailVerification, profiles, settings, copies, copySettings, cities } = dependencies;

  /** The rejection and the release of the agent's orders are one batch, as in the shared database. */
  const releaseIn = async ({ db, releaseCarried }: Dependencies["cities"][number], staff: Actor, agent: Rejected) => {
    if (!(await copies.isIn(db, agent.userId))) return;
    await copies.ensure(db, staff.userId);
    let announce = (): void => undefined;
    let isWritten = false;
    await compareAndSet({
      find: () => releaseCarried(staff, agent.id),
      isDone: () => isWritten,
      async write(released) {
        await write(db, [...(await copies.statementsFor(agent.userId)), ...released.statements]);
        isWritten = true;
        announce = released.announce;
      },
      conflict: orderConflict,
    });
    announce();
  };

  return {
    agents: {
      async decideAgent(visitor, id, to, seenVehicle) {
        const agent = await agents.decideAgent(visitor, id, to, seenVehicle);
        const { _id: userId } = agent.user;
        if (to === "rejected" && visitor)
          await Promise.all(cities.map((city) => releaseIn(city, visitor, { id, userId })));
        else await copies.refresh(userId);
        return agent;
      },
      async decideLocation(visitor, id, location) {
        const agent = await agents.decideLocation(visitor, id, location);
        await copies.refresh(agent.user._id);
        return agent;
      },
    },
    admins: {
      async setAdminStatus(visitor, userId, status) {
        const admin = await admins.setAdminStatus(visitor, userId, status);
        await copies.refresh(userId);
        return admin;
      },
    },
    emailVerification: {
      async verifyOtp(visitor, input) {
        const answer = await emailVerification.verifyOtp(visitor, input);
        if (visitor) await copies.refresh(visitor.userId);
        return answer;
      },
    },
    profiles: {
      async saveProfile(visitor, input, unchangedSince) {
        const profile = await profiles.saveProfile(visitor, input, unchangedSince);
        if (visitor) await copies.refresh(visitor.userId);
        return profile;
      },
      async setAvailability(visitor, isActive) {
        const isNow = await profiles.setAvailability(visitor, isActive);
        if (visitor) await copies.refresh(visitor.userId);
        return isNow;
      },
    },
    settings: {
      async changeSettings(visitor, input) {
        const entries = await settings.changeSettings(visitor, input);
        await copySettings();
        return entries;
      },
    },
  };
};

interface Rejected {
  readonly id: string;
  readonly userId: string;
}

import type { Needs } from "../compose.ts";
import { createAgentsService } from "./agents/agents.service.ts";
import { createShowVehicleImage } from "./agents/vehicle-image.service.ts";
import { passwordRequired } from "./api-tokens/api-tokens.errors.ts";
import { hasPasskey } from "./passkeys/passkeys.repo.ts";
import { createPasskeysService } from "./passkeys/passkeys.service.ts";
import { createPeopleRepo } from "./people.repo.ts";
import { createAgentSignUp } from "./registration/agent-sign-up.service.ts";
import { createAccountsService } from "./registration/registration.service.ts";
import { createFactorCodes } from "./second-factor/factor-codes.service.ts";
import { createResetFactors } from "./second-factor/reset-factors.service.ts";
import { createSealedSecrets } from "./second-factor/sealed-secrets.ts";
import { createSecondFactorRepo, lacksSecondFactor } from "./second-factor/second-factor.repo.ts";
import { createSecondFactor as createFactorsOf } from "./second-factor/second-factor.service.ts";
import { createSecondStep } from "./second-factor/second-step.service.ts";
import { createActorsRepo } from "./sessions/actors.repo.ts";
import { createPresence } from "./sessions/present-password.service.ts";
import { createSessionsService } from "./sessions/sessions.service.ts";
import { createStaffGuard } from "./staff-guard.service.ts";
import { createInvitationsService } from "./team/invitations.service.ts";
import { createTeamService } from "./team/team.service.ts";
import { createEmailVerification as createVerification } from "./verification/email-verification.service.ts";
import { createMailSecrets } from "./verification/mail-secrets.ts";
import { createPasswordChange } from "./verification/password-change.service.ts";
import { createPasswordReset as createReset } from "./verification/password-reset.service.ts";

const LACKS_SECOND_FACTOR = lacksSecondFactor(hasPasskey);

type Acting = "sessions" | "audit" | "notifications";
/** Dependencies of all services that act on an account. */
const actingOf = ({ db, clock, sessions, audit, notifications }: Needs<Acting>) => ({
  db,
  clock,
  sessions,
  audit,
  notifications,
});

export function createSessions(needs: Needs<"cities" | "boards">) {
  const { db, clock, sessionSecret: secret, sessionStore: store, waitUntil, cities, boards } = needs;
  const checkViewers = async () => {
    const known = await cities.listKnown();
    await Promise.all(known.map(({ slug }) => boards.checkViewers(slug)));
  };
  return createSessionsService({
    db,
    clock,
    secret,
    lacksSecondFactor: LACKS_SECOND_FACTOR,
    store,
    waitUntil,
    onEnded: () => waitUntil(checkViewers()),
  });
}

/** For sockets: the accounts of these sessions, read from D1; ended sessions are missing. */
export function createFindActors({ db, clock }: Needs) {
  const actors = createActorsRepo(db, LACKS_SECOND_FACTOR);
  return (sessionIds: readonly string[]) => actors.findActors(sessionIds, clock.now());
}

export function createRequirePresence({ db, clock, sessions }: Needs<"sessions">) {
  return createPresence({ db, clock, sessions }, passwordRequired);
}

export function createGuard({ db }: Needs) {
  return createStaffGuard(db);
}

export function createListOwners({ db }: Needs) {
  return createPeopleRepo(db).listOwners;
}

export function createAccounts(
  needs: Needs<Acting | "counters" | "cities" | "emailVerification" | "secondFactor" | "staffPasswords">,
) {
  const { loginLimit, counters, cities, emailVerification, secondFactor, staffPasswords } = needs;
  const acting = actingOf(needs);
  return {
    ...createAccountsService({
      ...acting,
      counters,
      cities,
      staffPasswords,
      secondStep: secondFactor,
      loginLimit,
      codeMailed: emailVerification.codeMailed,
    }),
    changePassword: createPasswordChange({ ...acting, staffPasswords }),
  };
}

export function createSecondFactor(needs: Needs<Acting | "passkeys" | "endAccess">) {
  const { db, clock, codeSecret, passkeys, endAccess } = needs;
  const repo = createSecondFactorRepo(db, hasPasskey);
  const sealed = createSealedSecrets(codeSecret);
  const codes = createFactorCodes({ db, clock, repo, sealed });
  const shared = { ...actingOf(needs), repo, codes, sealed };
  return {
    ...createFactorsOf(shared),
    ...createSecondStep(shared),
    resetFactors: createResetFactors({ ...shared, removePasskeys: passkeys.removeAll, endAccess }),
  };
}

export function createPasskeys(needs: Needs<Acting>) {
  const { origin, loginLimit } = needs;
  return createPasskeysService({ ...actingOf(needs), origin, loginLimit });
}

export function createEmailVerification({ db, clock, codeSecret, notifications }: Needs<"notifications">) {
  return createVerification({ db, clock, notifications, secrets: createMailSecrets(codeSecret) });
}

export function createPasswordReset(needs: Needs<Acting | "staffPasswords" | "endAccess" | "endUnprovenAccess">) {
  const { codeSecret, staffPasswords, endAccess, endUnprovenAccess } = needs;
  const secrets = createMailSecrets(codeSecret);
  return createReset({ ...actingOf(needs), secrets, staffPasswords, endAccess, endUnprovenAccess });
}

export function createAgents(needs: Needs<Acting | "accounts" | "releaseCarried">) {
  const { db, clock, pictures, accounts, releaseCarried } = needs;
  return {
    ...createAgentsService({ ...actingOf(needs), releaseCarried }),
    signUpAgent: createAgentSignUp({ db, clock, accounts, pictures }),
    showVehicleImage: createShowVehicleImage(db, pictures),
  };
}

export function createTeam(needs: Needs<"sessions" | "notifications" | "accounts" | "endAccess" | "orders">) {
  const { db, clock, codeSecret, sessions, notifications, accounts, endAccess, orders } = needs;
  const secrets = createMailSecrets(codeSecret);
  return {
    ...createTeamService({ db, clock, sessions, notifications }),
    ...createInvitationsService({
      db,
      clock,
      sessions,
      accounts,
      notifications,
      secrets,
      endAccess,
      hasOpenOrders: async (person) => (await orders.listMyOpenOrders(person, 1)).length > 0,
    }),
  };
}

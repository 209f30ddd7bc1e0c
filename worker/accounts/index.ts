import type { Needs } from "../compose.ts";
import { createAgentsService } from "./agents/agents.service.ts";
import { createOwnPasskeys } from "./passkeys/own-passkeys.service.ts";
import { createPasskeyRegistration } from "./passkeys/passkey-registration.service.ts";
import { createPasskeySignIn } from "./passkeys/passkey-sign-in.service.ts";
import { createWebauthn } from "./passkeys/webauthn.ts";
import { createPeopleRepo } from "./people.repo.ts";
import { createAgentSignUp } from "./registration/agent-sign-up.service.ts";
import { createResetFactors } from "./second-factor/reset-factors.service.ts";
import { createOwnFactors } from "./second-factor/second-factor.service.ts";
import { createSecondStep } from "./second-factor/second-step.service.ts";
import { createActorsRepo } from "./sessions/actors.repo.ts";
import { createPresence, sessionTooOld } from "./sessions/present-password.service.ts";
import { createInvitationsService } from "./team/invitations.service.ts";
import { createTeamService } from "./team/team.service.ts";

/** For sockets: the accounts of these sessions; ended sessions are missing. */
export function createFindActors({ db, clock }: Needs) {
  const actors = createActorsRepo(db);
  return (sessionIds: readonly string[]) => actors.findActors(sessionIds, clock.now());
}

export function createRequirePresence(needs: Needs<"sessions">) {
  return createPresence(needs, () => sessionTooOld("tokens.password_required"));
}

export function createListOwners({ db }: Needs) {
  return createPeopleRepo(db).listOwners;
}

export function createSecondFactor(needs: Needs<"sessions" | "audit" | "outbox" | "passkeys" | "endAccess">) {
  return {
    ...createOwnFactors(needs),
    ...createSecondStep(needs),
    resetFactors: createResetFactors(needs),
  };
}

export function createPasskeys(needs: Needs<"sessions" | "audit" | "outbox">) {
  const webauthn = createWebauthn(needs.origin);
  return {
    ...createOwnPasskeys(needs),
    ...createPasskeyRegistration(needs, webauthn),
    ...createPasskeySignIn(needs, webauthn),
  };
}

export function createAgents(needs: Needs<"sessions" | "audit" | "outbox" | "accounts" | "guard" | "releaseCarried">) {
  return {
    ...createAgentsService(needs),
    signUpAgent: createAgentSignUp(needs),
  };
}

export function createTeam(needs: Needs<"sessions" | "outbox" | "accounts" | "endAccess" | "orders">) {
  return {
    ...createTeamService(needs),
    ...createInvitationsService(needs),
  };
}

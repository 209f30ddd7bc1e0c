import { createAdminsService } from "../accounts/admins/admins.service.ts";
import { createAgentsService } from "../accounts/agents/agents.service.ts";
import { createShowVehicleImage } from "../accounts/agents/vehicle-image.service.ts";
import { passwordRequired } from "../accounts/api-tokens/api-tokens.errors.ts";
import { createApiTokens } from "../accounts/api-tokens/api-tokens.service.ts";
import { hasPasskey } from "../accounts/passkeys/passkeys.repo.ts";
import { createPasskeysService } from "../accounts/passkeys/passkeys.service.ts";
import { createAgentSignUp } from "../accounts/registration/agent-sign-up.service.ts";
import { createAccountsService } from "../accounts/registration/registration.service.ts";
import { createFactorCodes } from "../accounts/second-factor/factor-codes.service.ts";
import { createResetFactors } from "../accounts/second-factor/reset-factors.service.ts";
import { createSealedSecrets } from "../accounts/second-factor/sealed-secrets.ts";
import { createSecondFactorRepo, lacksSecondFactor } from "../accounts/second-factor/second-factor.repo.ts";
import { createSecondFactor } from "../accounts/second-factor/second-factor.service.ts";
import { createSecondStep } from "../accounts/second-factor/second-step.service.ts";
import { createPresence } from "../accounts/sessions/present-password.service.ts";
import { createSessionsService } from "../accounts/sessions/sessions.service.ts";
import { createStaffPasswords } from "../accounts/staff-passwords/staff-passwords.service.ts";
import { createInvitationsForMail } from "../accounts/team/invitation-mail.service.ts";
import { createTeamService } from "../accounts/team/team.service.ts";
import { createEmailVerification } from "../accounts/verification/email-verification.service.ts";
import { createMailSecrets } from "../accounts/verification/mail-secrets.ts";
import { createPasswordChange } from "../accounts/verification/password-change.service.ts";
import { createPasswordReset } from "../accounts/verification/password-reset.service.ts";
import { createEndUnprovenAccess } from "../own-data/first-proof.repo.ts";
import { createExpiringStore } from "../platform/expiring-store.ts";
import { lazily } from "../platform/memory/lazily.ts";
import { createDeliveries } from "../webhooks/endpoints/deliveries.service.ts";
import { createEndpoints } from "../webhooks/endpoints/endpoints.service.ts";
import { localOriginOf } from "../webhooks/local-origin.ts";
import { createWebhookSecrets } from "../webhooks/webhook-secrets.ts";
import type { Base, ComposedBefore } from "./base.ts";
import { composeEndAccess, type EndAccess } from "./end-access.ts";
import { composeReleaseCarried } from "./objects.ts";

const composeSecondFactor = (
  { env, db, clock }: Base,
  { notifications, audit }: ComposedBefore,
  sessions: ReturnType<typeof createSessionsService>,
  { removeAll: removePasskeys }: Pick<ReturnType<typeof createPasskeysService>, "removeAll">,
  endAccess: EndAccess,
) => {
  const repo = createSecondFactorRepo(db, hasPasskey);
  const sealed = createSealedSecrets(env.CODE_SECRET);
  const codes = createFactorCodes({ db, clock, repo, sealed });
  const shared = { db, clock, repo, codes, sealed, sessions, notifications, audit };
  return {
    ...createSecondFactor(shared),
    ...createSecondStep(shared),
    resetFactors: createResetFactors({ ...shared, removePasskeys, endAccess }),
  };
};

const LACKS_SECOND_FACTOR = lacksSecondFactor(hasPasskey);

const composeSessions = ({ env, db, clock, waitUntil }: Base, before: ComposedBefore) =>
  createSessionsService({
    db,
    clock,
    secret: env.SESSION_SECRET,
    lacksSecondFactor: LACKS_SECOND_FACTOR,
    store: createExpiringStore(env.SESSIONS, "session"),
    waitUntil,
    onEnded: () => {
      const checkViewers = async () => {
        const cities = await before.known.listKnown();
        await Promise.all(cities.map(({ slug }) => before.boards.checkViewers(slug)));
      };
      waitUntil(checkViewers());
    },
  });

/** What the others of these services need: signing in, and the mailed codes. */
const composeSigningIn = (base: Base, before: ComposedBefore, sessions: ReturnType<typeof createSessionsService>) => {
  const { env, db, clock } = base;
  const deciding = { db, clock, sessions, audit: before.audit, notifications: before.notifications };
  const passkeys = createPasskeysService({ ...deciding, origin: env.APP_ORIGIN, loginLimit: env.LOGIN_LIMIT });
  const apiTokens = createApiTokens({ ...deciding, secret: env.CODE_SECRET });
  const endAccess = composeEndAccess(base, before, apiTokens);
  const staffPasswords = createStaffPasswords({ settings: before.settings });
  const { beginSignIn, ...secondFactor } = composeSecondFactor(base, before, sessions, passkeys, endAccess);
  const signingIn = { sessions, secondStep: { beginSignIn }, staffPasswords, loginLimit: env.LOGIN_LIMIT };
  const endUnprovenAccess = createEndUnprovenAccess({ clock });
  const mailCodes = { ...deciding, staffPasswords, endUnprovenAccess, secrets: createMailSecrets(env.CODE_SECRET) };
  const { findForMail: findCode, codeMailed, ...emailVerification } = createEmailVerification(mailCodes);
  const registering = { counters: before.counters, cities: before.known, codeMailed };
  const accounts = createAccountsService({ db, clock, ...registering, ...signingIn });
  const { findForMail: findResetToken, ...passwordReset } = createPasswordReset({
    ...mailCodes,
    endAccess,
  });
  return {
    deciding,
    /** Only for mails; routes and pages never get it. */
    codesForMail: { findCode, findResetToken },
    mailSecrets: mailCodes.secrets,
    accounts: {
      ...accounts,
      changePassword: createPasswordChange({ ...deciding, staffPasswords }),
      isCommonPassword: staffPasswords.isCommonPassword,
    },
    secondFactor,
    passkeys,
    apiTokens,
    endAccess,
    emailVerification,
    passwordReset,
  };
};

/** What an owner does with their webhooks. */
const composeWebhooks = (
  { env, db, clock, enqueued }: Base,
  { audit, notifications }: Pick<ComposedBefore, "audit" | "notifications">,
  sessions: ReturnType<typeof createSessionsService>,
) => {
  const sending = { db, clock, wake: () => enqueued.mark("webhooks") };
  const endpoints = createEndpoints({
    ...{ ...sending, audit, notifications },
    secrets: createWebhookSecrets(env.CODE_SECRET),
    requirePresence: createPresence({ db, clock, sessions }, passwordRequired),
    origin: env.APP_ORIGIN,
    localOrigin: localOriginOf(env),
  });
  return { ...endpoints, ...createDeliveries(sending) };
};

/** The services of people: their sessions, profiles and proofs. */
export const composeAccounts = (base: Base, before: ComposedBefore) => {
  const { db, clock, pictures } = base;
  const own = lazily({ sessions: () => composeSessions(base, before) });
  const signing = lazily({ in: () => composeSigningIn(base, before, own.sessions) });
  return lazily({
    codesForMail: () => signing.in.codesForMail,
    mailSecrets: () => signing.in.mailSecrets,
    invitationsForMail: () => createInvitationsForMail({ db, clock, secrets: signing.in.mailSecrets }),
    team: () => createTeamService({ db, clock, sessions: own.sessions, notifications: before.notifications }),
    sessions: () => own.sessions,
    accounts: () => signing.in.accounts,
    secondFactor: () => signing.in.secondFactor,
    admins: () => createAdminsService({ ...signing.in.deciding, endAccess: signing.in.endAccess }),
    agents: () => ({
      ...createAgentsService({
        ...signing.in.deciding,
        releaseCarried: composeReleaseCarried(base, before),
      }),
      signUpAgent: createAgentSignUp({ db, clock, accounts: signing.in.accounts, pictures }),
      showVehicleImage: createShowVehicleImage(db, pictures),
    }),
    passkeys: () => signing.in.passkeys,
    apiTokens: () => signing.in.apiTokens,
    endAccess: () => signing.in.endAccess,
    webhooks: () => composeWebhooks(base, before, own.sessions),
    emailVerification: () => signing.in.emailVerification,
    passwordReset: () => signing.in.passwordReset,
  });
};

export type Accounts = ReturnType<typeof composeAccounts>;

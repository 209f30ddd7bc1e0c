import { createAdminsService } from "./accounts/admins/admins.service.ts";
import { createAgentsService } from "./accounts/agents/agents.service.ts";
import { createShowVehicleImage } from "./accounts/agents/vehicle-image.service.ts";
import { createAgentSignUp } from "./accounts/registration/agent-sign-up.service.ts";
import { createAccountsService } from "./accounts/registration/registration.service.ts";
import { createSessionsService } from "./accounts/sessions/sessions.service.ts";
import { createEmailVerification } from "./accounts/verification/email-verification.service.ts";
import { createMailSecrets } from "./accounts/verification/mail-secrets.ts";
import { createPasswordChange } from "./accounts/verification/password-change.service.ts";
import { createPasswordReset } from "./accounts/verification/password-reset.service.ts";
import { CITIES } from "./brand.contract.ts";
import type { Base, ComposedBefore } from "./compose-base.ts";
import { composeReleaseCarried } from "./compose-objects.ts";
import { createExpiringStore } from "./platform/expiring-store.ts";

/** The services of people: their sessions, profiles and proofs. */
export const composeAccounts = (base: Base, before: ComposedBefore) => {
  const { env, db, clock, waitUntil, pictures } = base;
  const { notifications, audit, counters, boards } = before;
  const sessions = createSessionsService({
    db,
    clock,
    secret: env.SESSION_SECRET,
    store: createExpiringStore(env.SESSIONS, "session"),
    waitUntil,
    onEnded: () => {
      for (const city of CITIES) waitUntil(boards.checkViewers(city));
    },
  });
  const deciding = { db, clock, sessions, audit, notifications };
  const mailCodes = { db, clock, notifications, sessions, secrets: createMailSecrets(env.CODE_SECRET) };
  const accounts = createAccountsService({ db, clock, counters, sessions, loginLimit: env.LOGIN_LIMIT });
  const { findForMail: findCode, ...emailVerification } = createEmailVerification(mailCodes);
  const { findForMail: findResetToken, ...passwordReset } = createPasswordReset(mailCodes);
  return {
    /** Only for mails; routes and pages never get it. */
    codesForMail: { findCode, findResetToken },
    sessions,
    accounts: { ...accounts, changePassword: createPasswordChange({ db, clock, sessions, notifications }) },
    admins: createAdminsService(deciding),
    agents: {
      ...createAgentsService({ ...deciding, releaseCarried: composeReleaseCarried(base, before) }),
      signUpAgent: createAgentSignUp({ db, clock, accounts, pictures }),
      showVehicleImage: createShowVehicleImage(db, pictures),
    },
    emailVerification,
    passwordReset,
  };
};

export type Accounts = ReturnType<typeof composeAccounts>;

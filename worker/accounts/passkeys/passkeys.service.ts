import type { AuditService } from "../../audit/audit.service.ts";
import type { RateLimiter } from "../../limits/rate-limiter.ts";
import type { NotificationsService } from "../../outbox/outbox.service.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/d1/db.ts";
import type { SessionsService } from "../sessions/sessions.service.ts";
import { createOwnPasskeys } from "./own-passkeys.service.ts";
import { createPasskeyRegistration } from "./passkey-registration.service.ts";
import { createPasskeySignIn } from "./passkey-sign-in.service.ts";
import { createWebauthn } from "./webauthn.ts";

interface Dependencies {
  readonly db: Db;
  readonly clock: Clock;
  /** The shop's public origin; passkeys belong to its host name. */
  readonly origin: string;
  readonly loginLimit: RateLimiter;
  readonly sessions: SessionsService;
  readonly audit: AuditService;
  readonly notifications: NotificationsService;
}

/** Sign-in by passkey, in addition to the password (docs/decisions/0046-passkeys.md). */
export const createPasskeysService = ({ origin, ...shared }: Dependencies) => {
  const webauthn = createWebauthn(origin);
  return {
    ...createOwnPasskeys(shared),
    ...createPasskeyRegistration({ ...shared, webauthn }),
    ...createPasskeySignIn({ ...shared, webauthn }),
  };
};

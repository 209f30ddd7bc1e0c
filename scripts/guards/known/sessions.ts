import { type Guard, guardsOf } from "../guard.ts";

const SIGN_IN = ["worker/accounts/sessions/sign-in.test.ts"];
const STRANGERS = ["worker/accounts/sessions/strangers.test.ts"];
const SESSIONS = ["worker/accounts/sessions/sessions.test.ts", "worker/accounts/sessions/stale-kv.test.ts"];
const CHANGE = ["worker/accounts/verification/password-change.test.ts"];
const RESET = ["worker/accounts/verification/password-reset.test.ts"];
const RESET_LIMITS = ["worker/accounts/verification/reset-limits.test.ts"];
const EMAIL = ["worker/accounts/verification/verify-email.test.ts"];
const MAIL_LIMITS = ["worker/notifications/mail/mail-limits.test.ts"];
const MAIL_QUEUE = ["worker/notifications/mail/mail-queue.test.ts"];

/** Passwords, sessions, codes by mail, and rates. */
export const sessionGuards = (): Guard[] => [
  ...guardsOf("worker/accounts/accounts.table.ts", [
    { name: "a session that was ended", text: "s.revoked_at IS NULL AND ", without: "", tests: SESSIONS },
    { name: "the epoch of a session", text: "s.epoch = u.session_epoch", without: "1", tests: SESSIONS },
    { name: "the expiry of a session", text: "s.expires_at > ${now} AND ", without: "", tests: SIGN_IN },
    {
      name: "the idle time of a session",
      text: " AND s.last_seen_at > ${now} - ${IDLE_MS}",
      without: "",
      tests: SIGN_IN,
    },
  ]),
  ...guardsOf("worker/accounts/sessions/sessions.repo.ts", [
    {
      name: "one ends one's own sessions",
      text: "and(eq(sessions.id, sessionId), eq(sessions.userId, userId))",
      without: "eq(sessions.id, sessionId)",
      tests: SESSIONS,
    },
    {
      name: "one lists one's own sessions",
      text: "          eq(sessions.userId, userId),\n",
      without: "",
      tests: SESSIONS,
    },
  ]),
  ...guardsOf("worker/accounts/sessions/session-tokens.ts", [
    {
      name: "the signature of a session",
      text: 'const { payload } = await jwtVerify(token, await hmacKeyOf(secret), { issuer: ISSUER, algorithms: ["HS256"] });',
      without: 'const payload = (await import("jose")).decodeJwt(token); void hmacKeyOf; void jwtVerify;',
      tests: SESSIONS,
    },
  ]),
  ...guardsOf("worker/accounts/sessions/sessions.service.ts", [
    {
      name: "sign-in ends the previous session",
      text: "...(previous ? [repo.end(previous, now)] : []), ",
      without: "",
      tests: ["worker/accounts/sessions/sessions.test.ts"],
    },
  ]),
  ...guardsOf("worker/accounts/registration/registration.service.ts", [
    {
      name: "the password of a sign-in",
      text: "if (!row || !matches) throw",
      without: "if (!row) throw",
      tests: SIGN_IN,
    },
    {
      name: "the rate of sign-ins",
      text: "(await loginLimit.limit({ key: limitedAddress(subject) })).success",
      without: "true",
      tests: ["worker/platform/limits/rate-limiter.test.ts"],
    },
    {
      name: "the sign-ins of an address",
      text: ', takeLimit(db, clock, "login", subject)]',
      without: "]",
      tests: SIGN_IN,
    },
    {
      name: "the accounts of a device",
      text: "holder && device.accounts.includes(holder.id) ? device.id : null",
      without: "holder && device.id",
      tests: STRANGERS,
    },
    {
      name: "the registrations of an address",
      text: '    async register(input: RegisterInput, client: Pick<Client, "ip">): Promise<User> {\n      await takeLimit(db, clock, "register", client.ip);',
      without:
        '    async register(input: RegisterInput, client: Pick<Client, "ip">): Promise<User> {\n      void client;',
      tests: ["worker/accounts/registration/register.test.ts"],
    },
  ]),
  ...guardsOf("worker/accounts/sessions/login-limits.repo.ts", [
    { name: "the tries of a password", text: "await reserve(counters);", without: "void reserve;", tests: SIGN_IN },
    { name: "a blocked sign-in waits", text: "WHERE blocked_until <= ${now} AND", without: "WHERE", tests: SIGN_IN },
    {
      name: "the tries in flight",
      text: " AND ${inFlight} < max(1, ${free} - (${failures}))",
      without: "",
      tests: STRANGERS,
    },
    {
      name: "a wrong password counts",
      text: "if (!matches) await runBatch(db, counters.map(failed));",
      without: "void failed;",
      tests: SIGN_IN,
    },
  ]),
  ...guardsOf("worker/accounts/sessions/device-tokens.ts", [
    {
      name: "the signature of a device",
      text: 'const { payload } = await jwtVerify(token, keyOf(secret), { issuer: ISSUER, algorithms: ["HS256"] });',
      without: 'const payload = (await import("jose")).decodeJwt(token); void secret; void keyOf; void jwtVerify;',
      tests: STRANGERS,
    },
  ]),
  ...guardsOf("worker/platform/limits/limits.repo.ts", [
    {
      name: "the limit of a window",
      text: "if (row && row.count > count) throw",
      without: "if (false) throw",
      tests: ["worker/contact/contact.test.ts", ...SIGN_IN],
    },
  ]),
  ...guardsOf("worker/contact/contact.service.ts", [
    {
      name: "the messages of an address",
      text: 'await takeLimit(db, clock, "contact", ip);',
      without: "",
      tests: ["worker/contact/contact.test.ts"],
    },
  ]),
  ...guardsOf("worker/accounts/sessions/present-password.service.ts", [
    {
      name: "a wrong present password",
      text: "if (!matches) throw wrongPassword(field);",
      without: "void matches;",
      tests: CHANGE,
    },
  ]),
  ...guardsOf("worker/accounts/verification/password-change.service.ts", [
    {
      name: "the present password",
      text: "    await requirePassword(actor, tried);\n",
      without: "    void requirePassword;\n    void tried;\n",
      tests: CHANGE,
    },
    {
      name: "the session lasts until the password is changed",
      text: "          assertThat(db, repo.hasEpoch(userId, user.sessionEpoch)),\n",
      without: "",
      tests: CHANGE,
    },
  ]),
  ...guardsOf("worker/accounts/verification/password-reset.service.ts", [
    {
      name: "the requests for a link of an address",
      text: 'await takeLimit(db, clock, "forgot_password", ip);',
      without: "",
      tests: RESET,
    },
    {
      name: "a reset link is used once",
      text: "          codes.markUsed(codeId),\n          assertRowsChanged(db, 1),\n",
      without: "",
      tests: RESET,
    },
  ]),
  ...guardsOf("worker/accounts/verification/mail-codes.repo.ts", [
    {
      name: "a mail code is used once",
      text: "used_at IS NULL AND tries",
      without: "tries",
      tests: [...RESET, ...EMAIL],
    },
    { name: "the tries of a mail code", text: "tries < ${MAX_TRIES} AND ", without: "", tests: EMAIL },
    { name: "the expiry of a mail code", text: " AND expires_at > ${clock.now()}`", without: "`", tests: EMAIL },
    {
      name: "the rate of mail codes",
      text: '...MAIL_CODE_LIMITS.verify_email.perAccount.map((limit) => isBelow("verify_email", limit)),',
      without: "",
      tests: EMAIL,
    },
    {
      name: "the rate of reset links of a network",
      text: "...perNetwork.map((limit) => isBelow(purpose, limit, sql`AND c.network = ${network}`)),",
      without: "",
      tests: RESET_LIMITS,
    },
    {
      name: "a stranger uses up no reset link of another network",
      text: ", sql`AND c.network = ${network}`",
      without: "",
      tests: RESET_LIMITS,
    },
    {
      name: "the rate of reset links of an account",
      text: "sql`(${hasSignedIn} OR ${isBelow(purpose, inAll)})`,",
      without: "",
      tests: RESET_LIMITS,
    },
    {
      name: "strangers use up no reset link of a network with a sign-in",
      text: "${hasSignedIn} OR ",
      without: "",
      tests: RESET_LIMITS,
    },
    { name: "a code's account", text: "WHERE n.user_id = ${userId} AND", without: "WHERE", tests: EMAIL },
    {
      name: "a reset link is no mail code",
      text: "WHERE id = ${id} AND purpose = 'reset_password' AND ${isOpen()} RETURNING",
      without: "WHERE id = ${id} AND ${isOpen()} RETURNING",
      tests: ["worker/accounts/written-rules.test.ts"],
    },
  ]),
  ...guardsOf("worker/accounts/verification/email-verification.service.ts", [
    {
      name: "the code of a mail",
      text: "if (!(await secrets.isCode(otp, code.id))) throw invalidOtp(MAX_TRIES - code.tries);",
      without: "",
      tests: EMAIL,
    },
  ]),
  ...guardsOf("worker/notifications/outbox/mail-queue.repo.ts", [
    {
      name: "the limit of mails of a recipient",
      text: "iif(is_dropped, 'dropped', 'waiting')",
      without: "'waiting'",
      tests: MAIL_LIMITS,
    },
    {
      name: "an address that is not verified gets few mails",
      text: "ELSE ${MAX_MAILS.unverified} END",
      without: "ELSE ${MAX_MAILS.verified} END",
      tests: MAIL_LIMITS,
    },
    {
      name: "a recipient's mails take turns with those of others",
      text: "(SELECT min(count(*), ${LAST_TURN}) FROM",
      without: "(SELECT min(count(*), 0) FROM",
      tests: MAIL_QUEUE,
    },
  ]),
  ...guardsOf("worker/notifications/outbox/mail-claims.repo.ts", [
    {
      name: "mails of a recipient wait behind the one that failed",
      text: "AND recipient = ${recipient} AND urgency >= ${urgency}",
      without: "AND 1 = 0",
      tests: MAIL_QUEUE,
    },
  ]),
  ...guardsOf("worker/notifications/mail/mail-messages.ts", [
    {
      name: "the name of an address that is not verified",
      text: "isEmailVerified ? headerAccount(",
      without: "true ? headerAccount(",
      tests: MAIL_LIMITS,
    },
  ]),
  ...guardsOf("worker/notifications/mail/order-mails.ts", [
    {
      name: "the delivery address in mails to an address that is not verified",
      text: "recipient.isEmailVerified ? [typed] : []",
      without: "[typed]",
      tests: MAIL_LIMITS,
    },
  ]),
];

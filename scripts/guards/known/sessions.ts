import { type Guard, guardsOf } from "../guard.ts";

const SIGN_IN = ["worker/accounts/sessions/sign-in.test.ts"];
const SESSIONS = ["worker/accounts/sessions/sessions.test.ts", "worker/accounts/sessions/stale-kv.test.ts"];
const CHANGE = ["worker/accounts/verification/password-change.test.ts"];
const RESET = ["worker/accounts/verification/password-reset.test.ts"];
const EMAIL = ["worker/accounts/verification/verify-email.test.ts"];

/** Passwords, sessions, codes by mail, and rates. */
export const sessionGuards = (): Guard[] => [
  ...guardsOf("worker/accounts/accounts.table.ts", [
    { name: "a session that was ended", text: "s.revoked_at IS NULL AND ", without: "", tests: SESSIONS },
    { name: "the epoch of a session", text: "s.epoch = u.session_epoch", without: "1", tests: SESSIONS },
    { name: "the expiry of a session", text: "s.expires_at > ${now} AND ", without: "", tests: SESSIONS },
    {
      name: "the idle time of a session",
      text: " AND s.last_seen_at > ${now - IDLE_MS}",
      without: "",
      tests: SESSIONS,
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
      text: 'const { payload } = await jwtVerify(token, keyOf(secret), { issuer: ISSUER, algorithms: ["HS256"] });',
      without: 'const payload = (await import("jose")).decodeJwt(token); void secret; void keyOf; void jwtVerify;',
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
    { name: "the tries of a sign-in", text: "await loginLimits.countTry(account);", without: "", tests: SIGN_IN },
    {
      name: "the rate of sign-ins",
      text: "(await loginLimit.limit({ key: client.ip })).success",
      without: "true",
      tests: ["worker/platform/limits/rate-limiter.test.ts"],
    },
    {
      name: "the sign-ins of an address",
      text: 'takeLimit(db, clock, "login", client.ip),',
      without: "null,",
      tests: SIGN_IN,
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
    { name: "a blocked sign-in waits", text: "      WHERE blocked_until <= ${now}\n", without: "", tests: SIGN_IN },
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
  ...guardsOf("worker/accounts/verification/password-change.service.ts", [
    {
      name: "the present password",
      text: "if (!(await verifyPassword(input.currentPassword, user.passwordHash))) throw wrongPassword();",
      without: "",
      tests: CHANGE,
    },
    {
      name: "the tries of the present password",
      text: "await loginLimits.countTry(userId);",
      without: "",
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
    { name: "the rate of mail codes", text: "AND ${sql.join(withinLimits, sql` AND `)}", without: "", tests: EMAIL },
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
];

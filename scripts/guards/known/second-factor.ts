import { type Guard, guardsOf } from "../guard.ts";

const STEP = ["worker/accounts/second-factor/second-step.test.ts"];
const FACTOR = ["worker/accounts/second-factor/second-factor.test.ts"];
const PASSWORDS = ["worker/accounts/staff-passwords/staff-passwords.test.ts"];

/** The second factor of staff, and their strong passwords. */
export const secondFactorGuards = (): Guard[] => [
  ...guardsOf("worker/accounts/accounts.contract.ts", [
    {
      name: "staff without a second factor do no work",
      text: " && !actor.lacksSecondFactor",
      without: "",
      tests: FACTOR,
    },
  ]),
  ...guardsOf("worker/accounts/permissions.ts", [
    {
      name: "an owner without a second factor does no work",
      text: "  if (isKeptOut(actor)) throw secondFactorSetUpNeeded();\n  return actor;",
      without: "  return actor;",
      tests: FACTOR,
    },
  ]),
  ...guardsOf("worker/accounts/registration/registration.service.ts", [
    {
      name: "the second step of a sign-in",
      text: "if (waiting) return { secondStep: waiting };",
      without: "void waiting;",
      tests: STEP,
    },
    {
      name: "the strong password of a new admin",
      text: 'await staffPasswords.requireStrong(input, input.password, "password");',
      without: "",
      tests: PASSWORDS,
    },
  ]),
  ...guardsOf("worker/accounts/second-factor/second-factor.repo.ts", [
    { name: "a code of the app works once", text: " AND last_step < ${step}", without: "", tests: STEP },
    {
      name: "a recovery code works once",
      text: "hash = ${hash} AND used_at IS NULL",
      without: "hash = ${hash}",
      tests: STEP,
    },
    { name: "the end of a pending sign-in", text: " AND p.expires_at > ${now}", without: "", tests: STEP },
    { name: "the epoch of a pending sign-in", text: " AND u.session_epoch = p.epoch", without: "", tests: STEP },
    { name: "an app counts once it is confirmed", text: " AND f.confirmed_at IS NOT NULL", without: "", tests: FACTOR },
    {
      name: "a set-up does not replace an app",
      text: "      WHERE confirmed_at IS NULL RETURNING",
      without: "      RETURNING",
      tests: FACTOR,
    },
  ]),
  ...guardsOf("worker/accounts/second-factor/second-step.service.ts", [
    {
      name: "a pending sign-in is used once",
      text: "repo.takePending(pending.id),\n          assertRowsChanged(db, 1),",
      without: "",
      tests: STEP,
    },
  ]),
  ...guardsOf("worker/accounts/sessions/login-limits.repo.ts", [
    {
      name: "the wrong codes of a pending sign-in",
      text: '    { key: keyOf(account, "second-step", "pending", pendingId), limit: PENDING_FAILURES },\n',
      without: "",
      tests: STEP,
    },
    {
      name: "the wrong codes of a network",
      text: '    { key: keyOf(account, "second-step", all, one), limit: LOGIN_FAILURES },\n',
      without: "",
      tests: STEP,
    },
    {
      name: "the wrong codes of all strangers",
      text: '    { key: keyOf(account, "second-step", all), limit: SECOND_STEP_FAILURES },\n',
      without: "",
      tests: STEP,
    },
  ]),
  ...guardsOf("worker/accounts/second-factor/second-factor.service.ts", [
    {
      name: "the password for a change of the second factor",
      text: "return requirePassword(actor, { password, passwordHash: user.passwordHash, ip });",
      without: "void password;\n    void ip;\n    void requirePassword;\n    return [];",
      tests: FACTOR,
    },
    {
      name: "the code for a change of the second factor",
      text: "if (!hasTotp) return settled;",
      without: "return settled;",
      tests: FACTOR,
    },
    {
      name: "the end of a set-up",
      text: " || (createdAt ?? 0) < clock.now() - SET_UP_S * 1000",
      without: "",
      tests: FACTOR,
    },
  ]),
  ...guardsOf("worker/accounts/second-factor/reset-factors.service.ts", [
    {
      name: "an owner's factors are not reset by another",
      text: 'if (person.role === "owner") throw forbidden();',
      without: "",
      tests: FACTOR,
    },
    { name: "a reset ends the sessions", text: "      ended.statement,\n", without: "", tests: FACTOR },
  ]),
  ...guardsOf("worker/accounts/verification/password-change.service.ts", [
    {
      name: "the strong password of staff who change it",
      text: 'await staffPasswords.requireStrong(user, input.newPassword, "newPassword");',
      without: "",
      tests: PASSWORDS,
    },
  ]),
  ...guardsOf("worker/accounts/verification/password-reset.service.ts", [
    {
      name: "the strong password of staff who reset it",
      text: "await requireStrong(codeId, password);",
      without: "",
      tests: PASSWORDS,
    },
  ]),
];

import { type Guard, guardsOf } from "../guard.ts";

const ADDING = ["worker/accounts/passkeys/passkeys.test.ts"];
const SIGN_IN = ["worker/accounts/passkeys/passkey-sign-in.test.ts"];
const PRESENCE = [...ADDING, "worker/accounts/api-tokens/api-tokens.test.ts"];
const BOTH = [...SIGN_IN, ...ADDING];

/** What an authenticator must prove, and that it proves it once. */
export const passkeyGuards = (): Guard[] => [
  ...guardsOf("worker/accounts/passkeys/webauthn.ts", [
    {
      name: "a passkey's check of the person",
      text: "requireUserVerification: true",
      without: "requireUserVerification: false",
      tests: BOTH,
    },
    {
      name: "the origin of a passkey",
      text: "expectedOrigin: origin",
      without: 'expectedOrigin: [origin, "https://evil.example"]',
      tests: BOTH,
    },
    {
      name: "the host of a passkey",
      text: "expectedRPID: rpID",
      without: 'expectedRPID: [rpID, "evil.example"]',
      tests: BOTH,
    },
    {
      name: "attestations of passkeys without certificates",
      text: 'if (format !== "none" && !isSelfSigned) return null;',
      without: "void isSelfSigned;",
      tests: ADDING,
    },
  ]),
  ...guardsOf("worker/accounts/passkeys/passkeys.repo.ts", [
    {
      name: "the number of passkeys of an account",
      text: "< ${MAX_PASSKEYS}",
      without: "< 100 + ${MAX_PASSKEYS}",
      tests: ADDING,
    },
    {
      name: "the counter of a passkey",
      text: " AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))",
      without: "",
      tests: SIGN_IN,
    },
    {
      name: "one changes one's own passkeys",
      text: "and(eq(passkeys.id, id), eq(passkeys.userId, userId))",
      without: "and(eq(passkeys.id, id))",
      tests: ADDING,
    },
    {
      name: "the purpose of a passkey's challenge",
      text: " AND purpose = ${purpose}\n        AND asked_of = ${askedOf}",
      without: " AND (${purpose} <> '' AND (asked_of = '' OR asked_of = ${askedOf}))",
      tests: BOTH,
    },
    { name: "who answers a passkey's challenge", text: "AND asked_of = ${askedOf} ", without: "", tests: BOTH },
    { name: "the life of a passkey's challenge", text: "AND expires_at > ${now} ", without: "", tests: BOTH },
    {
      name: "a passkey's challenge is answered once",
      text: "DELETE FROM ${passkeyChallenges} WHERE challenge = ${challenge}",
      without: "UPDATE ${passkeyChallenges} SET expires_at = expires_at WHERE challenge = ${challenge}",
      tests: BOTH,
    },
  ]),
  ...guardsOf("worker/accounts/sessions/present-password.service.ts", [
    {
      name: "a passkey or API token for a session that was left open",
      text: "      throw passwordRequired();\n",
      without: "      if (password) throw passwordRequired();\n      return [];\n",
      tests: PRESENCE,
    },
    {
      name: "the password for a passkey or API token",
      text: "return requirePassword(actor, { password, passwordHash: user.passwordHash, ip });",
      without: "void ip;\n    void requirePassword;\n    return [];",
      tests: PRESENCE,
    },
  ]),
  ...guardsOf("worker/accounts/passkeys/passkey-sign-in.service.ts", [
    {
      name: "the handle of a passkey",
      text: " || passkey.userHandle !== response.userHandle",
      without: "",
      tests: SIGN_IN,
    },
    {
      name: "the rate of sign-ins by passkey",
      text: '    await takeLimit(db, clock, "login", subject);\n',
      without: "",
      tests: SIGN_IN,
    },
    {
      name: "the rate of challenges for passkeys",
      text: '      await takeLimit(db, clock, "passkey_options", device?.id ?? client.ip);\n',
      without: "",
      tests: SIGN_IN,
    },
  ]),
];

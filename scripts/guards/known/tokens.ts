import { type Guard, guardsOf } from "../guard.ts";

const MAKING = ["worker/accounts/api-tokens/api-tokens.test.ts"];
const ENDINGS = ["worker/accounts/api-tokens/token-endings.test.ts"];
const ACTS = ["worker/accounts/api-tokens/token-acts.test.ts"];
const TABLE = ["tests/http/token-scopes.test.ts"];

/** What an API token may do, from where, and how long. */
export const tokenGuards = (): Guard[] => [
  ...guardsOf("worker/http/authentication.ts", [
    {
      name: "the scope of an API token",
      text: "if (!actor.apiToken?.scopes.includes(scope)) throw scopeMissing(scope);",
      without: "void scopeMissing;",
      tests: TABLE,
    },
    {
      name: "the limit of an API token",
      text: 'if (isOver) throw tooMany("limits.api_token", resetS * 1000);',
      without: "void isOver;\n  void tooMany;",
      tests: MAKING,
    },
  ]),
  ...guardsOf("worker/accounts/sessions/token-sessions.service.ts", [
    {
      name: "the secret of an API token",
      text: "if (!holder || !isSameSecret(holder.hash, hash)) throw notSignedIn();",
      without: "void isSameSecret;\n    void hash;\n    if (!holder) throw notSignedIn();",
      tests: MAKING,
    },
    {
      name: "the networks of an API token",
      text: "if (!isAllowedFrom(holder.networks, ip)) throw otherNetwork();",
      without: "void ip;\n    void otherNetwork;",
      tests: MAKING,
    },
  ]),
  ...guardsOf("worker/accounts/api-tokens/api-tokens.repo.ts", [
    {
      name: "the number of API tokens of an account",
      text: ") < ${MAX_TOKENS}",
      without: ") < 100 + ${MAX_TOKENS}",
      tests: MAKING,
    },
    {
      name: "an API token of another account is not revoked",
      text: ".where(and(eq(apiTokens.id, id), eq(apiTokens.userId, userId))),\n\n    /** All",
      without: ".where(and(eq(apiTokens.id, id), sql`${userId} <> ''`)),\n\n    /** All",
      secondLock: {
        file: "worker/accounts/api-tokens/api-tokens.service.ts",
        text: "const found = await retryLostConnection(() => repo.findLive(userId, id, clock.now()));",
        without: "const found = { name: id };",
      },
      tests: ENDINGS,
    },
    {
      name: "all API tokens of an account end",
      text: ".where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt))),",
      without: ".where(and(eq(apiTokens.userId, userId), sql`false`, isNull(apiTokens.revokedAt))),",
      tests: ENDINGS,
    },
    {
      name: "no API token of a session that ended",
      text: " AND ${sessionIsGood(row.createdAt)})",
      without: ")",
      tests: ENDINGS,
    },
    {
      name: "one revokes one's own API tokens",
      text: ".where(and(eq(apiTokens.id, id), liveOf(userId, now)))",
      without: ".where(and(eq(apiTokens.id, id), sql`${userId} <> ${now}`))",
      tests: ENDINGS,
    },
  ]),
  ...guardsOf("worker/accounts/api-tokens/api-tokens.service.ts", [
    {
      name: "scopes of the shop are its owner's",
      text: "if (foreign) throw scopeOfShop(foreign);",
      without: "void foreign;\n      void scopeOfShop;",
      tests: MAKING,
    },
    {
      name: "an API token needs a new session or the password",
      text: "const settled = await requirePresence(owner, input.currentPassword, ip);",
      without: "const settled: Statement[] = [];",
      tests: MAKING,
    },
    {
      name: "the rate of new API tokens",
      text: 'await takeLimit(db, clock, "make_token", userId);',
      without: "",
      tests: MAKING,
    },
    {
      name: "the key of an API token with other contents",
      text: "if (isOver || found.requestHash !== requestHash) throw requestReused();",
      without: "if (isOver) throw requestReused();",
      tests: MAKING,
    },
    {
      name: "a token's text is not shown again for long",
      text: "found.revokedAt !== null || clock.now() - found.createdAt > REPEAT_MS",
      without: "found.revokedAt !== null && REPEAT_MS < 0",
      tests: MAKING,
    },
  ]),
  ...guardsOf("worker/orders/to-order.ts", [
    {
      name: "no delivery code for API tokens",
      text: "apiToken ? null : codes;",
      without: "(apiToken, codes);",
      tests: ACTS,
    },
  ]),
];

import { beforeAll, describe, expect, it } from "vitest";
import type { DeclaredRoute } from "../../worker/http/route.ts";
import { SCOPES, type Scope } from "../../worker/identity/scopes/scopes.contract.ts";
import { createApiToken } from "../../worker/testing/api-tokens.ts";
import { type Account, createOwner, createUser } from "../../worker/testing/factories.ts";
import { env } from "../../worker/testing/faults.ts";
import { keepPicture } from "../../worker/testing/products.ts";
import { ROUTES, sendSample } from "../../worker/testing/routes.ts";
import { isLongTier } from "../../worker/testing/tier.ts";
import { statusFor } from "./access.ts";

const OWNERS = ["hotel", "owner"] as const;
type Owner = (typeof OWNERS)[number];

let accounts: Record<Owner, Account>;

beforeAll(async () => {
  await keepPicture();
  accounts = { hotel: await createUser(), owner: await createOwner() };
});

const ask = async (route: DeclaredRoute, token: string) => {
  const answer = await sendSample(route, { token });
  expect(answer.headers.get("RateLimit-Policy"), route.name).toBe('"token";q=300;w=60');
  expect(answer.headers.get("RateLimit"), route.name).toMatch(/^"token";r=\d+;t=\d+$/);
  return answer;
};
/** A token of each kind of owner with these scopes, for at most 300 requests. */
const tokensWith = async (scopes: readonly Scope[]): Promise<Record<Owner, string>> => ({
  hotel: (await createApiToken(accounts.hotel, { scopes })).text,
  owner: (await createApiToken(accounts.owner, { scopes })).text,
});

/**
 * The long tier asks with tokens of both owners. The short tier alternates, except where the route treats them
 * differently.
 */
const askersOf = (route: DeclaredRoute, turn: number): readonly Owner[] =>
  isLongTier || statusFor(route, "hotel") !== statusFor(route, "owner") ? OWNERS : OWNERS.slice(turn % 2).slice(0, 1);

it("refuses a token with every scope on every route that names no scope", async () => {
  const tokens = await tokensWith(SCOPES);
  const closed = ROUTES.filter(({ who, scope }) => who !== "anyone" && !scope);
  expect(closed.length).toBeLessThan(300);
  const refusals: Record<string, string> = {};
  for (const [turn, route] of closed.entries())
    for (const role of isLongTier ? OWNERS : OWNERS.slice(turn % 2).slice(0, 1)) {
      const { status, body } = await ask(route, tokens[role]);
      refusals[`${route.name} as ${role}`] = `${status} ${body.code}`;
    }
  expect(Object.entries(refusals).filter(([, refusal]) => refusal !== "403 tokens.not_for_tokens")).toEqual([]);
});

describe("a scope", () => {
  /**
   * The scopes of tokens that must be refused. The long tier tries each other scope alone, and none; the short tier
   * tries all others in one token.
   */
  const others = (needed: Scope): readonly (readonly Scope[])[] => {
    const rest = SCOPES.filter((scope) => scope !== needed);
    return isLongTier ? [...rest.map((scope) => [scope]), []] : [rest];
  };

  beforeAll(() => env.DB.prepare("DELETE FROM limits").run());

  it.each(SCOPES)("opens the routes that name it to tokens with %s, and to no others", async (scope) => {
    const [allowed, ...refused] = await Promise.all([[scope], ...others(scope)].map(tokensWith));
    const open = ROUTES.filter((route) => route.scope === scope);
    expect(open).not.toEqual([]);
    for (const [turn, route] of open.entries())
      for (const role of askersOf(route, turn)) {
        const answer = await ask(route, allowed?.[role] ?? "");
        expect(`${route.name} ${role} ${answer.status}`).toBe(`${route.name} ${role} ${statusFor(route, role)}`);
        expect(answer.body.code ?? "").not.toMatch(/^tokens\./);
        for (const tokens of refused) {
          const { status, body } = await ask(route, tokens[role]);
          expect(`${route.name} ${status} ${body.code}`).toBe(`${route.name} 403 tokens.scope_missing`);
        }
      }
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { SCOPES, type Scope } from "../../worker/identity/scopes/scopes.contract.ts";
import { TOKEN_SCOPES } from "../../worker/identity/scopes/token-scopes.contract.ts";
import { call } from "../../worker/testing/api-client.ts";
import { apiRoutes, nameOf } from "../../worker/testing/api-map.ts";
import { createApiToken } from "../../worker/testing/api-tokens.ts";
import { type Account, createOwner, createUser } from "../../worker/testing/factories.ts";
import { env } from "../../worker/testing/faults.ts";
import { keepPicture } from "../../worker/testing/products.ts";
import { BODIES } from "../../worker/testing/route-bodies.ts";
import { isLongTier } from "../../worker/testing/tier.ts";
import { ACCESS, PUBLIC, ROLES } from "./access.ts";

const UNKNOWN_ID = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
const routes = apiRoutes().map(nameOf);
const OWNERS = ["hotel", "owner"] as const;
type Owner = (typeof OWNERS)[number];

let accounts: Record<Owner, Account>;

beforeAll(async () => {
  await keepPicture();
  accounts = { hotel: await createUser(), owner: await createOwner() };
});

const ask = async (name: string, token: string) => {
  const [method = "", path = ""] = name.split(" ");
  const body = method === "GET" ? undefined : (BODIES[name] ?? {});
  const answer = await call(method, path.replace(":id", UNKNOWN_ID), { token, body });
  expect(answer.headers.get("RateLimit-Policy"), name).toBe('"token";q=300;w=60');
  expect(answer.headers.get("RateLimit"), name).toMatch(/^"token";r=\d+;t=\d+$/);
  return answer;
};
/** A token of each kind of owner with these scopes, for at most 300 requests. */
const tokensWith = async (scopes: readonly Scope[]): Promise<Record<Owner, string>> => ({
  hotel: (await createApiToken(accounts.hotel, { scopes })).text,
  owner: (await createApiToken(accounts.owner, { scopes })).text,
});

it("names routes of the API that want an account", () => {
  expect(Object.keys(TOKEN_SCOPES).filter((name) => !routes.includes(name) || PUBLIC.includes(name))).toEqual([]);
});

/** The long tier asks as both; the short one in turn, and as both where the table treats them differently. */
const askersOf = (name: string, turn: number): readonly Owner[] => {
  const [hotel, owner] = OWNERS.map((role) => ACCESS[name]?.[ROLES.indexOf(role)]);
  return isLongTier || hotel !== owner ? OWNERS : OWNERS.slice(turn % 2).slice(0, 1);
};

it("refuses a token with every scope on every route that the table does not name", async () => {
  const tokens = await tokensWith(SCOPES);
  const closed = routes.filter((name) => !PUBLIC.includes(name) && !TOKEN_SCOPES[name]);
  expect(closed.length).toBeLessThan(300);
  const refusals: Record<string, string> = {};
  for (const [turn, name] of closed.entries())
    for (const role of isLongTier ? OWNERS : OWNERS.slice(turn % 2).slice(0, 1)) {
      const { status, body } = await ask(name, tokens[role]);
      refusals[`${name} as ${role}`] = `${status} ${body.code}`;
    }
  expect(Object.entries(refusals).filter(([, refusal]) => refusal !== "403 tokens.not_for_tokens")).toEqual([]);
});

describe("the table of scopes and routes", () => {
  const open = Object.entries(TOKEN_SCOPES);
  /** The long tier tries each scope alone, the short one the needed scope, and all others together. */
  const others = (needed: Scope): readonly (readonly Scope[])[] => {
    const rest = SCOPES.filter((scope) => scope !== needed);
    return isLongTier ? [...rest.map((scope) => [scope]), []] : [rest];
  };

  beforeAll(() => env.DB.prepare("DELETE FROM limits").run());

  it.each(SCOPES)("opens its routes to tokens with %s, and to no others", async (scope) => {
    const [allowed, ...refused] = await Promise.all([[scope], ...others(scope)].map(tokensWith));
    const names = open.flatMap(([name, needed]) => (needed === scope ? [name] : []));
    for (const [turn, name] of names.entries())
      for (const role of askersOf(name, turn)) {
        const answer = await ask(name, allowed?.[role] ?? "");
        expect(`${name} ${role} ${answer.status}`).toBe(`${name} ${role} ${ACCESS[name]?.[ROLES.indexOf(role)]}`);
        expect(answer.body.code ?? "").not.toMatch(/^tokens\./);
        for (const tokens of refused) {
          const { status, body } = await ask(name, tokens[role]);
          expect([name, status, body.code]).toEqual([name, 403, "tokens.scope_missing"]);
        }
      }
  });
});

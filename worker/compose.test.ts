import { expect, it } from "vitest";
import { createServices, SERVICES } from "./compose.ts";
import type { Actor } from "./identity/accounts.contract.ts";
import { env } from "./testing/faults.ts";
import { actorOf } from "./testing/people.ts";
import type { Call } from "./testing/services/guarded-by-staff.ts";
import { GUARDED, type Rule } from "./testing/services/guarded-methods.ts";
import { ID } from "./testing/services/inputs.ts";
import { OPEN } from "./testing/services/open-methods.ts";

const agent = (status: "pending" | "verified" | "rejected"): Actor =>
  actorOf({ role: "delivery", agent: { id: ID, status, isActive: true } });
const admin = (adminStatus: "pending" | "verified" | "rejected"): Actor => actorOf({ role: "admin", adminStatus });

const PEOPLE = {
  visitor: null,
  hotel: actorOf({}),
  "unverified admin": admin("pending"),
  "rejected admin": admin("rejected"),
  admin: admin("verified"),
  owner: actorOf({ role: "owner" }),
  "admin without a second factor": actorOf({ role: "admin", adminStatus: "verified", lacksSecondFactor: true }),
  "owner without a second factor": actorOf({ role: "owner", lacksSecondFactor: true }),
  agent: agent("verified"),
  "unverified agent": agent("pending"),
  "rejected agent": agent("rejected"),
};
type Person = keyof typeof PEOPLE;

const VISITOR = { visitor: "auth.required" } as const;
const NO_AGENT = {
  ...VISITOR,
  hotel: "auth.forbidden",
  "unverified admin": "auth.forbidden",
  "rejected admin": "auth.forbidden",
  admin: "auth.forbidden",
  owner: "auth.forbidden",
  "admin without a second factor": "auth.forbidden",
  "owner without a second factor": "auth.forbidden",
} as const;
/** Required by the setting, and not set up. */
const WITHOUT_FACTOR = {
  "admin without a second factor": "auth.second_factor_setup_needed",
  "owner without a second factor": "auth.second_factor_setup_needed",
} as const;
const UNVERIFIED_AGENTS = { "unverified agent": "auth.not_verified", "rejected agent": "auth.rejected" } as const;
const everyAgent = <Code extends string>(code: Code) => ({
  agent: code,
  "unverified agent": code,
  "rejected agent": code,
});
const { hotel: _, ...NO_HOTEL } = NO_AGENT;
const { owner: ____, ...NO_HOTEL_NOR_OWNER } = NO_HOTEL;
const { admin: __, owner: ___, ...NO_STAFF } = NO_AGENT;

/** Whom each rule refuses, and how; it lets everybody else through. */
const REFUSED: Record<Rule, Partial<Record<Person, string>>> = {
  account: VISITOR,
  buyer: { ...VISITOR, ...everyAgent("auth.forbidden") },
  hotel: { ...NO_HOTEL, ...everyAgent("auth.forbidden") },
  "account owner": {
    ...NO_HOTEL_NOR_OWNER,
    ...everyAgent("auth.forbidden"),
    "owner without a second factor": "auth.second_factor_setup_needed",
  },
  "account of staff": { ...VISITOR, ...everyAgent("auth.forbidden"), hotel: "auth.forbidden" },
  staff: {
    ...VISITOR,
    ...WITHOUT_FACTOR,
    ...everyAgent("auth.admin_required"),
    hotel: "auth.admin_required",
    "unverified admin": "auth.not_verified",
    "rejected admin": "auth.rejected",
  },
  owner: {
    ...VISITOR,
    ...WITHOUT_FACTOR,
    "admin without a second factor": "auth.owner_required",
    ...everyAgent("auth.owner_required"),
    hotel: "auth.owner_required",
    "unverified admin": "auth.owner_required",
    "rejected admin": "auth.owner_required",
    admin: "auth.owner_required",
  },
  agent: NO_AGENT,
  "verified agent": { ...NO_AGENT, ...UNVERIFIED_AGENTS },
  "buyer or verified agent": { ...VISITOR, ...UNVERIFIED_AGENTS },
  "staff or verified agent": { ...NO_STAFF, ...UNVERIFIED_AGENTS },
};

/** A D1 that may not be asked: a rule that refuses only after a query would have let the query run. */
const untouched: D1Database = new Proxy(env.DB, {
  get: (db, name) => {
    if (name === "withSession") return () => untouched;
    if (name === "prepare" || name === "batch") {
      throw new Error("D1 was asked before the refusal");
    }
    return Reflect.get(db, name);
  },
});
const servicesOf = () => createServices({ ...env, DB: untouched }, { waitUntil: () => undefined });

const codeOf = async (call: () => unknown): Promise<string | undefined> => {
  try {
    await call();
    return "let through";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};

it.each(Object.entries(GUARDED))(
  "a method for: %s refuses everybody else before it does anything",
  async (rule, calls) => {
    const refused = REFUSED[rule as Rule];
    const services = servicesOf();
    const refusals: Record<string, Record<string, string | undefined>> = {};
    for (const [method, call] of Object.entries(calls as Record<string, Call>)) {
      const codes = Object.keys(refused).map(
        async (person) => [person, await codeOf(() => call(services, PEOPLE[person as Person]))] as const,
      );
      refusals[method] = Object.fromEntries(await Promise.all(codes));
    }
    expect(refusals).toEqual(Object.fromEntries(Object.keys(calls).map((method) => [method, refused])));
  },
);

it("names for each method of the services whom it lets through", () => {
  const services = servicesOf();
  const methods = (Object.keys(SERVICES) as (keyof typeof SERVICES)[]).flatMap((area) =>
    typeof services[area] === "function"
      ? [`functions.${area}`]
      : Object.entries(services[area]).flatMap(([name, value]) =>
          typeof value === "function" ? [`${area}.${name}`] : [],
        ),
  );
  expect([...Object.values(GUARDED).flatMap(Object.keys), ...OPEN].sort()).toEqual(methods.sort());
});

import type { Actor } from "../../identity/accounts.contract.ts";
import type { Rule } from "../../identity/permissions.ts";
import { actorOf } from "../people.ts";
import { ID } from "./inputs.ts";

const agent = (status: "pending" | "verified" | "rejected"): Actor =>
  actorOf({ role: "delivery", agent: { id: ID, status, isActive: true } });
const admin = (adminStatus: "pending" | "verified" | "rejected"): Actor => actorOf({ role: "admin", adminStatus });

export const PEOPLE = {
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
export type Person = keyof typeof PEOPLE;

const ADMINS = ["unverified admin", "rejected admin", "admin", "admin without a second factor"] as const;
const OWNERS = ["owner", "owner without a second factor"] as const;
const AGENTS = ["agent", "unverified agent", "rejected agent"] as const;

type Refusals = Partial<Record<Person, string>>;

const refuse = (code: string, people: readonly Person[]): Refusals =>
  Object.fromEntries(people.map((person) => [person, code]));
const forbid = (...people: readonly Person[]): Refusals => refuse("auth.forbidden", people);

const VISITOR: Refusals = { visitor: "auth.required" };
const UNVERIFIED_AGENTS: Refusals = { "unverified agent": "auth.not_verified", "rejected agent": "auth.rejected" };
const HOTELS = { ...VISITOR, ...forbid(...ADMINS, ...OWNERS, ...AGENTS) };
const EVERY_AGENT = { ...VISITOR, ...forbid("hotel", ...ADMINS, ...OWNERS) };

/** Whom each rule refuses, and how; it lets everybody else through. */
export const REFUSED: Readonly<Record<Rule, Refusals>> = {
  anyone: {},
  account: VISITOR,
  buyer: { ...VISITOR, ...forbid(...AGENTS) },
  hotel: HOTELS,
  "team owner": HOTELS,
  "account owner": {
    ...VISITOR,
    ...forbid(...ADMINS, ...AGENTS),
    "owner without a second factor": "auth.second_factor_setup_needed",
  },
  "account of staff": { ...VISITOR, ...forbid("hotel", ...AGENTS) },
  staff: {
    ...VISITOR,
    ...refuse("auth.second_factor_setup_needed", ["admin without a second factor", "owner without a second factor"]),
    ...refuse("auth.admin_required", ["hotel", ...AGENTS]),
    "unverified admin": "auth.not_verified",
    "rejected admin": "auth.rejected",
  },
  owner: {
    ...VISITOR,
    ...refuse("auth.owner_required", ["hotel", ...ADMINS, ...AGENTS]),
    "owner without a second factor": "auth.second_factor_setup_needed",
  },
  agent: EVERY_AGENT,
  "verified agent": { ...EVERY_AGENT, ...UNVERIFIED_AGENTS },
  "buyer or verified agent": { ...VISITOR, ...UNVERIFIED_AGENTS },
  "staff or verified agent": {
    ...VISITOR,
    ...forbid("hotel", "unverified admin", "rejected admin"),
    ...forbid("admin without a second factor", "owner without a second factor"),
    ...UNVERIFIED_AGENTS,
  },
};

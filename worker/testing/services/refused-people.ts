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
export const REFUSED: Readonly<Record<Rule, Partial<Record<Person, string>>>> = {
  anyone: {},
  account: VISITOR,
  buyer: { ...VISITOR, ...everyAgent("auth.forbidden") },
  hotel: { ...NO_HOTEL, ...everyAgent("auth.forbidden") },
  "team owner": { ...NO_HOTEL, ...everyAgent("auth.forbidden") },
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

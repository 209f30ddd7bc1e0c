import { expect } from "vitest";
import type { HeaderAccount } from "../accounts/sessions/sessions.contract.ts";
import type { AuditEntry } from "../audit/audit.contract.ts";
import type { Actor } from "../identity/accounts.contract.ts";
import { as } from "./api-client.ts";
import { type Account, createAdmin, createAgent, createOwner, createUser } from "./factories.ts";
import { env } from "./faults.ts";

export const setAdminStatus = (owner: Account, admin: { userId: string }, status: unknown) =>
  as(owner.token).patch<{ admin: Record<string, unknown> }>(`/auth/admin/${admin.userId}/status`, { status });

export const decideAgent = (staff: Account, agent: { agentId: string }, to: "verify" | "reject") =>
  as(staff.token).patch<{ agent: Record<string, unknown>; message: string }>(`/admin/agents/${agent.agentId}/${to}`);

export const readAudit = async (owner: Account, query = "?limit=100"): Promise<AuditEntry[]> => {
  const { status, body, text } = await as(owner.token).get<{ entries: AuditEntry[] }>(`/admin/audit${query}`);
  expect(status, text).toBe(200);
  return body.entries;
};

/** The audit entries about one subject, oldest first: "who did what: before → after". */
export const storyOf = async (owner: Account, subjectId: string): Promise<string[]> =>
  (await readAudit(owner))
    .filter(({ subject }) => subject._id === subjectId)
    .map(({ actor, action, before, after }) => `${actor.name} ${action}: ${before.status} → ${after.status}`)
    .reverse();

/** Kinds of the mails about an account, in the order of their rows. */
export const mailsAbout = async (userId: string): Promise<string[]> => {
  const { results } = await env.DB.prepare(
    "SELECT kind FROM outbox WHERE json_extract(payload, '$.userId') = ? ORDER BY id",
  )
    .bind(userId)
    .all<{ kind: string }>();
  return results.map(({ kind }) => kind);
};

export const meOf = (account: Account) => as(account.token).get("/auth/me");

/** Puts a session with this role into KV, as KV may still return it a minute after D1 has changed. */
export const stillInKv = ({ sessionId, name, email }: Account, who: Pick<HeaderAccount, "role" | "adminStatus">) => {
  const headerAccount: HeaderAccount = { name, email, location: "patna", language: "english", ...who };
  return env.SESSIONS.put(`session:${sessionId}`, JSON.stringify(headerAccount), { expirationTtl: 600 });
};

/** A verified buyer, unless `more` says otherwise. */
export const actorOf = (more: Partial<Actor>): Actor => ({
  userId: "someone",
  accountId: more.userId ?? "someone",
  team: null,
  sessionId: "someone",
  role: "hotel",
  name: "Someone",
  email: "someone@example.com",
  phone: "9876543210",
  address: "",
  gstin: null,
  location: "patna",
  language: "english",
  timezone: "ist",
  adminStatus: null,
  isBlocked: false,
  lacksSecondFactor: false,
  agent: null,
  ...more,
});

/** One account of each role that signs in, by the names of tests/http/access.ts. */
export const createOneOfEachRole = async () => ({
  hotel: await createUser(),
  "unverified admin": await createAdmin("pending"),
  "rejected admin": await createAdmin("rejected"),
  admin: await createAdmin(),
  owner: await createOwner(),
  agent: await createAgent(),
  "unverified agent": await createAgent({ status: "pending" }),
  "rejected agent": await createAgent({ status: "rejected" }),
});

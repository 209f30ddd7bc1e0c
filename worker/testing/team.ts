import { expect } from "vitest";
import type { TeamInvitation } from "../accounts/team/team.contract.ts";
import { createMailSecrets } from "../accounts/verification/mail-secrets.ts";
import { type Answer, as } from "./api-client.ts";
import { type Account, createUser } from "./factories.ts";
import { env } from "./faults.ts";
import type { OrderAnswer } from "./orders.ts";

type Rights = { role?: "buyer" | "approver"; orderLimit?: number | null; monthLimit?: number | null };

export const invite = (
  owner: Account,
  email: string,
  { role = "buyer", ...limits }: Rights = {},
): Promise<Answer<{ invitation: TeamInvitation; code: string }>> =>
  as(owner.token).post("/team/invitations", { email, role, ...limits });

/** The secret in the mail of an invitation. */
export const tokenOf = (invitationId: string): Promise<string> =>
  createMailSecrets(env.CODE_SECRET).invitationTokenOf(invitationId);

export const join = (person: Account, token: string): Promise<Answer<{ code: string; message: string }>> =>
  as(person.token).post("/team/join", { token });

/** A new member of the owner's team, written directly into the database. */
export const memberIn = async (
  owner: Account,
  { role = "buyer", orderLimit = null, monthLimit = null }: Rights = {},
  person?: Account,
): Promise<Account> => {
  const member = person ?? (await createUser());
  const inPaise = (limit: number | null) => (limit === null ? null : limit * 100);
  await env.DB.prepare(
    `UPDATE users SET team_account_id = ?, team_role = ?, team_order_limit_paise = ?, team_month_limit_paise = ?, team_joined_at = ?
     WHERE id = ?`,
  )
    .bind(owner.userId, role, inPaise(orderLimit), inPaise(monthLimit), Date.now(), member.userId)
    .run();
  return member;
};

/** A new member of the owner's team, who accepted an invitation over HTTP. */
export const memberOf = async (owner: Account, rights: Rights = {}, person?: Account): Promise<Account> => {
  const member = person ?? (await createUser());
  const { status, body, text } = await invite(owner, member.email, rights);
  expect(status, text).toBe(201);
  const joined = await join(member, await tokenOf(body.invitation._id));
  expect(joined.status, joined.text).toBe(200);
  return member;
};

export const approve = (who: Account, orderId: string, body?: unknown, key?: string): Promise<OrderAnswer> =>
  as(who.token).post(`/orders/${orderId}/approve`, body, key ? { "Idempotency-Key": key } : undefined);
export const decline = (who: Account, orderId: string, reason = "Too much paneer"): Promise<OrderAnswer> =>
  as(who.token).post(`/orders/${orderId}/decline`, { reason });

import { afterEach, describe, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { as } from "../../testing/api-client.ts";
import { type Account, createUser } from "../../testing/factories.ts";
import { endFaults, env, faults, withFaults } from "../../testing/faults.ts";
import { invite, join, memberIn, tokenOf } from "../../testing/team.ts";
import type { Team } from "./team.contract.ts";

afterEach(endFaults);

const teamOf = async (person: Account): Promise<Team> =>
  (await as(person.token).get<{ team: Team }>("/team")).body.team;

it("protects a team's members and invitations from the owner of another team", async () => {
  const owner = await createUser();
  const other = await createUser();
  const person = await createUser();
  const [member] = [await memberIn(owner, { role: "approver" }), await memberIn(other)];
  const { _id } = (await invite(owner, person.email)).body.invitation;
  const asOther = as(other.token);
  const acts = [
    await asOther.patch(`/team/members/${member.userId}`, { role: "buyer", orderLimit: 1 }),
    await asOther.delete(`/team/members/${member.userId}`),
    await asOther.delete(`/team/invitations/${_id}`),
  ];
  expect(acts.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await teamOf(owner)).members).toMatchObject([{ role: "owner" }, { role: "approver", orderLimit: null }]);
  expect((await join(person, await tokenOf(_id))).status).toBe(200);
});

it("shows a team's open invitations to its owner only", async () => {
  const owner = await createUser();
  const member = await memberIn(owner, { role: "approver" });
  await invite(owner, "waits@example.com");
  expect((await teamOf(owner)).invitations.length).toBe(1);
  expect((await teamOf(member)).invitations.length).toBe(0);
});

it("adds nobody who joined another team between reading and writing", async () => {
  const owner = await createUser();
  const faster = await createUser();
  const person = await createUser();
  const token = await tokenOf((await invite(owner, person.email)).body.invitation._id);
  const other = await tokenOf((await invite(faster, person.email)).body.invitation._id);
  faults.interruption = { before: /UPDATE "team_invitations" AS i SET used_at/i, work: () => join(person, other) };
  expect((await join(person, token)).body.code).toBe("team.conflict");
  expect((await teamOf(owner)).members.length).toBe(1);
  expect((await teamOf(faster)).members.length).toBe(2);
});

it("adds nobody whose own account owes for deliveries, which members do not see", async () => {
  const owner = await createUser();
  const person = await createUser();
  const token = await tokenOf((await invite(owner, person.email)).body.invitation._id);
  const setDebt = (paise: number) =>
    env.DB.prepare("INSERT OR REPLACE INTO ledger_balances (account, debit_paise, credit_paise) VALUES (?, ?, 500)")
      .bind(`account:${person.userId}`, paise)
      .run();
  await setDebt(700);
  expect((await join(person, token)).body).toMatchObject({ code: "team.owes" });
  await setDebt(500);
  faults.interruption = { before: /UPDATE "team_invitations" AS i SET used_at/i, work: () => setDebt(700) };
  expect((await join(person, token)).body.code).toBe("team.conflict");
  expect((await teamOf(owner)).members.length).toBe(1);
  // The shop owes them.
  await setDebt(300);
  expect((await join(person, token)).status).toBe(200);
  await env.DB.prepare("DELETE FROM ledger_balances WHERE account = ?").bind(`account:${person.userId}`).run();
});

describe("a person without an account", () => {
  const typed = { name: "Ravi", email: "", phone: "", password: "secret-secret" };
  const client = { ip: "local", userAgent: "", token: null, deviceToken: null };
  const invited = async (email: string) => {
    const owner = await createUser();
    const token = await tokenOf((await invite(owner, email)).body.invitation._id);
    const { team } = createServices(withFaults(env), { waitUntil: () => undefined });
    return { owner, token, register: () => team.registerAndJoin(token, typed, client) };
  };
  const exists = async (email: string) =>
    (await env.DB.prepare("SELECT count(*) AS n FROM users WHERE email = ?").bind(email).first<number>("n")) === 1;

  it("gets an account and the membership in one transaction, or neither", async () => {
    const { owner, register } = await invited("crash@example.com");
    faults.losses.push({ of: /UPDATE "team_invitations" AS i SET used_at/i, times: 9, when: "before" });
    await expect(register()).rejects.toThrow();
    expect(await exists("crash@example.com")).toBe(false);
    endFaults();
    const opened = await register();
    expect((await as(opened.token).get<{ team: Team }>("/team")).body.team.role).toBe("buyer");
    expect((await teamOf(owner)).members.length).toBe(2);
  });

  it("is signed in although the response to the transaction is lost", async () => {
    const { owner, register } = await invited("lost@example.com");
    faults.losses.push({ of: /UPDATE "team_invitations" AS i SET used_at/i, times: 1 });
    const opened = await register();
    expect((await as(opened.token).get("/auth/me")).status).toBe(200);
    expect((await teamOf(owner)).members.length).toBe(2);
  });

  it("gets no account when the invitation is withdrawn meanwhile", async () => {
    const { owner, register } = await invited("late@example.com");
    faults.interruption = {
      before: /UPDATE "team_invitations" AS i SET used_at/i,
      work: async () => as(owner.token).delete(`/team/invitations/${(await teamOf(owner)).invitations[0]?._id}`),
    };
    await expect(register()).rejects.toMatchObject({ code: "team.invitation_over" });
    expect(await exists("late@example.com")).toBe(false);
  });
});

it("allows thirty invitations a day", async () => {
  const owner = await createUser();
  expect((await invite(owner, "again@example.com")).status).toBe(201);
  await env.DB.prepare("UPDATE limits SET count = 29 WHERE key = ?").bind(`team_invitation:${owner.userId}`).run();
  expect((await invite(owner, "again@example.com")).status).toBe(201);
  expect((await invite(owner, "again@example.com")).status).toBe(429);
});

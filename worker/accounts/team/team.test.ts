import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { as, call } from "../../testing/api-client.ts";
import { daysAgo, moveOld, signedInAgain } from "../../testing/archive.ts";
import { type Account, createProducts, createUser, product } from "../../testing/factories.ts";
import { endFaults, env } from "../../testing/faults.ts";
import { placed } from "../../testing/orders.ts";
import { sentMails } from "../../testing/services/fake-mail.ts";
import { mailsSettled } from "../../testing/services/mails.ts";
import { invite, join, memberIn, tokenOf } from "../../testing/team.ts";
import type { Profile } from "../profiles/profiles.contract.ts";
import type { Team, TeamInvitation } from "./team.contract.ts";

let potato: string;
beforeAll(async () => {
  [potato = ""] = await createProducts([product("Potato")]);
});
afterEach(endFaults);

const teamOf = async (person: Account): Promise<Team> =>
  (await as(person.token).get<{ team: Team }>("/team")).body.team;
const deleteAccount = ({ token }: Account) =>
  call("DELETE", "/auth/profile", { token, body: { password: "secret-secret" } });
const RAVI = { name: "Ravi", email: "ravi@example.com", phone: "", password: "secret-secret" };
const client = { ip: "local", userAgent: "", token: null, deviceToken: null };
const mailsTo = ({ email }: { email: string }) => sentMails.filter(({ to }) => to === email);

describe("an invitation", () => {
  it("is mailed with a link that makes its address a member once", async () => {
    const owner = await createUser({ businessName: "Hotel Maurya" });
    const person = await createUser();
    const { status, body } = await invite(owner, person.email.toUpperCase(), { orderLimit: 5000 });
    expect(status).toBe(201);
    expect(body.invitation).toEqual(
      expect.objectContaining({ email: person.email, role: "buyer", orderLimit: 5000, monthLimit: null }),
    );
    await mailsSettled();
    const token = /\/team\/join\/([\w-]+)/.exec(mailsTo(person)[0]?.text ?? "")?.[1] ?? "";
    expect(mailsTo(person)[0]?.text).toContain("Hotel Maurya");
    expect(token).toBe(await tokenOf(body.invitation._id));
    expect((await join(person, token)).status).toBe(200);
    expect(await teamOf(person)).toMatchObject({
      name: "Hotel Maurya",
      role: "buyer",
      members: [
        { _id: owner.userId, role: "owner" },
        { _id: person.userId, role: "buyer", isYou: true },
      ],
      invitations: [],
    });
    expect((await join(await createUser(), token)).body.code).toBe("team.invitation_over");
    await mailsSettled();
    expect(mailsTo(owner).map(({ subject }) => subject)).toEqual(["Somebody joined your team"]);
  });

  it("opens an account for its address, which is verified and a member at once", async () => {
    const owner = await createUser();
    const token = await tokenOf((await invite(owner, "new-cook@example.com")).body.invitation._id);
    const { team } = createServices(env, { waitUntil: () => undefined });
    expect(await team.readInvitation(token)).toMatchObject({ email: "new-cook@example.com", hasAccount: false });
    const opened = await team.registerAndJoin(token, { ...RAVI, email: "typed@example.com" }, client);
    const me = await as(opened.token).get("/auth/me");
    expect(me.body.user).toMatchObject({ email: "new-cook@example.com", isEmailVerified: true, role: "hotel" });
    expect((await teamOf(owner)).members.map(({ name }) => name)).toContain("Ravi");
    await expect(team.registerAndJoin(token, RAVI, client)).rejects.toMatchObject({ code: "team.invitation_over" });
  });

  it("is refused for any other address, and with a changed link", async () => {
    const owner = await createUser();
    const person = await createUser();
    const other = await createUser();
    const token = await tokenOf((await invite(owner, person.email)).body.invitation._id);
    expect((await join(other, token)).body.code).toBe("team.invitation_for_another");
    expect((await join(person, `${token.slice(0, -1)}x`)).body.code).toBe("team.invitation_over");
    expect((await teamOf(other)).role).toBe("owner");
  });

  it("ends when it is withdrawn, replaced or seven days old", async () => {
    const owner = await createUser();
    const person = await createUser();
    const first = (await invite(owner, person.email)).body.invitation._id;
    const second = (await invite(owner, person.email)).body.invitation._id;
    expect((await join(person, await tokenOf(first))).status).toBe(400);
    expect((await as(owner.token).delete(`/team/invitations/${second}`)).status).toBe(200);
    expect((await join(person, await tokenOf(second))).status).toBe(400);
    expect((await as(owner.token).delete(`/team/invitations/${second}`)).status).toBe(404);
    const third = (await invite(owner, person.email)).body.invitation._id;
    await env.DB.prepare("UPDATE team_invitations SET expires_at = ? WHERE id = ?")
      .bind(Date.now() - 1, third)
      .run();
    expect((await join(person, await tokenOf(third))).status).toBe(400);
  });

  it("by link makes one person a member, whoever they are, and proves no address", async () => {
    const owner = await createUser({ businessName: "Hotel Maurya" });
    const linkFor = async (rights: object) =>
      (await as(owner.token).post<{ invitation: TeamInvitation }>("/team/links", rights)).body.invitation;
    const first = await linkFor({ role: "buyer", orderLimit: 5000 });
    const second = await linkFor({ role: "approver" });
    expect(first).toMatchObject({ email: "", role: "buyer", orderLimit: 5000 });
    expect((await teamOf(owner)).invitations.map(({ link }) => link)).toEqual([first.link, second.link]);
    const tokenIn = ({ link }: TeamInvitation) =>
      /^http:\/\/localhost\/team\/join\/([\w-]+)$/.exec(link ?? "")?.[1] ?? "";
    const person = await createUser({ isEmailVerified: false });
    expect((await join(person, tokenIn(first))).status).toBe(200);
    const { team } = createServices(env, { waitUntil: () => undefined });
    const opened = await team.registerAndJoin(tokenIn(second), RAVI, client);
    for (const token of [person.token, opened.token])
      expect((await as(token).get("/auth/me")).body.user).toMatchObject({ isEmailVerified: false });
    const { members, invitations } = await teamOf(owner);
    expect(members.map(({ email, role }) => `${email} ${role}`)).toEqual([
      `${owner.email} owner`,
      `${person.email} buyer`,
      `${RAVI.email} approver`,
    ]);
    expect(invitations).toEqual([]);
    expect((await join(await createUser(), tokenIn(first))).body.code).toBe("team.invitation_over");
    expect((await invite(owner, "by-mail@example.com")).body.invitation.link).toBeNull();
  });

  it("is refused to owners whose own address is not verified", async () => {
    const owner = await createUser({ isEmailVerified: false });
    expect((await invite(owner, "cook@example.com")).body.code).toBe("team.verify_first");
  });

  it("is refused for people who belong to a team, own one, or have open orders of their own", async () => {
    const owner = await createUser();
    const orderer = await createUser();
    const codeFor = async (person: Account) =>
      (await join(person, await tokenOf((await invite(owner, person.email)).body.invitation._id))).body.code;
    await placed(orderer, potato);
    expect(await codeFor(orderer)).toBe("team.has_open_orders");
    const another = await createUser();
    expect(await codeFor(await memberIn(another))).toBe("team.in_another_team");
    expect(await codeFor(another)).toBe("team.has_own_team");
    expect((await invite(owner, owner.email)).body.code).toBe("team.already_member");
  });

  it("is refused beyond fifty members, open invitations included", async () => {
    const owner = await createUser();
    const row = env.DB.prepare(`INSERT INTO team_invitations
      (id, account_id, email, role, invited_by, created_at, expires_at) VALUES (?1, ?2, ?3, 'buyer', ?2, 0, ?4)`);
    const end = Date.now() + 60_000;
    const numbers = Array.from({ length: 50 }, (_, i) => i);
    await env.DB.batch(numbers.map((i) => row.bind(`full${i}`, owner.userId, `cook${i}@example.com`, end)));
    expect((await invite(owner, "late@example.com")).body.code).toBe("team.full");
  });

  it("makes one member when it is sent six times at once", async () => {
    const owner = await createUser();
    const person = await createUser();
    const token = await tokenOf((await invite(owner, person.email)).body.invitation._id);
    const answers = await Promise.all(Array.from({ length: 6 }, () => join(person, token)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => [200, 400, 409].includes(status))).toBe(true);
    expect((await teamOf(owner)).members).toHaveLength(2);
  });
});

describe("a member", () => {
  it("can leave, but cannot invite, change or remove anybody", async () => {
    const owner = await createUser();
    const member = await memberIn(owner, { role: "approver" });
    const other = await memberIn(owner);
    const acts = [
      await invite(member, "friend@example.com"),
      await as(member.token).patch(`/team/members/${other.userId}`, { role: "buyer" }),
      await as(member.token).delete(`/team/members/${other.userId}`),
      await as(member.token).delete(`/team/members/${owner.userId}`),
    ];
    expect(acts.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await as(member.token).delete(`/team/members/${member.userId}`)).status).toBe(200);
    expect((await teamOf(member)).members).toHaveLength(1);
    expect((await teamOf(owner)).members).toHaveLength(2);
  });

  it("gets a new role and limits from the owner", async () => {
    const owner = await createUser();
    const member = await memberIn(owner);
    const change = (rights: object) => as(owner.token).patch(`/team/members/${member.userId}`, rights);
    expect((await change({ role: "buyer", orderLimit: 1200, monthLimit: 9000 })).body).toMatchObject({
      member: { role: "buyer", orderLimit: 1200, monthLimit: 9000 },
    });
    expect((await change({ role: "approver", orderLimit: 1 })).body).toMatchObject({
      member: { role: "approver", orderLimit: null },
    });
    for (const orderLimit of [0, -5, 1.5, "many"])
      expect((await change({ role: "buyer", orderLimit })).status).toBe(400);
    const stranger = await createUser();
    expect((await as(stranger.token).patch(`/team/members/${member.userId}`, { role: "buyer" })).status).toBe(404);
  });

  it("sees the account's orders, and their own earlier ones again after leaving", async () => {
    const owner = await createUser();
    const person = await createUser();
    const own = await placed(person, potato);
    await as(person.token).patch(`/orders/${own._id}/cancel`);
    const ofAccount = await placed(owner, potato);
    await memberIn(owner, {}, person);
    const mine = async () =>
      (await as(person.token).get<{ orders: { _id: string }[] }>("/orders/my-orders")).body.orders.map(
        ({ _id }) => _id,
      );
    expect(await mine()).toEqual([ofAccount._id]);
    for (const id of [own._id, ofAccount._id]) expect((await as(person.token).get(`/orders/${id}`)).status).toBe(200);
    await as(owner.token).delete(`/team/members/${person.userId}`);
    expect(await mine()).toEqual([own._id]);
    expect((await as(person.token).get(`/orders/${ofAccount._id}`)).status).toBe(404);
    await mailsSettled();
    expect(mailsTo(person).map(({ subject }) => subject)).toContain("You are no longer part of the team");
  });
});

it("shows the khata of the team to approvers, and to no buyer, also not their own", async () => {
  const owner = await createUser();
  const [buyer, approver, other] = [await createUser(), await createUser(), await createUser()];
  await env.DB.prepare("UPDATE users SET credit_days = 7 WHERE id IN (?, ?)").bind(owner.userId, buyer.userId).run();
  await memberIn(owner, {}, buyer);
  await memberIn(owner, { role: "approver" }, approver);
  const seen = async (person: Account) =>
    (await as(person.token).get<{ profile: Profile }>("/auth/profile")).body.profile.hasCredit;
  expect([await seen(owner), await seen(approver)]).toEqual([true, true]);
  expect([await seen(buyer), await seen(other)]).toEqual([undefined, undefined]);
});

describe("a member's own data", () => {
  it("names the team and what they ordered for it, and holds no order of the account", async () => {
    const owner = await createUser({ businessName: "Hotel Chanakya" });
    const member = await memberIn(owner, { orderLimit: 5000 });
    const ofOwner = await placed(owner, potato);
    const ofMember = await placed(member, potato, 2);
    const { body, text } = await as(member.token).get<Record<string, unknown>>("/auth/profile/data");
    expect(body).toMatchObject({
      team: { name: "Hotel Chanakya", role: "buyer", orderLimit: 5000, monthLimit: null },
      orders: [],
      orderedForTeam: [{ _id: ofMember._id, total: ofMember.total }],
    });
    expect(text).not.toContain(ofOwner._id);
    expect(text).not.toContain(owner.email);
    const ofAccount = (await as(owner.token).get<Record<string, unknown>>("/auth/profile/data")).body;
    expect(ofAccount).toMatchObject({ team: null, orderedForTeam: [] });
  });

  it("names what they ordered for it also when those orders have moved to the archive", async () => {
    const { member, ofMember, ofOwner } = await daysAgo(400, async () => {
      const owner = await createUser();
      const member = await memberIn(owner);
      const ofOwner = await placed(owner, potato);
      const ofMember = await placed(member, potato);
      for (const { _id } of [ofOwner, ofMember]) await as(owner.token).patch(`/orders/${_id}/cancel`);
      return { member, ofMember, ofOwner };
    });
    await moveOld();
    const { token } = await signedInAgain(member);
    const { body, text } = await as(token).get<Record<string, unknown>>("/auth/profile/data");
    const { _id, total, createdAt } = ofMember;
    expect(body.orderedForTeam).toEqual([{ _id, status: "cancelled", city: "patna", total, createdAt }]);
    expect(text).not.toContain(ofOwner._id);
  });
});

describe("a team", () => {
  it("ends with the account of its owner, and its members are notified", async () => {
    const owner = await createUser({ password: "secret-secret" });
    const member = await memberIn(owner);
    await invite(owner, "later@example.com");
    const answer = await deleteAccount(owner);
    expect(answer.status, answer.text).toBe(200);
    expect(await teamOf(member)).toMatchObject({ role: "owner", members: [{ _id: member.userId }] });
    const left = await env.DB.prepare("SELECT count(*) AS n FROM team_invitations WHERE account_id = ?")
      .bind(owner.userId)
      .first<number>("n");
    expect(left).toBe(0);
    await mailsSettled();
    expect(mailsTo(member).map(({ subject }) => subject)).toContain("You are no longer part of the team");
  });

  it("continues without a member who deletes their account", async () => {
    const owner = await createUser();
    const member = await memberIn(owner, {}, await createUser({ password: "secret-secret" }));
    const order = await placed(member, potato);
    expect((await deleteAccount(member)).status).toBe(200);
    expect((await teamOf(owner)).members).toHaveLength(1);
    expect((await as(owner.token).get(`/orders/${order._id}`)).body).toMatchObject({
      order: { placedBy: { name: "Deleted account" } },
    });
  });
});

import { describe, expect, it } from "vitest";
import { as, call } from "../../testing/api-client.ts";
import { createUser } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { countRows } from "../../testing/orders.ts";
import { accessLeft, plantAccess } from "../../testing/planted-access.ts";
import { sentMails } from "../../testing/services/fake-mail.ts";
import { resetPassword, resetTokenFor } from "../../testing/services/mail-codes.ts";
import { mailsSettled } from "../../testing/services/mails.ts";
import { join, memberIn } from "../../testing/team.ts";
import { hasSignedInOn, readDeviceToken } from "../sessions/device-tokens.ts";
import type { Team, TeamInvitation } from "../team/team.contract.ts";

const login = (email: string, password: string) =>
  call<{ token: string; user: unknown }>("POST", "/auth/login", { body: { email, password } });

describe("a reset by mail", () => {
  it("takes an account back whole from whoever registered its address first", async () => {
    const stranger = await createUser({ isEmailVerified: false, password: "their-secret" });
    await plantAccess(stranger);
    const signedIn = await login(stranger.email, "their-secret");
    const device = /__Host-rasad_device=[^;]+/.exec(signedIn.headers.get("Set-Cookie") ?? "")?.[0] ?? "";
    await resetPassword((await resetTokenFor(stranger)).token, "the-owners-secret");

    expect(await accessLeft(stranger)).toEqual({ ways: 0, invitations: 0, sessions: 0, running: 0 });
    const known = await readDeviceToken(env.SESSION_SECRET, device.split("=")[1] ?? "");
    expect(known && hasSignedInOn(known, { id: stranger.userId, sessionEpoch: 2 })).toBe(false);
    for (const token of [stranger.token, signedIn.body.token])
      expect((await as(token).get("/auth/me")).status).toBe(401);
    expect((await login(stranger.email, "the-owners-secret")).body.user).toMatchObject({ isEmailVerified: true });
  });

  it("ends the membership of a team that whoever registered the address joined by link", async () => {
    const owner = await createUser();
    const stranger = await createUser({ isEmailVerified: false });
    const cook = await memberIn(owner);
    const { body } = await as(owner.token).post<{ invitation: TeamInvitation }>("/team/links", { role: "approver" });
    expect((await join(stranger, body.invitation.link?.split("/").at(-1) ?? "")).status).toBe(200);
    for (const person of [stranger, cook])
      await resetPassword((await resetTokenFor(person)).token, "the-owners-secret");
    const { token } = (await login(stranger.email, "the-owners-secret")).body;
    expect((await as(token).get("/team")).body).toMatchObject({ team: { members: [{ _id: stranger.userId }] } });
    const { members } = (await as(owner.token).get<{ team: Team }>("/team")).body.team;
    expect(members.map(({ _id }) => _id)).toEqual([owner.userId, cook.userId]);
    await mailsSettled();
    const left = sentMails.filter(({ subject }) => subject === "You are no longer part of the team");
    expect(left.map(({ to }) => to)).toEqual([stranger.email]);
  });

  it("leaves the passkeys of an account whose address was verified before, and ends its sessions and tokens", async () => {
    const user = await createUser();
    await plantAccess(user);
    await resetPassword((await resetTokenFor(user)).token, "new-secret");
    expect(await countRows("passkeys", "user_id = ?", user.userId)).toBe(1);
    expect(await countRows("api_tokens", "user_id = ? AND revoked_at IS NULL", user.userId)).toBe(0);
    expect(await countRows("standing_orders", "account_id = ? AND due_at IS NOT NULL", user.userId)).toBe(1);
    expect((await as(user.token).get("/auth/me")).status).toBe(401);
  });
});

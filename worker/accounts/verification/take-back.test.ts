import { describe, expect, it } from "vitest";
import { as, call } from "../../testing/api-client.ts";
import { createUser } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { countRows } from "../../testing/orders.ts";
import { accessLeft, plantAccess } from "../../testing/planted-access.ts";
import { resetPassword, resetTokenFor } from "../../testing/services/mail-codes.ts";
import { hasSignedInOn, readDeviceToken } from "../sessions/device-tokens.ts";

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

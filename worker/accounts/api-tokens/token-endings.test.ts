import { beforeEach, describe, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { systemClock } from "../../platform/clock.ts";
import { connect } from "../../platform/d1/db.ts";
import { deleteOldRows } from "../../platform/operations/old-rows.repo.ts";
import { as } from "../../testing/api-client.ts";
import { createApiToken } from "../../testing/api-tokens.ts";
import { type Account, createOwner, createUser } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { countRows } from "../../testing/orders.ts";
import { deleteAccount, givePassword, PASSWORD } from "../../testing/own-data.ts";
import { apiToken, client } from "../../testing/services/inputs.ts";
import { resetPassword, resetTokenFor } from "../../testing/services/mail-codes.ts";
import { memberOf } from "../../testing/team.ts";
import type { Endpoint } from "../../webhooks/endpoints/endpoints.contract.ts";

let buyer: Account;
let id: string;
let text: string;
/** The buyer's webhook and calendar. */
let endpoint: string;
let calendar: string;

beforeEach(async () => {
  buyer = await createUser();
  ({ id, text } = await createApiToken(buyer));
});
/** Gives the buyer a webhook and a calendar in addition to the token. */
const openMore = async (): Promise<void> => {
  const wanted = { url: "https://erp.hotel-maurya.in/rasad", types: ["order.placed"] };
  endpoint = (await as(buyer.token).post<{ endpoint: Endpoint }>("/webhooks", wanted)).body.endpoint._id;
  calendar = (await as(buyer.token).post<{ address: string }>("/calendar")).body.address;
};

const statusOf = async (token = text): Promise<number> => (await as(token).get("/orders/my-orders")).status;
const keyOf = (address: string): string => /calendar\/(.+)\.ics/.exec(address)?.[1] ?? "";
const calendarOpens = async (): Promise<boolean> =>
  (await servicesOf().calendar.showCalendar(keyOf(calendar), new Request(calendar))) !== null;

/** The access that other systems still have to the account. */
const accessNow = async () => ({
  token: await statusOf(),
  webhook: await env.DB.prepare("SELECT state FROM webhook_endpoints WHERE id = ?").bind(endpoint).first("state"),
  listens: (await countRows("webhook_listeners", "account_id = ?", buyer.userId)) > 0,
  calendar: await calendarOpens(),
});
const OPEN = { token: 200, webhook: "active", listens: true, calendar: true };
const ENDED = { token: 401, webhook: "disabled", listens: false, calendar: false };
const mailsAbout = (userId: string, kind: string) => countRows("outbox", "kind = ? AND recipient = ?", kind, userId);
const servicesOf = () => createServices(env, { waitUntil: () => undefined });

describe("the end of a token", () => {
  it("ends when it is revoked, which nobody else can do, or expires", async () => {
    const stranger = await createUser();
    expect((await as(stranger.token).delete(`/tokens/${id}`)).status).toBe(404);
    expect(await statusOf()).toBe(200);
    expect((await as(buyer.token).delete(`/tokens/${id}`)).status).toBe(200);
    expect(await statusOf()).toBe(401);
    expect((await as(buyer.token).delete(`/tokens/${id}`)).status).toBe(404);
    const [over, live] = [
      await createApiToken(buyer, { expiresAt: Date.now() - 1 }),
      await createApiToken(buyer, { expiresAt: Date.now() + 60_000 }),
    ];
    expect([await statusOf(over.text), await statusOf(live.text)]).toEqual([401, 200]);
  });

  it("ends with its account", async () => {
    await openMore();
    await givePassword(buyer);
    expect((await deleteAccount(buyer)).status).toBe(200);
    expect(await statusOf()).toBe(401);
    expect(await env.DB.prepare("SELECT 1 FROM api_tokens WHERE user_id = ?").bind(buyer.userId).first()).toBeNull();
    expect(await accessNow()).toEqual({ ...ENDED, webhook: null });
  });

  it("ends when its account joins a team, and does not come back when it leaves", async () => {
    await openMore();
    const team = await createUser();
    const member = await memberOf(team, {}, buyer);
    expect(await accessNow()).toEqual(ENDED);
    expect((await as(team.token).delete(`/team/members/${member.userId}`)).status).toBe(200);
    expect(await accessNow()).toEqual(ENDED);
  });

  it("ends when the password is reset by a mailed link", async () => {
    await openMore();
    const { token } = await resetTokenFor(buyer);
    expect(await accessNow()).toEqual(OPEN);
    expect((await resetPassword(token, "new-secret")).status).toBe(200);
    expect(await accessNow()).toEqual(ENDED);
    expect(await mailsAbout(buyer.userId, "account.webhooks_stopped")).toBe(1);
  });

  it.each([
    ["ends the account's sessions", "end-sessions", {}],
    ["resets its second factor", "reset-second-factor", { reason: "Lost the phone" }],
  ])("ends when the shop's owner %s", async (_, act, body) => {
    await openMore();
    const owner = await createOwner();
    expect((await as(owner.token).post(`/auth/users/${buyer.userId}/${act}`, body)).status).toBe(200);
    expect(await accessNow()).toEqual(ENDED);
  });

  it("ends when its account gets a role that has no tokens", async () => {
    await env.DB.prepare("UPDATE users SET role = 'admin', admin_status = 'verified' WHERE id = ?")
      .bind(buyer.userId)
      .run();
    expect(await statusOf()).toBe(401);
  });
});

describe("webhooks", () => {
  it("of the shop are disabled when one of its owners gets a new password, with a mail that says why; an owner may enable them", async () => {
    const one = await createOwner();
    const other = await createOwner();
    const wanted = { url: "https://erp.rasad-market.in/", types: ["order.placed"] };
    const made = await as(other.token).post<{ endpoint: Endpoint }>("/webhooks", wanted);
    await resetPassword((await resetTokenFor(one)).token, "a-much-longer-secret-84");
    const listed = await as(other.token).get<{ endpoints: Endpoint[] }>("/webhooks");
    expect(listed.body.endpoints.map(({ state, disabledBecause }) => [state, disabledBecause])).toEqual([
      ["disabled", "access"],
    ]);
    const enabled = await as(other.token).patch(`/webhooks/${made.body.endpoint._id}`, { isActive: true });
    expect(enabled.status).toBe(200);
    expect(await mailsAbout(buyer.userId, "account.webhooks_stopped")).toBe(0);
  });
});

describe("a token that stays valid", () => {
  it("goes on when its owner changes the password or signs out everywhere", async () => {
    await openMore();
    await givePassword(buyer);
    const changed = await as(buyer.token).post("/auth/change-password", {
      currentPassword: PASSWORD,
      newPassword: "another horse",
      confirmPassword: "another horse",
    });
    expect(changed.status, changed.text).toBe(200);
    const { token } = changed.body as { token?: string };
    expect((await as(token ?? buyer.token).delete("/auth/sessions")).status).toBeLessThan(402);
    expect(await accessNow()).toEqual(OPEN);
  });
});

describe("in a race", () => {
  it("every request that begins after a revocation is refused", async () => {
    const before = Array.from({ length: 6 }, () => statusOf());
    const [revoked, ...during] = await Promise.all([as(buyer.token).delete(`/tokens/${id}`), ...before]);
    expect(revoked.status).toBe(200);
    expect(during.filter((status) => status !== 200 && status !== 401)).toEqual([]);
    expect(await Promise.all([statusOf(), statusOf()])).toEqual([401, 401]);
  });

  it("a session that ended meanwhile makes no token", async () => {
    const { apiTokens, sessions } = servicesOf();
    const actor = await sessions.authenticate(buyer.token);
    const tokens = await countRows("api_tokens");
    await givePassword(buyer);
    await env.DB.prepare("UPDATE sessions SET revoked_at = 1 WHERE id = ?").bind(buyer.sessionId).run();
    const wanted = { ...apiToken, currentPassword: PASSWORD };
    await expect(apiTokens.create(actor, wanted, client)).rejects.toMatchObject({ code: "auth.required" });
    await resetPassword((await resetTokenFor(buyer)).token, "new-secret");
    await expect(apiTokens.create(actor, apiToken, client)).rejects.toMatchObject({
      code: "tokens.password_required",
    });
    expect(await countRows("api_tokens")).toBe(tokens);
  });

  it("cron deletes tokens ninety days after their end, and no others", async () => {
    const DAY = 86_400_000;
    await env.DB.prepare("DELETE FROM api_tokens").run();
    const { id: revoked } = await createApiToken(buyer);
    await env.DB.prepare("UPDATE api_tokens SET revoked_at = ? WHERE id = ?")
      .bind(Date.now() - 91 * DAY, revoked)
      .run();
    await createApiToken(buyer, { expiresAt: Date.now() - 91 * DAY });
    const kept = [await createApiToken(buyer, { expiresAt: Date.now() - DAY }), await createApiToken(buyer)];
    await deleteOldRows(connect(env.DB), systemClock, 100);
    const { results } = await env.DB.prepare("SELECT id FROM api_tokens ORDER BY id").all<{ id: string }>();
    expect(results.map((row) => row.id)).toEqual(kept.map((one) => one.id).sort());
  });
});

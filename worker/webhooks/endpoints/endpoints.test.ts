import { beforeAll, describe, expect, it } from "vitest";
import { FRESH_SESSION_MINUTES } from "../../accounts/sessions/sessions.contract.ts";
import { createServices } from "../../compose.ts";
import { as, call } from "../../testing/api-client.ts";
import { type Account, createOwner, createUser } from "../../testing/factories.ts";
import { env, faults } from "../../testing/faults.ts";
import { countRows } from "../../testing/orders.ts";
import { deleteAccount, PASSWORD } from "../../testing/own-data.ts";
import { sentMails } from "../../testing/services/fake-mail.ts";
import { client, webhook } from "../../testing/services/inputs.ts";
import { resetPassword, resetTokenFor } from "../../testing/services/mail-codes.ts";
import { mailsSettled } from "../../testing/services/mails.ts";
import { memberIn } from "../../testing/team.ts";
import { createEndpoint } from "../../testing/webhooks.ts";
import type { Endpoint } from "./endpoints.contract.ts";

interface Made {
  readonly endpoint: Endpoint;
  readonly secret: string;
  readonly fields?: Record<string, string>;
}

const WANTED = { url: "https://erp.hotel-maurya.in/rasad", types: ["order.delivered", "order.placed"] };
let buyer: Account;

const makeOld = ({ sessionId }: Account) =>
  env.DB.prepare("UPDATE sessions SET created_at = created_at - ? WHERE id = ?")
    .bind(FRESH_SESSION_MINUTES * 60_000, sessionId)
    .run();

beforeAll(async () => {
  buyer = await createUser();
});

const add = (who: Account, more: object = {}, key?: string) =>
  as(who.token).post<Made>("/webhooks", { ...WANTED, ...more }, key ? { "Idempotency-Key": key } : {});
const listOf = async (who: Account) =>
  (await as(who.token).get<{ endpoints: Endpoint[] }>("/webhooks")).body.endpoints ?? [];
const listeners = async (accountId: string): Promise<string[]> => {
  const rows = await env.DB.prepare("SELECT type FROM webhook_listeners WHERE account_id = ? ORDER BY type")
    .bind(accountId)
    .all<{ type: string }>();
  return rows.results.map(({ type }) => type);
};

describe("a webhook endpoint", () => {
  it("is added with a secret that is shown once and encrypted, and its owner is notified", async () => {
    const { status, body } = await add(buyer, { description: "Purchasing" });
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(body.endpoint).toMatchObject({
      url: WANTED.url,
      description: "Purchasing",
      types: ["order.placed", "order.delivered"],
      state: "active",
      disabledBecause: null,
      failingSince: null,
      rotatedAt: null,
    });
    const listed = await call("GET", "/webhooks", { token: buyer.token });
    expect(listed.text).not.toContain("whsec_");
    const rows = await env.DB.prepare("SELECT * FROM webhook_endpoints").all();
    expect(JSON.stringify(rows.results)).not.toContain(body.secret.slice("whsec_".length));
    expect(await listeners(buyer.userId)).toEqual(["order.delivered", "order.placed"]);
    expect(await countRows("audit_log", "action = 'webhook.added' AND actor_id = ?", buyer.userId)).toBe(1);
    await mailsSettled();
    expect(sentMails.filter(({ to }) => to === buyer.email).map(({ subject }) => subject)).toEqual([
      "A new webhook was set up",
    ]);
  });

  it("is refused to an unknown account until its address is verified", async () => {
    const stranger = await createUser({ isEmailVerified: false });
    const refused = await add(stranger);
    expect(refused.status).toBe(403);
    expect(refused.body.code).toBe("webhooks.not_verified");
    expect(refused.body.message).toBe(
      "Please verify your email address first, in My Profile. Then you can add webhooks.",
    );
    await env.DB.prepare("UPDATE users SET is_email_verified = 1 WHERE id = ?").bind(stranger.userId).run();
    expect((await add(stranger)).status).toBe(201);
  });

  it("is the same with the same secret for the same Idempotency-Key, which is refused for another URL", async () => {
    const who = await createUser();
    const first = await add(who, {}, "one");
    const again = await add(who, {}, "one");
    expect(again.status).toBe(201);
    expect(again.body.endpoint).toEqual(first.body.endpoint);
    expect(again.body.secret).toEqual(first.body.secret);
    const other = await add(who, { url: "https://other.in/" }, "one");
    expect(other.status).toBe(409);
    expect(other.body.code).toBe("orders.idempotency_conflict");
    const atOnce = await Promise.all(["two", "two", "two"].map((key) => add(who, {}, key)));
    expect(new Set(atOnce.map(({ body }) => body.endpoint._id)).size).toBe(1);
    expect(await listOf(who)).toHaveLength(2);
    expect(await countRows("audit_log", "action = 'webhook.added' AND actor_id = ?", who.userId)).toBe(2);
  });

  it("is refused at the field for a URL that is invalid, not https, not public or of this shop", async () => {
    const refused = {
      erp: "Please enter a whole address, such as https://erp.example.com/rasad.",
      "http://erp.in/": "The address must begin with https://.",
      "https://10.0.0.1/": expect.stringContaining("public server"),
      "https://localhost/": "The address leads to this shop itself.",
    };
    for (const [address, words] of Object.entries(refused)) {
      const { status, body } = await add(buyer, { url: address });
      expect(status, address).toBe(400);
      expect(body.code, address).toBe("webhooks.address_refused");
      expect(body.fields?.url, address).toEqual(words);
    }
  });

  it("is refused without events, with unknown ones, and above ten", async () => {
    expect((await add(buyer, { types: [] })).body.fields).toEqual({ types: "Please choose at least one event." });
    expect((await add(buyer, { types: ["order.eaten"] })).status).toBe(400);
    const who = await createUser();
    for (let i = 0; i < 9; i++) await createEndpoint(who);
    expect((await add(who)).status).toBe(201);
    expect((await add(who)).body.code).toBe("webhooks.too_many");
  });

  it("is changed, disabled and enabled by its owner, and each time the listeners follow", async () => {
    const who = await createUser();
    const { _id } = (await add(who)).body.endpoint;
    const change = async (body: object) =>
      (await as(who.token).patch<{ endpoint: Endpoint }>(`/webhooks/${_id}`, body)).body.endpoint;
    expect(await change({ types: ["payment.captured"], description: "Books" })).toMatchObject({
      types: ["payment.captured"],
      description: "Books",
      url: WANTED.url,
      state: "active",
    });
    expect(await listeners(who.userId)).toEqual(["payment.captured"]);
    expect(await change({ isActive: false })).toMatchObject({ state: "disabled", disabledBecause: "owner" });
    expect(await listeners(who.userId)).toEqual([]);
    expect(await change({ isActive: true })).toMatchObject({
      state: "active",
      disabledBecause: null,
      disabledAt: null,
    });
    expect(await listeners(who.userId)).toEqual(["payment.captured"]);
    await change({ isActive: true });
    expect(await countRows("audit_log", "action = 'webhook.changed' AND actor_id = ?", who.userId)).toBe(3);
    expect((await as(who.token).patch(`/webhooks/${_id}`, { url: "https://192.168.1.1/" })).status).toBe(400);
    expect((await as(who.token).delete(`/webhooks/${_id}`)).status).toBe(200);
    expect(await listOf(who)).toEqual([]);
    expect(await listeners(who.userId)).toEqual([]);
  });

  it("gets a new secret in addition to the previous one, once for each state that the caller read", async () => {
    const who = await createUser();
    const made = (await add(who)).body;
    const rotate = (rotatedAt: string | null) =>
      as(who.token).post<Made>(`/webhooks/${made.endpoint._id}/secret`, { rotatedAt });
    const [before] = (
      await env.DB.prepare("SELECT secret FROM webhook_endpoints WHERE user_id = ?").bind(who.userId).all()
    ).results;
    const { status, body } = await rotate(null);
    expect(status).toBe(200);
    expect(body.secret === made.secret).toBe(false);
    expect(await countRows("webhook_endpoints", "previous_secret = ?", before?.secret)).toBe(1);
    const repeated = await rotate(null);
    expect(repeated.status).toBe(409);
    expect(repeated.body.code).toBe("webhooks.changed_meanwhile");
    expect((await rotate(body.endpoint.rotatedAt)).status).toBe(200);
  });

  it("keeps what another request changes of it meanwhile", async () => {
    const who = await createUser();
    const { _id } = (await add(who)).body.endpoint;
    const change = (body: object) => as(who.token).patch<{ endpoint: Endpoint }>(`/webhooks/${_id}`, body);
    const moved = { url: "https://new-erp.hotel-maurya.in/rasad", types: ["order.cancelled"] };
    faults.interruption = { before: /update "webhook_endpoints"/i, work: () => change(moved) };
    const late = await change({ description: "Books" });
    expect(late.status).toBe(200);
    expect(late.body.endpoint).toMatchObject({ ...moved, description: "Books" });
    expect(await listOf(who)).toMatchObject([{ ...moved, description: "Books" }]);
  });

  it("keeps a new secret that another request got meanwhile", async () => {
    const who = await createUser();
    const { _id } = (await add(who)).body.endpoint;
    const rotate = () => as(who.token).post<Made>(`/webhooks/${_id}/secret`, { rotatedAt: null });
    const first: number[] = [];
    const work = async () => first.push((await rotate()).status);
    faults.interruption = { before: /update "webhook_endpoints"/i, work };
    const late = await rotate();
    expect([...first, late.status, late.body.code]).toEqual([200, 409, "webhooks.changed_meanwhile"]);
  });

  it("asks for the password some minutes after the sign-in: to be added, for another address, and for a secret", async () => {
    const who = await createUser({ password: PASSWORD });
    const { _id } = (await add(who)).body.endpoint;
    await makeOld(who);
    const acts = {
      add: (more: object) => add(who, more),
      move: (more: object) =>
        as(who.token).patch<Made>(`/webhooks/${_id}`, { url: `https://erp.in/${Math.random()}`, ...more }),
      rotate: (more: object) => as(who.token).post<Made>(`/webhooks/${_id}/secret`, more),
    };
    for (const [name, act] of Object.entries(acts)) {
      const without = await act({});
      const wrong = await act({ currentPassword: "another" });
      expect(without.status, name).toBe(400);
      expect(without.body.code, name).toBe("tokens.password_required");
      expect(without.body.fields, name).toEqual({ currentPassword: "Please enter your current password" });
      expect(name, name).toEqual(name);
      expect(wrong.status, name).toBe(400);
      expect(wrong.body.code, name).toBe("auth.wrong_password");
      expect(name, name).toEqual(name);
      expect((await act({ currentPassword: PASSWORD })).status < 300, name).toBe(true);
    }
    const harmless = { description: "Books", types: ["order.placed"], isActive: false };
    expect((await as(who.token).patch(`/webhooks/${_id}`, harmless)).status).toBe(200);
  });

  it("is not added by a request whose session ended meanwhile", async () => {
    const who = await createUser();
    const { webhooks, sessions } = createServices(env, { waitUntil: () => undefined });
    const actor = await sessions.authenticate(who.token);
    await resetPassword((await resetTokenFor(who)).token, "new-secret");
    await expect(webhooks.create(actor, webhook, client)).rejects.toMatchObject({ code: "tokens.password_required" });
    expect(await countRows("webhook_endpoints", "user_id = ?", who.userId)).toBe(0);
  });

  it("belongs to its account: others find none of it, and members of a team and API tokens are refused", async () => {
    const { _id } = (await add(buyer)).body.endpoint;
    const other = await createUser();
    expect((await as(other.token).patch(`/webhooks/${_id}`, {})).status).toBe(404);
    const member = await memberIn(buyer);
    expect((await as(member.token).get("/webhooks")).body.code).toBe("tokens.owners_only");
    const shopkeeper = await createOwner();
    const ofShop = (await add(shopkeeper)).body.endpoint;
    expect((await as(shopkeeper.token).delete(`/webhooks/${_id}`)).status).toBe(404);
    expect((await listOf(await createOwner())).map((one) => one._id)).toEqual([ofShop._id]);
    expect(await listeners("*")).toEqual(["order.delivered", "order.placed"]);
  });

  it("is in its owner's data export without a secret, and is deleted with the account", async () => {
    const who = await createUser({ password: PASSWORD });
    faults.wakesAreLost = true;
    const { endpoint } = (await add(who)).body;
    await as(who.token).post(`/webhooks/${endpoint._id}/ping`);
    const file = await call<{ webhooks: object[] }>("GET", "/auth/profile/data?format=json", { token: who.token });
    expect(file.body.webhooks).toEqual([
      expect.objectContaining({ _id: endpoint._id, url: endpoint.url, types: endpoint.types }),
    ]);
    expect(JSON.stringify(file.body.webhooks)).not.toContain("secret");
    expect((await deleteAccount(who)).status).toBe(200);
    expect(await countRows("webhook_endpoints", "user_id = ?", who.userId)).toBe(0);
    expect(await countRows("webhook_deliveries", "endpoint_id = ?", endpoint._id)).toBe(0);
    expect(await listeners(who.userId)).toEqual([]);
  });
});

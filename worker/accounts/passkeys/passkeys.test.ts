import { afterEach, describe, expect, it, vi } from "vitest";
import { as } from "../../testing/api-client.ts";
import { createAgent, createOwner, createUser, startSession } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import {
  addPasskey,
  beginRegistration,
  beginSignIn,
  finishRegistration,
  listPasskeys,
  signInWith,
} from "../../testing/passkeys.ts";
import { readAudit } from "../../testing/people.ts";
import { createAuthenticator } from "../../testing/services/authenticator.ts";
import { sentMails } from "../../testing/services/fake-mail.ts";
import { mailsSettled } from "../../testing/services/mails.ts";
import { FRESH_SESSION_MINUTES } from "../sessions/sessions.contract.ts";
import { MAX_PASSKEYS } from "./passkeys.contract.ts";

const PASSWORD = "six or more";
const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const makeOld = (sessionId: string) =>
  env.DB.prepare("UPDATE sessions SET created_at = created_at - ? WHERE id = ?")
    .bind(FRESH_SESSION_MINUTES * 60_000, sessionId)
    .run();

afterEach(async () => {
  vi.useRealTimers();
  await env.DB.prepare("DELETE FROM limits").run();
});

describe("adding a passkey", () => {
  it("asks for a discoverable, verified credential under a random name, and for no attestation", async () => {
    const account = await createUser();
    const { options } = (await beginRegistration(account)).body;
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Rasad" },
      user: { name: account.email, displayName: account.name },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: "public-key" })),
    });
    const handle = Buffer.from(options.user?.id ?? "", "base64url");
    expect(handle).toHaveLength(32);
    expect(handle.toString("latin1")).not.toContain(account.userId);
  });

  it("lists it, mails its owner, and writes a line to the audit log", async () => {
    const agent = await createAgent();
    const owner = await createOwner();
    const { answer, passkey } = await addPasskey(agent);
    expect(answer.status).toBe(201);
    expect(passkey).toMatchObject({ isBackedUp: false, lastUsedAt: null, name: "Passkey" });
    expect(await listPasskeys(agent)).toEqual([passkey]);
    await mailsSettled();
    const mail = sentMails.find(({ to, subject }) => to === agent.email && subject.includes("passkey was added"));
    expect(mail?.text).toContain("Passkeys of your account now: 1.");
    const [entry] = await readAudit(owner, "?limit=1");
    expect(entry).toMatchObject({
      action: "passkey.added",
      actor: { _id: agent.userId },
      subject: { type: "user", _id: agent.userId },
      after: { passkey: "Passkey" },
    });
  });

  it("gives all passkeys of an account one user handle, and excludes those that exist", async () => {
    const account = await createUser();
    const first = (await beginRegistration(account)).body.options;
    const { authenticator } = await addPasskey(account);
    const second = (await beginRegistration(account)).body.options;
    const third = (await beginRegistration(account)).body.options;
    expect(second).toMatchObject({ excludeCredentials: [{ id: authenticator.id, transports: ["internal"] }] });
    expect(third.user?.id).toBe(second.user?.id);
    expect(first.user?.id).not.toBe(second.user?.id);
  });

  it("needs the password when the session is older than ten minutes", async () => {
    const account = await createUser({ password: PASSWORD });
    await makeOld(account.sessionId);
    expect(refusal(await beginRegistration(account))).toEqual([400, "passkeys.password_required"]);
    expect(refusal(await beginRegistration(account, { currentPassword: "wrong" }))).toEqual([
      400,
      "auth.wrong_password",
    ]);
    const { status, body } = await beginRegistration(account, { currentPassword: PASSWORD });
    expect(status).toBe(200);
    const authenticator = await createAuthenticator();
    expect((await finishRegistration(account, await authenticator.create(body.options))).status).toBe(201);
  });

  it("needs a verified address, which only its owner has", async () => {
    const stranger = await createUser({ isEmailVerified: false });
    expect(refusal(await beginRegistration(stranger))).toEqual([409, "passkeys.verify_first"]);
    const options = await beginRegistration(await createUser());
    expect(options.status).toBe(200);
  });

  it("limits wrong passwords, apart from those of signing in", async () => {
    const account = await createUser({ password: PASSWORD });
    await makeOld(account.sessionId);
    for (let i = 0; i < 5; i++) await beginRegistration(account, { currentPassword: "wrong" });
    const refused = await beginRegistration(account, { currentPassword: PASSWORD });
    expect(refusal(refused)).toEqual([429, "auth.too_many_attempts"]);
  });

  it("refuses one that was made from another origin, for another host or purpose, or without checking the person", async () => {
    const account = await createUser();
    const wrong = [
      { origin: "https://evil.example" },
      { rpId: "evil.example" },
      { isUserVerified: false },
      { type: "webauthn.get" },
    ];
    for (const change of wrong) {
      const { answer } = await addPasskey(account, change);
      expect(refusal(answer), JSON.stringify(change)).toEqual([400, "passkeys.refused"]);
    }
    expect(await listPasskeys(account)).toEqual([]);
  });

  it("refuses an attestation with a certificate, because checking it could fetch URLs that it names", async () => {
    const account = await createUser();
    const fetched = vi.spyOn(globalThis, "fetch");
    const authenticator = await createAuthenticator();
    const { options } = (await beginRegistration(account)).body;
    const made = await authenticator.create(options, { isCertified: true });
    expect(refusal(await finishRegistration(account, made))).toEqual([400, "passkeys.refused"]);
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
  });

  it("accepts a challenge once, from the session that requested it, within five minutes", async () => {
    const account = await createUser();
    const other = { token: (await startSession({ id: account.userId })).token };
    const { options } = (await beginRegistration(account)).body;
    const made = await (await createAuthenticator()).create(options);
    expect(refusal(await finishRegistration(other, made))).toEqual([400, "passkeys.challenge_over"]);
    expect((await finishRegistration(account, made)).status).toBe(201);
    expect(refusal(await finishRegistration(account, made))).toEqual([400, "passkeys.challenge_over"]);

    const late = (await beginRegistration(account)).body.options;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60_000 + 1 });
    const answer = await finishRegistration(account, await (await createAuthenticator()).create(late));
    expect(refusal(answer)).toEqual([400, "passkeys.challenge_over"]);
  });

  it("rejects a challenge that was issued for signing in", async () => {
    const account = await createUser();
    const made = await (await createAuthenticator()).create(await beginSignIn());
    expect(refusal(await finishRegistration(account, made))).toEqual([400, "passkeys.challenge_over"]);
  });

  it("refuses a credential that is registered already, for any account", async () => {
    const account = await createUser();
    const other = await createUser();
    const { authenticator } = await addPasskey(account);
    const { options } = (await beginRegistration(other)).body;
    const answer = await finishRegistration(other, await authenticator.create(options));
    expect(refusal(answer)).toEqual([409, "passkeys.already_registered"]);
    expect(await listPasskeys(other)).toEqual([]);
  });

  it("refuses the eleventh passkey, even when two are added at once", async () => {
    const account = await createUser();
    expect((await addPasskey(account)).answer.status).toBe(201);
    const columns = (await env.DB.prepare("SELECT name FROM pragma_table_info('passkeys')").all<{ name: string }>())
      .results;
    const copied = columns.map(({ name }) => (/^(id|credential_id)$/.test(name) ? `${name} || n` : name));
    await env.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${MAX_PASSKEYS - 1})
       INSERT INTO passkeys SELECT ${copied.join()} FROM passkeys, numbers WHERE user_id = ?`,
    )
      .bind(account.userId)
      .run();
    const asked = await Promise.all([beginRegistration(account), beginRegistration(account)]);
    const made = await Promise.all(asked.map(async ({ body }) => (await createAuthenticator()).create(body.options)));
    const answers = await Promise.all(made.map((response) => finishRegistration(account, response)));
    expect(answers.map(refusal).sort()).toEqual([
      [201, undefined],
      [409, "passkeys.too_many"],
    ]);
    expect(refusal(await beginRegistration(account))).toEqual([409, "passkeys.too_many"]);
    expect(await listPasskeys(account)).toHaveLength(MAX_PASSKEYS);
  });

  it("refuses an empty answer, bytes that are not text, and another kind of key", async () => {
    const account = await createUser();
    for (const body of [
      {},
      { response: { id: "a b", rawId: "a", type: "public-key", response: {} } },
      { response: { id: "a", rawId: "a", type: "secret", response: {} } },
    ])
      expect((await finishRegistration(account, body)).status, JSON.stringify(body)).toBe(400);
  });
});

describe("a passkey in the list", () => {
  it("is renamed by its owner only", async () => {
    const account = await createUser();
    const other = await createUser();
    const { passkey } = await addPasskey(account);
    const path = `/passkeys/${passkey._id}`;
    expect(refusal(await as(other.token).patch(path, { name: "Mine" }))).toEqual([404, "passkeys.not_found"]);
    expect((await as(account.token).patch(path, { name: " " })).status).toBe(400);
    expect((await as(account.token).patch(path, { name: " My\u200b phone " })).status).toBe(200);
    expect((await listPasskeys(account)).map(({ name }) => name)).toEqual(["My phone"]);
  });

  it("is removed by its owner only, with a mail and a line in the audit log, and no longer signs anybody in", async () => {
    const account = await createUser();
    const other = await createUser();
    const owner = await createOwner();
    const { passkey, authenticator } = await addPasskey(account);
    const path = `/passkeys/${passkey._id}`;
    expect(refusal(await as(other.token).delete(path))).toEqual([404, "passkeys.not_found"]);
    expect((await as(account.token).delete(path)).status).toBe(200);
    expect(await listPasskeys(account)).toEqual([]);
    expect(refusal(await as(account.token).delete(path))).toEqual([404, "passkeys.not_found"]);
    expect(refusal(await signInWith(authenticator))).toEqual([401, "passkeys.invalid"]);
    const [entry] = await readAudit(owner, "?limit=1");
    expect(entry).toMatchObject({ action: "passkey.removed", before: { passkey: passkey.name } });
    await mailsSettled();
    expect(sentMails.some(({ to, subject }) => to === account.email && subject.includes("was removed"))).toBe(true);
  });

  it("stays when the password changes, and the mail about that says how many there are", async () => {
    const account = await createUser({ password: PASSWORD });
    const { authenticator } = await addPasskey(account);
    const input = { currentPassword: PASSWORD, newPassword: "another one" };
    expect((await as(account.token).post("/auth/change-password", input)).status).toBe(200);
    expect((await signInWith(authenticator)).status).toBe(200);
    await mailsSettled();
    const mail = sentMails.find(({ to, subject }) => to === account.email && subject.includes("password was changed"));
    expect(mail?.text).toContain("There are 1");
  });
});

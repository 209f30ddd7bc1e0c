import { beforeAll, describe, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import { type Account, createAdmin, createOwner, createUser } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { sentMails } from "../../testing/services/fake-mail.ts";
import { enqueueEvent, mailsSettled, rowOf } from "../../testing/services/mails.ts";
import type { DeadMail } from "../notifications.contract.ts";

let owner: Account;

beforeAll(async () => {
  owner = await createOwner();
});

/** Enqueues an event and marks its row dead; returns the row's id and key. */
const enqueueDead = async (userId: string): Promise<{ id: string; key: string }> => {
  const key = await enqueueEvent("account.password_changed", { userId });
  const id = await env.DB.prepare(
    "UPDATE outbox SET status = 'dead', attempts = 10, last_error = 'Error: no such mailbox' WHERE dedupe_key = ? RETURNING id",
  )
    .bind(key)
    .first<string>("id");
  return { id: id ?? "", key };
};

const listed = async () => (await as(owner.token).get<{ mails: DeadMail[] }>("/admin/mails/dead")).body.mails;

describe("mails that were given up", () => {
  it("are listed for the owner with their reason, and with ids only", async () => {
    const user = await createUser();
    const { id } = await enqueueDead(user.userId);
    const found = (await listed()).find(({ _id }) => _id === id);
    expect(found).toEqual({
      _id: id,
      kind: "account.password_changed",
      orderId: null,
      attempts: 10,
      lastError: "Error: no such mailbox",
      createdAt: expect.any(String),
    });
  });

  it("are sent once when the owner retries them five times at once", async () => {
    const user = await createUser();
    const { id, key } = await enqueueDead(user.userId);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => as(owner.token).post(`/admin/mails/${id}/retry`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    await mailsSettled();
    expect(await rowOf(key)).toMatchObject({ status: "sent", attempts: 1, last_error: null });
    expect(sentMails.filter(({ to }) => to === user.email)).toHaveLength(1);
    expect((await listed()).some(({ _id }) => _id === id)).toBe(false);
  });

  it("can be neither listed nor retried by anyone but the owner", async () => {
    const { id, key } = await enqueueDead((await createUser()).userId);
    for (const other of [await createAdmin(), await createUser()]) {
      expect((await as(other.token).get("/admin/mails/dead")).status).toBe(403);
      expect((await as(other.token).post(`/admin/mails/${id}/retry`)).status).toBe(403);
    }
    expect(await rowOf(key)).toMatchObject({ status: "dead" });
  });

  it("do not include sent mails, whose retry answers 404", async () => {
    const key = await enqueueEvent("account.password_changed", { userId: owner.userId });
    const id = await env.DB.prepare("UPDATE outbox SET status = 'sent' WHERE dedupe_key = ? RETURNING id")
      .bind(key)
      .first<string>("id");
    const { status, body } = await as(owner.token).post(`/admin/mails/${id}/retry`);
    expect(status).toBe(404);
    expect(body.code).toBe("mails.not_found");
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { MAX_MAILS, MAX_MAILS_OF_KIND } from "../../limits/limits.repo.ts";
import { as, call } from "../../testing/api-client.ts";
import {
  type Account,
  createAgent,
  createOwner,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { accept, countRows, orderOf, place, placed } from "../../testing/orders.ts";
import { sentMails } from "../../testing/services/fake-mail.ts";
import { otpFor, resetTokenFor } from "../../testing/services/mail-codes.ts";
import { enqueueEvent, mailsSettled, rowOf, runner } from "../../testing/services/mails.ts";
import type { DeadMail } from "../notifications.contract.ts";

const DAY = 24 * 60 * 60_000;
let owner: Account;
let productId: string;

beforeAll(async () => {
  owner = await createOwner();
  [productId = ""] = await createProducts([product("Potato")]);
});

const mailsTo = (email: string) => sentMails.filter(({ to }) => to === email);
const rowsOf = ({ userId }: Account, status: string) =>
  countRows("outbox", "recipient = ? AND status = ?", userId, status);

/** Orders and cancels, which causes two mails. */
const orderAndCancel = async (buyer: Account, times: number): Promise<void> => {
  for (let i = 0; i < times; i++) {
    const { _id } = await placed(buyer, productId);
    expect((await as(buyer.token).patch(`/orders/${_id}/cancel`)).status).toBe(200);
  }
  await mailsSettled();
};

/** Simulates that the account received this many mails about orders today. */
const hadMails = ({ userId }: Account, count: number) =>
  env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO outbox (id, kind, dedupe_key, payload, recipient, status, next_attempt_at, created_at)
     SELECT ?2 || i, 'order.placed', ?2 || i, '{}', ?2, 'sent', ?3, ?3 FROM n`,
  )
    .bind(count, userId, Date.now())
    .run();

/** Simulates that the newest mail of this kind was sent `times` more times to the same address. */
const sentAgain = (kind: string, times: number) =>
  env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO outbox (id, kind, dedupe_key, payload, recipient, status, next_attempt_at, created_at)
     SELECT id || '-' || i, kind, dedupe_key || '-' || i, '{}', recipient, 'sent', created_at, created_at
     FROM n, (SELECT * FROM outbox WHERE kind = ?2 ORDER BY id DESC LIMIT 1)`,
  )
    .bind(times, kind)
    .run();

const newcomer = () => createUser({ isEmailVerified: false });

describe("an address that is not verified", () => {
  it("gets ten mails a day about orders; those above are dropped, listed for the owner, and sent when they retry", async () => {
    const buyer = await newcomer();
    await hadMails(buyer, MAX_MAILS.unverified - 2);
    await orderAndCancel(buyer, 2);
    expect(mailsTo(buyer.email)).toHaveLength(2);
    const dropped = await env.DB.prepare(
      "SELECT DISTINCT attempts, last_error FROM outbox WHERE recipient = ? AND status = 'dropped'",
    )
      .bind(buyer.userId)
      .all();
    expect(dropped.results).toEqual([{ attempts: 0, last_error: "dropped: this address had all mails of its day" }]);
    expect([await rowsOf(buyer, "sent"), await rowsOf(buyer, "dropped")]).toEqual([MAX_MAILS.unverified, 2]);
    const { body } = await as(owner.token).get<{ mails: DeadMail[] }>("/admin/mails/dead");
    const listed = body.mails.filter(({ lastError }) => lastError.startsWith("dropped"));
    expect(listed).toHaveLength(2);
    const cancelled = listed.find(({ kind }) => kind === "order.cancelled");
    expect((await as(owner.token).post(`/admin/mails/${cancelled?._id}/retry`)).status).toBe(200);
    await mailsSettled();
    expect(mailsTo(buyer.email)).toHaveLength(3);
  });

  it("still gets codes, reset links and mails about its account when mails about orders are used up", async () => {
    const buyer = await newcomer();
    await hadMails(buyer, MAX_MAILS.unverified);
    await otpFor(buyer);
    await resetTokenFor(buyer);
    const keys: string[] = [];
    for (let i = 0; i <= MAX_MAILS.accountReserve; i++) {
      keys.push(await enqueueEvent("account.password_changed", { userId: buyer.userId }));
    }
    await runner(async () => {}).deliverDue();
    expect(mailsTo(buyer.email)).toHaveLength(2);
    const states = await Promise.all(keys.map(async (key) => (await rowOf(key))?.status));
    expect(states).toEqual([...Array(MAX_MAILS.accountReserve).fill("sent"), "dropped"]);
  });

  it("still gets delivery codes, which staff cause, and gets all mails again the next day", async () => {
    const buyer = await newcomer();
    await hadMails(buyer, MAX_MAILS.unverified);
    const { _id } = await placed(buyer, productId);
    await as(owner.token).patch(`/admin/orders/${_id}/confirm`);
    await mailsSettled();
    expect(mailsTo(buyer.email)).toMatchObject([{ subject: `Order ${_id.slice(-8)} confirmed` }]);
    await env.DB.prepare("UPDATE outbox SET created_at = created_at - ? WHERE recipient = ?")
      .bind(DAY, buyer.userId)
      .run();
    await placed(buyer, productId);
    await mailsSettled();
    expect(mailsTo(buyer.email)).toHaveLength(2);
  });

  it("gets no text that someone typed: neither the name nor the delivery address", async () => {
    const buyer = await createUser({ isEmailVerified: false, name: "Win a prize at evil.example" });
    const agent = await createAgent();
    const { body } = await place(
      buyer,
      orderOf(productId, 1, { deliveryAddress: "Call me, Patna", notes: "A secret" }),
    );
    await mailsSettled();
    await as(owner.token).patch(`/admin/orders/${body.order._id}/confirm`);
    await accept(agent, body.order._id);
    await otpFor(buyer);
    await resetTokenFor(buyer);
    const mails = mailsTo(buyer.email);
    expect(mails.length).toBeGreaterThanOrEqual(4);
    for (const { subject, text, html } of mails) {
      for (const typed of ["prize", "evil", "Call me", "secret"]) {
        expect(`${subject}\n${text}\n${html}`).not.toContain(typed);
      }
      expect(text.startsWith("Hello,\n")).toBe(true);
    }
  });
});

describe("a verified address", () => {
  it("gets the name and the delivery address without links", async () => {
    const buyer = await createUser({ name: "Zaika www.evil.example", isEmailVerified: true });
    await place(buyer, orderOf(productId, 1, { deliveryAddress: "http://evil.example/a, Patna" }));
    await mailsSettled();
    const [mail] = mailsTo(buyer.email);
    expect(mail?.text).toContain("Hello Zaika www. evil. example,");
    expect(mail?.text).toContain("Deliver to: http: //evil. example/a, Patna");
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/evil\.example|www\.evil|http:\/\/evil/);
  });

  it("gets two hundred mails a day about orders", async () => {
    const buyer = await createUser();
    await hadMails(buyer, MAX_MAILS.verified - 1);
    await orderAndCancel(buyer, 1);
    expect([await rowsOf(buyer, "sent"), await rowsOf(buyer, "dropped")]).toEqual([MAX_MAILS.verified, 1]);
  });
});

describe("receipts of the contact page", () => {
  const write = (email: string, from: number) =>
    call("POST", "/contact", {
      headers: { "CF-Connecting-IP": `198.51.100.${from}` },
      body: { name: "Ritu", email, mobile: "9876543210", subject: `Onions ${from}`, message: "Two tonnes, please." },
    });

  it("are at most ten a day for an address, whoever writes, and the shop still gets the messages", async () => {
    for (let from = 1; from <= 12; from++) {
      expect((await write(from % 2 ? "Stranger@example.com" : "stranger@example.com", from)).status).toBe(201);
    }
    await mailsSettled();
    expect(mailsTo("stranger@example.com")).toHaveLength(MAX_MAILS_OF_KIND["contact.received"]);
    expect(sentMails.filter(({ subject }) => subject === "New message from the contact page")).toHaveLength(12);
    const { results } = await env.DB.prepare("SELECT * FROM outbox WHERE kind LIKE 'contact.%'").all();
    expect(JSON.stringify(results)).not.toContain("stranger");
  });

  it("and invitations to a team use up no other mails of the address, and neither each other's", async () => {
    const user = await newcomer();
    const cook = await createUser();
    await write(user.email, 20);
    await mailsSettled();
    await sentAgain("contact.received", MAX_MAILS_OF_KIND["contact.received"] - 1);
    await write(user.email, 21);
    const invite = (who: Account, to: Account) =>
      as(who.token).post("/team/invitations", { email: to.email, role: "buyer" });
    expect((await invite(cook, user)).status).toBe(201);
    await placed(user, productId);
    await mailsSettled();
    const subjects = mailsTo(user.email).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /invited/.test(subject))).toHaveLength(1);
    expect(subjects.filter((subject) => /^Order/.test(subject))).toHaveLength(1);
    expect(subjects).toHaveLength(2 + 1);

    const other = await newcomer();
    await hadMails(other, MAX_MAILS.unverified + MAX_MAILS.accountReserve);
    await invite(await createUser(), other);
    await mailsSettled();
    await sentAgain("account.team_invitation", MAX_MAILS_OF_KIND["account.team_invitation"] - 2);
    for (let i = 0; i < 2; i++) {
      await invite(await createUser(), other);
      await mailsSettled();
    }
    expect(mailsTo(other.email)).toHaveLength(2);
    await write(other.email, 40);
    await mailsSettled();
    expect(mailsTo(other.email)).toHaveLength(2 + 1);
  });
});

import { beforeAll, expect, it } from "vitest";
import { as, call } from "../testing/api-client.ts";
import { measure, rowBudget } from "../testing/costs/meter.ts";
import { type Account, createAdmin, createOwner } from "../testing/factories.ts";
import { env, faults } from "../testing/faults.ts";
import { readAudit } from "../testing/people.ts";
import type { ContactMessage, MessagePage } from "./messages.contract.ts";

let owner: Account;
let staff: Account;

beforeAll(async () => {
  [owner, staff] = [await createOwner(), await createAdmin()];
});

let serial = 0;
const write = async (subject: string): Promise<void> => {
  const body = {
    name: "Ritu Verma",
    email: "chef@example.com",
    mobile: "9876543210",
    subject,
    message: "60 kg,\nplease",
  };
  const headers = { "CF-Connecting-IP": `10.9.0.${++serial}` };
  expect((await call("POST", "/contact", { body, headers })).status).toBe(201);
};
const list = async (query = ""): Promise<MessagePage> => {
  const { status, body, text } = await as(staff.token).get<MessagePage>(`/admin/messages${query}`);
  expect(status, text).toBe(200);
  return body;
};
const tick = (id: string, answered: unknown = true, who = staff) =>
  as(who.token).patch<{ message: ContactMessage }>(`/admin/messages/${id}`, { answered });
const first = async (): Promise<ContactMessage> => {
  const [message] = (await list()).messages;
  if (!message) throw new Error("no message");
  return message;
};

it("lists the messages for staff, newest first, and marks them as answered", async () => {
  await write("Paneer for a wedding");
  await write("Where is my order");
  const { messages, nextCursor } = await list();
  expect(messages.map(({ subject }) => subject)).toEqual(["Where is my order", "Paneer for a wedding"]);
  expect(messages[1]).toMatchObject({
    name: "Ritu Verma",
    email: "chef@example.com",
    mobile: "9876543210",
    message: "60 kg,\nplease",
    answered: null,
  });
  expect(nextCursor).toBeNull();
  const { status, body } = await tick(messages[0]?._id ?? "");
  expect(status).toBe(200);
  expect(body.message.answered?.by).toEqual(staff.name);
  expect((await list()).messages.map(({ subject }) => subject)).toEqual(["Paneer for a wedding"]);
  expect((await list("?state=answered")).messages.map(({ subject }) => subject)).toEqual(["Where is my order"]);

  expect((await tick(messages[0]?._id ?? "", false, owner)).body.message.answered).toBeNull();
  expect((await list()).messages).toHaveLength(2);
});

it("writes one audit entry per change, even when it is repeated or D1's response is lost", async () => {
  const { _id } = await first();
  faults.losses = [{ of: /UPDATE "?contact_messages/i, times: 1 }];
  const answers = [await tick(_id), await tick(_id), ...(await Promise.all([tick(_id), tick(_id, true, owner)]))];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await tick(_id, false);
  const entries = (await readAudit(owner, "?subject=message")).filter(({ subject }) => subject._id === _id);
  expect(entries.slice(0, 2).map(({ actor, action, before, after }) => [actor.name, action, before, after])).toEqual([
    [staff.name, "message.reopened", { answered: true }, { answered: false }],
    [staff.name, "message.answered", { answered: false }, { answered: true }],
  ]);
});

it("rejects a change with 403 when the admin has lost their role since", async () => {
  const { _id } = await first();
  const short = await createAdmin();
  faults.interruption = {
    before: /UPDATE "?contact_messages/i,
    work: () => env.DB.prepare("UPDATE users SET admin_status = 'rejected' WHERE id = ?").bind(short.userId).run(),
  };
  expect((await tick(_id, true, short)).status).toBe(403);
  expect((await first()).answered).toBeNull();
});

it("rejects an unknown message with 404 and unknown values with 400", async () => {
  const { _id } = await first();
  expect((await tick("01ARZ3NDEKTSV4RRFFQ69G5FAV")).body.code).toBe("contact.not_found");
  for (const answered of ["yes", 1, null]) expect((await tick(_id, answered)).status).toBe(400);
  expect((await as(staff.token).get("/admin/messages?state=lost")).status).toBe(400);
});

it("reads a page of ten thousand messages in two round trips and few rows", async () => {
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
     INSERT INTO contact_messages (id, name, email, mobile, subject, message, created_at, answered_at, answered_by)
     SELECT '0' || printf('%025d', i), 'n', 'e@x.y', '1', 's' || i, 'm', i, iif(i % 100 = 0, NULL, i),
       iif(i % 100 = 0, NULL, ?) FROM n`,
  )
    .bind(staff.userId)
    .run();
  for (const query of [
    "?limit=40",
    "?limit=40&state=answered",
    "?limit=40&state=answered&cursor=00000000000000000000005000",
  ]) {
    const { body, cost } = await measure<MessagePage>("GET", `/admin/messages${query}`, { token: staff.token });
    expect(body.messages).toHaveLength(40);
    expect(cost.serial).toBe(2);
    expect(cost.rows).toBeLessThanOrEqual(rowBudget(40));
  }
});

import { afterEach, expect, it } from "vitest";
import { parseInput } from "../platform/parse-input.contract.ts";
import { type Answer, call, countByOutcome } from "../testing/api-client.ts";
import { endFaults, env, faults } from "../testing/faults.ts";
import { countRows } from "../testing/orders.ts";
import { refusalOf } from "../testing/refusals.ts";
import { sentMails } from "../testing/services/fake-mail.ts";
import { mailsSettled } from "../testing/services/mails.ts";
import { ContactInput } from "./contact.contract.ts";

const THANKS = { success: true, message: "Thank you for your message! We will get back to you soon." };
let serial = 0;
const messageOf = (more: Record<string, unknown> = {}) => ({
  name: "Ritu Verma",
  email: `ritu${serial++}@example.com`,
  mobile: "+91 98765-43210",
  subject: "Paneer for a wedding",
  message: "60 kg on Saturday morning, can you?",
  ...more,
});
/** Each test uses its own IP address, because one address may send ten messages an hour. */
const send = (body: unknown, ip: string, headers: Record<string, string> = {}): Promise<Answer> =>
  call("POST", "/contact", { body, headers: { "CF-Connecting-IP": ip, ...headers } });
const rowsOf = (email: string) => countRows("contact_messages", "email = ?", email);

afterEach(endFaults);

it("stores a message with a normalised number, confirms it by mail and forwards it", async () => {
  const message = messageOf({ email: "Chef@Example.com" });
  const { status, body } = await send(message, "10.0.0.1");
  expect(status).toBe(201);
  expect(body).toEqual(THANKS);
  const row = await env.DB.prepare("SELECT * FROM contact_messages WHERE email = 'chef@example.com'").first();
  expect(row).toMatchObject({
    name: "Ritu Verma",
    mobile: "9876543210",
    subject: "Paneer for a wedding",
    message: "60 kg on Saturday morning, can you?",
  });
  await mailsSettled();
  expect(sentMails.map(({ to }) => to).sort()).toEqual(["chef@example.com", "support@rasad.example"]);
  expect(sentMails.find(({ to }) => to === "support@rasad.example")?.text).toContain("60 kg on Saturday morning");
});

it("rejects a form at the missing or invalid field, and stores nothing", async () => {
  const wrong: readonly (readonly [string, unknown])[] = [
    ...["name", "email", "mobile", "subject", "message"].flatMap((field) =>
      [undefined, "", "   ", null].map((value) => [field, value] as const),
    ),
    ["email", "not-an-address"],
    ["mobile", "call me"],
    ["mobile", "12345"],
    ["mobile", "1234567890123456"],
    ["name", "n".repeat(121)],
    ["subject", "s".repeat(151)],
    ["message", "m".repeat(4_001)],
    ["message", { text: "hello" }],
  ];
  for (const [field, value] of wrong) {
    const refusal = await refusalOf(() => parseInput(ContactInput, messageOf({ [field]: value })));
    expect(Object.keys(refusal?.fields ?? {}), `${field} ${value}`).toEqual([field]);
    if (!value || value === "   ") expect(refusal?.fields[field]).toMatch(/ is required$/);
  }
  const before = await countRows("contact_messages");
  const { status, body } = await send(messageOf({ name: "" }), "10.0.0.2");
  expect(status).toBe(400);
  expect(body.code).toBe("input.invalid");
  expect(Object.keys(body.fields ?? {})).toEqual(["name"]);
  expect(await countRows("contact_messages")).toBe(before);
});

it("stores the longest allowed message completely, in any script", async () => {
  const text = "नमस्ते ".repeat(571).trim();
  expect(text.length).toBeLessThanOrEqual(4_000);
  const message = messageOf({ message: text });
  expect((await send(message, "10.0.0.4")).status).toBe(201);
  expect(await countRows("contact_messages", "message = ?", text)).toBe(1);
});

it("rejects the eleventh message an hour from one IP address with 429", async () => {
  expect((await send(messageOf(), "10.0.0.5")).status).toBe(201);
  await env.DB.prepare("UPDATE limits SET count = 8 WHERE key = 'contact:10.0.0.5'").run();
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(messageOf(), "10.0.0.5")));
  expect(countByOutcome(answers)).toEqual({ 201: 2, "429 limits.contact": 2 });
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(3_000);
  expect((await send(messageOf(), "10.0.0.6")).status).toBe(201);
});

it("stores a repeated form once, and a form with other contents separately", async () => {
  const message = messageOf();
  const key = { "Idempotency-Key": "form-1" };
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(message, "10.0.0.7", key)));
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(201));
  expect(await rowsOf(message.email)).toBe(1);
  expect((await send({ ...message, message: "Make that 70 kg." }, "10.0.0.7", key)).status).toBe(201);
  expect(await rowsOf(message.email)).toBe(2);
});

it("stores a message once, with two mails, when D1's response is lost", async () => {
  const message = messageOf();
  faults.losses.push({ of: /insert into "contact_messages"/i, times: 1 });
  expect((await send(message, "10.0.0.8")).status).toBe(201);
  expect(await rowsOf(message.email)).toBe(1);
  const id = await env.DB.prepare("SELECT id FROM contact_messages WHERE email = ?").bind(message.email).first("id");
  expect(await countRows("outbox", "dedupe_key LIKE 'contact.%' || ?", id)).toBe(2);
});

it("sends the receipt in the language of its sender and the shop's mail in English", async () => {
  const languages = { hindi: ["hi", "आपका संदेश"], marathi: ["mr", "तुमचा संदेश"], gujarati: ["gu", "તમારો સંદેશ"] };
  const sent = Object.entries(languages).map(async ([language, [code = "", words = ""]]) => {
    const message = messageOf();
    await send(message, "10.0.0.9", { Cookie: `__Host-rasad_language=${language}` });
    return { message, code, words };
  });
  const messages = await Promise.all(sent);
  await mailsSettled();
  for (const { message, code, words } of messages) {
    const [receipt] = sentMails.filter(({ to }) => to === message.email);
    expect(receipt?.subject).toContain(words);
    expect(receipt?.html).toContain(`<html lang="${code}">`);
    const forwarded = sentMails.filter(
      ({ to, text }) => to === "support@rasad.example" && text.includes(`Email: ${message.email}`),
    );
    expect(forwarded).toHaveLength(1);
    expect(forwarded[0]?.html).toContain('<html lang="en">');
  }
});

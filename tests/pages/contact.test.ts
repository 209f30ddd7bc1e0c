import { expect, test } from "vitest";
import { createClient, type Page, signIn, toText } from "./support/client.ts";
import { mailsTo, newestMail } from "./support/mail.ts";

const send = (page: Page) => page.button("Send Message");

test("fills in the form for a signed-in person", async () => {
  const page = await (await signIn("hotel@rasad.test")).open("/contact");
  expect(page.field("Name").value).toBe("Hotel Maurya Vihar");
  expect(page.field("Email").value).toBe("hotel@rasad.test");
  expect(page.field("Mobile number").value).toBe("9000000201");
  expect(page.field("Subject").value).toBe("");
});

test("reports errors, keeps what was typed, and sends without script", async () => {
  const client = createClient();
  const mark = crypto.randomUUID();
  const message = {
    Name: "Ritu Verma",
    Email: `ritu-${mark}@rasad.test`,
    Subject: `Paneer ${mark}`,
    Message: "60 kg on Saturday morning, can you?\n\nWe are at the river.",
  };
  const form = await client.open("/contact");
  const refused = await client.press(form, send(form), { ...message, "Mobile number": "12" });
  refused.see.getByText("Please enter a valid mobile number");
  expect(refused.field("Message").value).toBe(message.Message);
  const sent = await client.press(refused, send(refused), { "Mobile number": "9876543210" });
  sent.see.getByText("Thank you for your message! We will get back to you soon.");
  expect(sent.field("Message").value).toBe("");
  await newestMail(message.Email);
});

test("thanks a program that fills in every field and sends nothing", async () => {
  const client = createClient();
  const sendFrom = async (email: string, hidden: string) => {
    const form = await client.open("/contact");
    (form.find("[name=leave_this_empty]") as HTMLInputElement).value = hidden;
    const message = { Name: "Ritu Verma", "Mobile number": "9876543210", Subject: "Paneer", Message: "60 kg" };
    const sent = await client.press(form, send(form), { ...message, Email: email });
    sent.see.getByText("Thank you for your message! We will get back to you soon.");
  };
  const program = `program-${crypto.randomUUID()}@rasad.test`;
  const person = `person-${crypto.randomUUID()}@rasad.test`;
  await sendFrom(program, "https://spam.example");
  // Mails are sent in the order of their rows: once a later one has arrived, the earlier one would have too.
  await sendFrom(person, "");
  await newestMail(person);
  expect(await mailsTo(program)).toEqual([]);
});

test("answers the usual questions", async () => {
  const page = await createClient().open("/contact");
  const answers = {
    "When do you deliver?": "6:00 AM to 10:00 PM",
    "Is there a minimum order value?": "Contact us before order",
    "Can I return something?": "within 3 hours",
    "How do I track an order?": "My Orders",
    "Are there bulk discounts?": "On request",
  };
  for (const [question, answer] of Object.entries(answers))
    expect(page.see.getByText(question).closest("details")?.textContent, question).toContain(answer);
});

test("marks a contact message as answered and takes that back", async () => {
  const subject = `Sattu in sacks ${crypto.randomUUID()}`;
  const message = { name: "Ritu Verma", email: "ritu@example.com", mobile: "9876543210", subject };
  await createClient().api("POST", "/contact", { ...message, message: "Do you have sattu\nin sacks of 30 kg?" });
  const admin = await signIn("admin@rasad.test");
  const cardOf = (page: Page) =>
    [...page.document.querySelectorAll<HTMLElement>('[data-testid="message-card"]')].find((card) =>
      toText(card).includes(subject),
    );
  const open = await admin.open("/admin/messages");
  expect(toText(cardOf(open) as HTMLElement)).toContain("in sacks of 30 kg?");
  expect(cardOf(open)?.querySelector("a[href^=mailto]")?.getAttribute("href")).toBe(
    `mailto:ritu@example.com?subject=${encodeURIComponent(`Re: ${subject}`)}`,
  );
  const done = await admin.press(open, open.button(`Mark as answered: ${subject}`));
  done.see.getByText("The message is marked as answered.");
  expect(cardOf(done)).toBeUndefined();
  const answered = await admin.follow(done.link("Answered"));
  expect(toText(cardOf(answered) as HTMLElement)).toMatch(/Answered by .+/);
  const undone = await admin.press(answered, answered.button(`Not answered after all: ${subject}`));
  expect(cardOf(undone)).toBeUndefined();
  expect(cardOf(await admin.follow(undone.link("To answer")))).toBeDefined();
});

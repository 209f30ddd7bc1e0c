import { expect, test } from "vitest";
import { createClient, type Page, signIn } from "./support/client.ts";
import { newestMail } from "./support/mail.ts";

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

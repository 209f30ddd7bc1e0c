import { expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../seed/demo-people.ts";
import { createClient } from "./support/client.ts";
import { mailsTo } from "./support/mail.ts";

test("answers the health check", async () => {
  expect((await createClient().send("/api/health")).status).toBe(200);
});

test("signs a demo account in by its password and sets its cookie", async () => {
  const client = createClient();
  const body = JSON.stringify({ email: "hotel@rasad.test", password: DEMO_PASSWORD });
  await client.send("/api/auth/login", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  const me = await client.read<{ user: { email: string } }>("/auth/me");
  expect(me.user.email).toBe("hotel@rasad.test");
});

test("serves the mocks beside the app", async () => {
  expect(await mailsTo("nobody@rasad.test")).toEqual([]);
});

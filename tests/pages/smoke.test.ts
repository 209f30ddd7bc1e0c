import { expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../seed/demo-people.ts";
import { createClient } from "./support/client.ts";
import { mailsTo } from "./support/mail.ts";

test("answers the health check", async () => {
  expect((await createClient().send("/api/health")).status).toBe(200);
});

test("signs a demo account in by its password and sets its cookie", async () => {
  const client = createClient();
  await client.api("POST", "/auth/login", { email: "hotel@rasad.test", password: DEMO_PASSWORD });
  const me = await client.api<{ user: { email: string } }>("GET", "/auth/me");
  expect(me.user.email).toBe("hotel@rasad.test");
});

test("serves the mocks beside the app", async () => {
  expect(await mailsTo("nobody@rasad.test")).toEqual([]);
});

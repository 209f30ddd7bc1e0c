import { expect, it } from "vitest";
import { call } from "../testing/api-client.ts";
import { env } from "../testing/faults.ts";
import { agentForm, sendAgentForm } from "../testing/forms/agent-form.ts";

let people = 0;
const newEmail = () => `person${++people}@example.com`;
const post = (path: string, body: unknown, ip: string) =>
  call("POST", path, { body, headers: { "CF-Connecting-IP": ip } });

/** One call of each form that is limited by address. */
const SENDS: Record<string, (ip: string) => ReturnType<typeof call>> = {
  login: (ip) => post("/auth/login", { email: newEmail(), password: "x" }, ip),
  register: (ip) =>
    post("/auth/register", { name: "Ravi", email: newEmail(), password: "six or more", role: "hotel" }, ip),
  "agent sign-up": (ip) => sendAgentForm(agentForm(), { "CF-Connecting-IP": ip }),
  contact: (ip) =>
    post("/contact", { name: "Ravi", email: newEmail(), mobile: "9876543210", subject: "Hi", message: "Hi" }, ip),
  forgot_password: (ip) => post("/auth/forgot-password", { email: newEmail() }, ip),
};

/** Uses up every limit that has a count by now. */
const useUp = () => env.DB.prepare("UPDATE limits SET count = 10000").run();

it.each(Object.keys(SENDS))("counts the addresses of one /64 together: %s", async (name) => {
  const send = (ip: string) => SENDS[name]?.(ip) ?? Promise.reject(new Error(name));
  await env.DB.prepare("DELETE FROM limits").run();
  expect((await send("2001:db8:1:1::1")).status).toBeLessThan(429);
  await useUp();
  const refused = await send("2001:db8:1:1:abcd::2");
  expect(refused.status).toBe(429);
  expect(refused.body.code?.split(".")[0]).toBe("limits");
  expect((await send("2001:db8:1:2::1")).status).toBeLessThan(429);
});

it("counts an IPv4-mapped address with its IPv4 address", async () => {
  await env.DB.prepare("DELETE FROM limits").run();
  expect((await SENDS.login?.("203.0.113.7"))?.status).toBe(401);
  await useUp();
  expect((await SENDS.login?.("::ffff:203.0.113.7"))?.status).toBe(429);
  expect((await SENDS.login?.("203.0.114.8"))?.status).toBe(401);
});

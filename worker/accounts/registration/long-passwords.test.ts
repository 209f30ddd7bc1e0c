import { expect, it } from "vitest";
import { call } from "../../testing/api-client.ts";

const register = (email: string, password: string) =>
  call("POST", "/auth/register", { body: { name: "Sunita", email, password, role: "hotel" } });
const signIn = async (email: string, password: string) =>
  (await call("POST", "/auth/login", { body: { email, password } })).status;

it("accepts a password of 256 characters whole, and refuses one of 257", async () => {
  const password = "पासवर्ड lock 7".repeat(20).slice(0, 256);
  expect((await register("long@example.com", password)).status).toBe(201);
  expect(await signIn("long@example.com", password)).toBe(200);
  expect(await signIn("long@example.com", password.slice(0, -1))).toBe(401);
  expect(await signIn("long@example.com", password.toUpperCase())).toBe(401);
  expect((await register("longer@example.com", `${password}x`)).status).toBe(400);
});

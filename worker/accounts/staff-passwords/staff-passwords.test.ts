import { afterAll, beforeAll, expect, it } from "vitest";
import { as, call } from "../../testing/api-client.ts";
import { type Account, createAgent, createOwner, createUser } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { changeSettings, forgetSettings } from "../../testing/second-factor.ts";
import { resetPassword, resetTokenFor } from "../../testing/services/mail-codes.ts";

let owner: Account;
beforeAll(async () => {
  owner = await createOwner();
  await changeSettings(owner, { strongStaffPasswords: true });
});
afterAll(forgetSettings);

const STRONG = "sattu and chokha at nine";
let people = 0;
const register = (role: "admin" | "hotel", password: string) =>
  call("POST", "/auth/register", {
    body: { name: "Meera Chatterjee", email: `strong${++people}@example.com`, password, role },
    headers: { "CF-Connecting-IP": "203.0.113.77" },
  });

it("refuses a weak password of a new admin, and says why", async () => {
  const short = await register("admin", "six or");
  expect(short.status).toBe(400);
  expect(short.body.code).toBe("auth.weak_password");
  expect(short.body.fields).toEqual({ password: "Password of staff must be at least 10 characters long" });
  const common = await register("admin", "Password@123");
  expect(common.body.fields).toEqual({ password: expect.stringContaining("too easy to guess") });
  expect((await register("admin", "chatterjee99")).body.code).toBe("auth.weak_password");
  expect((await register("admin", STRONG)).status).toBe(201);
});

it("still requires only six characters of everybody else", async () => {
  expect((await register("hotel", "123456")).status).toBe(201);
  for (const account of [await createUser({ password: "old-password" }), await createAgent()])
    expect((await change(account, "qwerty")).body.code).not.toBe("auth.weak_password");
});

const change = ({ token }: Account, newPassword: string) =>
  as(token).post("/auth/change-password", { currentPassword: "old-password", newPassword });

it("refuses a weak new password of staff, and keeps the old one", async () => {
  for (const role of ["admin", "owner"] as const) {
    const account = await createUser({ role, password: "old-password" });
    const refused = await change(account, "welcome2024!");
    expect(refused.status).toBe(400);
    expect(refused.body.code).toBe("auth.weak_password");
    expect(Object.keys(refused.body.fields ?? {})).toEqual(["newPassword"]);
    expect((await as(account.token).get("/auth/me")).status).toBe(200);
    expect((await change(account, STRONG)).status).toBe(200);
  }
});

it("refuses a weak password at a reset link without using up the link's attempts", async () => {
  const account = await createUser({ role: "admin" });
  const { token } = await resetTokenFor(account);
  for (let n = 0; n < 7; n++) expect((await resetPassword(token, "1234567890")).body.code).toBe("auth.weak_password");
  expect((await resetPassword(token, STRONG)).status).toBe(200);
});

it("lets staff with an old weak password sign in", async () => {
  const account = await createUser({ role: "admin", password: "secret" });
  const { status, body } = await call("POST", "/auth/login", { body: { email: account.email, password: "secret" } });
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(["success", "token", "user"]);
});

it("is off by default, but the commonest passwords of breaches are refused for staff, and others are warned", async () => {
  await forgetSettings();
  const newcomer = await register("admin", "Password123");
  expect(newcomer.status).toBe(201);
  expect(typeof newcomer.body.warning).toBe("string");
  const staff = await createUser({ role: "admin", password: "chatterjee99" });
  const common = { currentPassword: "chatterjee99", newPassword: "Password123" };
  expect((await as(staff.token).post("/auth/change-password", common)).body.code).toBe("auth.weak_password");
  const { status, body } = await register("hotel", "password123");
  expect(status).toBe(201);
  expect(body.message).toBe("Registration successful!");
  expect(typeof body.warning).toBe("string");
  const agent = await createAgent();
  await env.DB.prepare(
    "UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE email = ?) WHERE id = ?",
  )
    .bind(`strong${people}@example.com`, agent.userId)
    .run();
  const changed = await as(agent.token).post("/auth/change-password", {
    currentPassword: "password123",
    newPassword: "iloveyou",
  });
  expect(changed.status).toBe(200);
  expect(typeof changed.body.warning).toBe("string");
  const hotel = await createUser();
  const reset = await resetPassword((await resetTokenFor(hotel)).token, STRONG);
  expect(reset.status).toBe(200);
  expect("warning" in reset.body).toBe(false);
});

import { describe, expect, it } from "vitest";
import { isValidGstin, normalisePhone, RegisterInput, type User } from "../../identity/accounts.contract.ts";
import { type Answer, as, call } from "../../testing/api-client.ts";
import { createOwner, createUser } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { countRows } from "../../testing/orders.ts";
import { setAdminStatus } from "../../testing/people.ts";
import { expectRefused } from "../../testing/refusals.ts";
import { sentMails } from "../../testing/services/fake-mail.ts";
import { secrets } from "../../testing/services/mail-codes.ts";
import { mailsSettled } from "../../testing/services/mails.ts";
import { readShop } from "../../testing/shop-state.ts";

const form = (more: Record<string, unknown> = {}) => ({
  name: "Sunita",
  email: "sunita@example.com",
  password: "sattu paratha",
  confirmPassword: "sattu paratha",
  role: "hotel",
  ...more,
});
const register = (more: Record<string, unknown> = {}): Promise<Answer<{ user: User }>> =>
  call("POST", "/auth/register", { body: form(more) });

describe("refusals of a registration", () => {
  it("name the field and what is wrong with it", async () => {
    await expectRefused(RegisterInput, {
      "without a name": [form({ name: "  " }), "name", "Name is required"],
      "without the field for the name": [form({ name: undefined }), "name", "Name is required"],
      "without an e-mail": [form({ email: undefined }), "email", "Email is required"],
      "with an invalid e-mail": [form({ email: "sunita at home" }), "email", "Please enter a valid email address"],
      "without a password": [form({ password: undefined }), "password", "Password is required"],
      "with an empty password": [form({ password: "", confirmPassword: "" }), "password", "Password is required"],
      "with a password of five characters": [
        form({ password: "12345", confirmPassword: "12345" }),
        "password",
        "Password must be at least 6 characters long!",
      ],
      "with two different passwords": [
        form({ confirmPassword: "sattu parathA" }),
        "confirmPassword",
        "Passwords don't match!",
      ],
      "with an empty second password": [
        form({ confirmPassword: "" }),
        "confirmPassword",
        "Please confirm your password",
      ],
      "as an owner": [form({ role: "owner" }), "role", "Account type must be hotel or admin"],
      "as an agent": [form({ role: "delivery" }), "role", "Account type must be hotel or admin"],
      "without a role": [form({ role: undefined }), "role", "Account type must be hotel or admin"],
      "with a phone of 11 digits": [form({ phone: "98765432101" }), "phone", "Phone number must be at most 10 digits"],
      "with a wrong GSTIN": [form({ gstin: "27AAPFU0939F1ZW" }), "gstin", "Please enter a valid 15-character GSTIN"],
      "with a short GSTIN": [form({ gstin: "27AAPFU0939F1Z" }), "gstin", "Please enter a valid 15-character GSTIN"],
      ...Object.fromEntries(
        ["deliveryAgent", "Hotel", "ADMIN", "", " hotel", ["hotel"], { role: "hotel" }, 1, null].map((role) => [
          `as ${JSON.stringify(role)}`,
          [form({ role }), "role", "Account type must be hotel or admin"] as const,
        ]),
      ),
    });
  });

  it("are answered with 400 and change nothing", async () => {
    const before = await readShop();
    const { status, body } = await register({ role: "owner" });
    const message = "Account type must be hotel or admin";
    expect(status).toBe(400);
    expect(body).toEqual({ success: false, code: "input.invalid", message, fields: { role: message } });
    expect(await readShop()).toEqual(before);
  });

  it("rejects a taken e-mail or phone with 409, in any spelling", async () => {
    await createUser({ email: "taken@example.com", phone: "9111111111" });
    const before = await readShop();
    const email = await register({ email: "TAKEN@example.com" });
    expect(email.status).toBe(409);
    expect(email.body.code).toBe("auth.email_taken");
    expect(email.body.fields).toEqual({ email: "An account with this email already exists." });
    const phone = await register({ email: "free@example.com", phone: "+91 91111 11111" });
    expect(phone.status).toBe(409);
    expect(phone.body.code).toBe("auth.phone_taken");
    expect(phone.body.fields).toEqual({
      phone:
        "This phone number cannot be used here. If it is yours, verify your email address and then enter it in your profile, or write to us.",
    });
    expect(await readShop()).toEqual(before);
  });
});

describe("a registration", () => {
  it("of an admin mails a code, allows one immediate repetition, and lets the owner verify the admin afterwards", async () => {
    const email = "new-admin@example.com";
    const { body } = await register({ email, role: "admin" });
    const login = { email, password: "sattu paratha" };
    const { token } = (await call<{ token: string }>("POST", "/auth/login", { body: login })).body;
    const asked = [await as(token).get("/auth/send-otp"), await as(token).get("/auth/send-otp")];
    expect(asked.map(({ status }) => status)).toEqual([200, 429]);
    await mailsSettled();
    const codes = sentMails.filter(({ to }) => to === email).map(({ text }) => /\b\d{6}\b/.exec(text ?? "")?.[0]);
    expect(codes).toEqual([await secrets.codeOf(body.user._id), await secrets.codeOf(body.user._id)]);
    expect((await as(token).post("/auth/verify-otp", { otp: codes[0] })).status).toBe(200);
    const owner = await createOwner();
    expect((await setAdminStatus(owner, { userId: body.user._id }, "verified")).status).toBe(200);
    expect((await as(token).get("/admin/orders")).status).toBe(200);
  });

  it("needs no second password from a program", async () => {
    const { status, body } = await register({ email: "program@example.com", confirmPassword: undefined });
    expect(status).toBe(201);
    expect(body.user?.email).toBe("program@example.com");
    const login = { email: "program@example.com", password: "sattu paratha" };
    expect((await call("POST", "/auth/login", { body: login })).status).toBe(200);
  });

  it("creates one account from four parallel registrations", async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => register({ email: "twice@example.com" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await countRows("users", "email = 'twice@example.com'")).toBe(1);
  });

  it("ignores fields that a registration may not set", async () => {
    const more = {
      email: "mallory@example.com",
      role: "admin",
      adminStatus: "verified",
      adminVerificationStatus: true,
      isEmailVerified: true,
      sessionEpoch: 9,
      session_epoch: 9,
      totalOrders: 99,
      _id: "01M00000000000000000000000",
      id: "01M00000000000000000000000",
      passwordHash: "scrypt$1$1$1$a$b",
      createdAt: "2020-01-01",
      __proto__: { role: "owner" },
    };
    const { status, body } = await register(more);
    expect(status).toBe(201);
    expect(body.user).toMatchObject({
      role: "admin",
      adminStatus: "pending",
      adminVerificationStatus: false,
      isEmailVerified: false,
      totalOrders: 0,
    });
    expect(body.user._id).not.toBe(more._id);
    // The cost of hashes in Worker tests; tests/house/password-cost.test.ts checks the real one.
    const where = "email = ? AND session_epoch = 1 AND password_hash LIKE 'scrypt$2$1$1$%' AND created_at > 1e12";
    expect(await countRows("users", where, more.email)).toBe(1);
    expect(body.user).not.toHaveProperty("passwordHash");
  });

  it("stores a hotel's phone as digits and its GSTIN in capitals, and neither of an admin without them", async () => {
    const hotel = await register({ email: "tax@example.com", phone: "0-98765-01236", gstin: " 27aapfu0939f1zv " });
    expect(hotel.body.user).toMatchObject({ phone: "9876501236", gstin: "27AAPFU0939F1ZV" });
    for (const email of ["notax@example.com", "neither@example.com"]) {
      const admin = await register({ email, role: "admin", phone: "", gstin: "half a number" });
      expect(admin.status).toBe(201);
      expect(admin.body.user.phone).toBe("");
      expect(admin.body.user.gstin).toBe(null);
    }
  });

  it("leaves a new admin pending and without a GSTIN", async () => {
    const { body } = await register({ email: "boss@example.com", role: "admin", gstin: "27AAPFU0939F1ZV" });
    expect(body.user).toMatchObject({
      role: "admin",
      adminVerificationStatus: false,
      adminStatus: "pending",
      gstin: null,
    });
    const { token } = (
      await call<{ token: string }>("POST", "/auth/login", {
        body: { email: "boss@example.com", password: "sattu paratha" },
      })
    ).body;
    expect((await as(token).get("/admin/orders")).body.code).toBe("auth.not_verified");
  });

  it("allows sixty registrations an hour from one IP address and rejects the next with 429", async () => {
    const from = (ip: string, email: string) =>
      call("POST", "/auth/register", { body: form({ email, password: "short" }), headers: { "CF-Connecting-IP": ip } });
    // Invalid input does not count towards the limit.
    for (let i = 0; i < 3; i++) expect((await from("203.0.113.7", `x${i}@example.com`)).status).toBe(400);
    expect(await countRows("limits", "key = 'register:203.0.113.7'")).toBe(0);
    await env.DB.prepare("INSERT INTO limits (key, count, window_started_at) VALUES ('register:203.0.113.7', 59, ?)")
      .bind(Date.now())
      .run();
    const send = (email: string) =>
      call("POST", "/auth/register", { body: form({ email }), headers: { "CF-Connecting-IP": "203.0.113.7" } });
    expect((await send("sixtieth@example.com")).status).toBe(201);
    const refused = await send("sixty-first@example.com");
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe("limits.register");
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3_590);
    expect(await countRows("users", "email = 'sixty-first@example.com'")).toBe(0);
  });
});

describe("an Indian phone number", () => {
  it("is its digits, without country code and trunk zero", () => {
    const written = {
      "98765 43210": "9876543210",
      "+91 98765 43210": "9876543210",
      "+91-98765-43210": "9876543210",
      "919876543210": "9876543210",
      "09876543210": "9876543210",
      "9198765432": "9198765432",
      "(0612) 250-4400": "6122504400",
      "": "",
      "no digits": "",
      "2504400": "2504400",
    };
    const digits = Object.keys(written).map((phone) => [phone, normalisePhone(phone)]);
    expect(Object.fromEntries(digits)).toEqual(written);
  });
});

describe("a GSTIN", () => {
  const VALID = "27AAPFU0939F1ZV";

  it("accepts a GSTIN with the right check digit", () => {
    expect(isValidGstin(VALID)).toBe(true);
  });

  it("accepts exactly one of the thirty-six check digits", () => {
    const alphabet = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    expect(alphabet.filter((digit) => isValidGstin(VALID.slice(0, 14) + digit))).toEqual(["V"]);
  });

  it("rejects a GSTIN with any single wrong character", () => {
    for (let i = 0; i < 14; i++) {
      const wrong = VALID.charAt(i) === "7" ? "8" : "7";
      expect(isValidGstin(VALID.slice(0, i) + wrong + VALID.slice(i + 1)), `position ${i + 1}`).toBe(false);
    }
  });
});

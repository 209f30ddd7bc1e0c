import { describe, expect, it } from "vitest";
import type { User } from "../../identity/accounts.contract.ts";
import { createPictures, readPicture } from "../../platform/images/images.ts";
import { as, call } from "../../testing/api-client.ts";
import { createUser } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import {
  type AgentFields,
  agentForm,
  agentRow,
  expectNothingNew,
  pictureFile,
  sendAgentForm,
  signUpAgent,
} from "../../testing/forms/agent-form.ts";
import { GIF, HTML, PHONE_PICTURES, pngOf, SVG } from "../../testing/forms/images.ts";
import { countRows } from "../../testing/orders.ts";
import { expectRefused, refusalOf } from "../../testing/refusals.ts";
import { AgentSignUpInput } from "./agent-sign-up.contract.ts";

describe("the sign-up of an agent", () => {
  it("signs the new agent in by bearer token and cookie, pending verification", async () => {
    const { status, body, headers } = await signUpAgent({ email: " Ravi@Example.com ", phone: "+91 98765-43210" });
    expect(status).toBe(201);
    expect(body.user).toMatchObject({
      name: "Ravi Kumar",
      email: "ravi@example.com",
      phone: "9876543210",
      role: "delivery",
      address: "Kankarbagh Colony",
      location: "patna",
      adminVerificationStatus: false,
    });
    const [cookie, device] = headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-rasad_session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=2592000$/);
    expect(cookie).not.toContain(body.token);
    expect(device).toMatch(/^__Host-rasad_device=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=34560000$/);
    expect((await as(body.token).get<{ user: User }>("/auth/me")).body.user._id).toBe(body.user._id);
    expect((await as(body.token).post("/orders/available-orders")).body.code).toBe("auth.not_verified");
    expect(await agentRow(body.user._id)).toMatchObject({
      status: "pending",
      is_active: 1,
      pincode: "800020",
      vehicle_number: "BR01AB1234",
      is_vehicle_verified: 0,
    });
  });

  it("accepts a password with outer spaces, sent once, with which the agent signs in, and counts one more user", async () => {
    const count = () => env.DB.prepare("SELECT value FROM counters WHERE key = 'users.total'").first<number>("value");
    const before = (await count()) ?? 0;
    const { body } = await signUpAgent({ password: " spaces count ", confirmPassword: undefined, pincode: " " });
    const login = { email: body.user.email, password: " spaces count " };
    expect((await call("POST", "/auth/login", { body: login })).status).toBe(200);
    expect(await count()).toBe(before + 1);
    // The city's own PIN code is used when none is given.
    expect(await agentRow(body.user._id)).toMatchObject({ pincode: "800001" });
  });

  it("ignores a role, verification, rating or count in the form", async () => {
    const { status, body } = await signUpAgent({
      role: "owner",
      status: "verified",
      agentVerified: "true",
      adminStatus: "verified",
      isVehicleVerified: "true",
      is_active: "0",
      isEmailVerified: "true",
      rating: "5",
      ratingSum: "500",
      ratingCount: "100",
      deliveredCount: "9000",
      _id: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
      vehicleImageKey: "vehicles/of-another/picture.webp",
    });
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ role: "delivery", adminVerificationStatus: false, isEmailVerified: false });
    expect(body.user._id).not.toBe("01ARZ3NDEKTSV4RRFFQ69G5FAV");
    const agent = await agentRow(body.user._id);
    expect(agent).toMatchObject({ status: "pending", rating_sum: 0, rating_count: 0, delivered_count: 0 });
    expect(agent?.vehicle_image_key).toMatch(new RegExp(`^vehicles/${agent?.id}/[0-9a-f]{64}\\.webp$`));
  });

  it("accepts a vehicle that another agent already uses", async () => {
    for (const vehicleNumber of ["BR01SH0001", "br 01 sh 0001"]) {
      expect((await signUpAgent({ vehicleNumber })).status).toBe(201);
    }
  });
});

describe("refusals of a sign-up", () => {
  /** The fields of a form, as the Worker reads it. */
  const written = (more: AgentFields) => Object.fromEntries(agentForm(more));

  it("name the field and what is wrong with it", async () => {
    await expectRefused(AgentSignUpInput, {
      "without a name": [written({ name: "  " }), "name", "Name is required"],
      "without the field for the name": [written({ name: undefined }), "name", "Name is required"],
      "with a file for a name": [written({ name: pictureFile() }), "name", "Name is required"],
      "without an e-mail": [written({ email: "" }), "email", "Email is required"],
      "with an invalid e-mail": [written({ email: "ravi at home" }), "email", "Email is invalid"],
      "without a password": [written({ password: "", confirmPassword: "" }), "password", "Password is required"],
      "with a password of five characters": [
        written({ password: "12345", confirmPassword: "12345" }),
        "password",
        "Password must be at least 6 characters",
      ],
      "with two different passwords": [
        written({ confirmPassword: "Litti chokha" }),
        "confirmPassword",
        "Passwords do not match",
      ],
      "with an empty second password": [written({ confirmPassword: "" }), "confirmPassword", "Passwords do not match"],
      "without a phone": [written({ phone: "" }), "phone", "Phone number is required"],
      "with a phone of nine digits": [written({ phone: "987654321" }), "phone", "Phone number must be 10 digits"],
      "with a phone of eleven digits": [written({ phone: "98765432101" }), "phone", "Phone number must be 10 digits"],
      "with words for a phone": [written({ phone: "ask my brother" }), "phone", "Phone number is required"],
      "without an address": [written({ address: "" }), "address", "Address is required"],
      "without a location": [written({ location: "" }), "location", "Location is required"],
      "with a PIN code of five digits": [written({ pincode: "80000" }), "pincode", "Please enter a 6-digit PIN code"],
      "with a PIN code that begins with 0": [
        written({ pincode: "012345" }),
        "pincode",
        "Please enter a 6-digit PIN code",
      ],
      "without a vehicle number": [written({ vehicleNumber: " - " }), "vehicleNumber", "Vehicle Number is required"],
      "with a vehicle number of three characters": [
        written({ vehicleNumber: "B R-1" }),
        "vehicleNumber",
        "Vehicle Number must be 4 to 12 letters and digits",
      ],
      "with a vehicle number of thirteen characters": [
        written({ vehicleNumber: "BR01AB1234567" }),
        "vehicleNumber",
        "Vehicle Number must be 4 to 12 letters and digits",
      ],
      "without a picture": [written({ vehicleImage: undefined }), "vehicleImage", "Vehicle image is required"],
      "with an empty file": [
        written({ vehicleImage: pictureFile(new Uint8Array()) }),
        "vehicleImage",
        "Vehicle image is required",
      ],
      "with words for a picture": [
        written({ vehicleImage: "a red bike" }),
        "vehicleImage",
        "Vehicle image is required",
      ],
    });
  });

  it("are answered with 400 and create nothing", async () => {
    await expectNothingNew(async () => {
      const { status, body } = await signUpAgent({ location: "atlantis" });
      const location = "Please choose one of the cities we serve";
      expect(status).toBe(400);
      expect(body.code).toBe("input.invalid");
      expect(body.fields).toEqual({ location });
    });
  });

  it("reports all problems at once, each with its field", async () => {
    const { body } = await sendAgentForm(new FormData());
    expect(body.fields).toEqual({
      name: "Name is required",
      email: "Email is required",
      password: "Password is required",
      phone: "Phone number is required",
      address: "Address is required",
      location: "Location is required",
      vehicleNumber: "Vehicle Number is required",
      vehicleImage: "Vehicle image is required",
    });
  });

  it("answer 415 to every file that is not a picture, whatever its name says", async () => {
    const files: Record<string, File> = {
      "an SVG": pictureFile(SVG, "bike.svg", "image/svg+xml"),
      "an SVG named as a PNG": pictureFile(SVG, "bike.png", "image/png"),
      "a page named as a JPEG": pictureFile(HTML, "bike.jpg", "image/jpeg"),
      "a GIF": pictureFile(GIF, "bike.gif", "image/gif"),
      "a PNG's first bytes and then a page": pictureFile(new Uint8Array([...pngOf(8, 8).slice(0, 8), ...HTML])),
      "half a PNG": pictureFile(pngOf(8, 8).slice(0, 40)),
      "a JPEG's first bytes without the rest": pictureFile(PHONE_PICTURES["image/jpeg"].slice(0, 30), "a.jpg"),
      "an AVIF's first bytes without the rest": pictureFile(PHONE_PICTURES["image/avif"].slice(0, 40), "a.avif"),
    };
    const vehicleImage = "Please select an image file";
    const { clean } = createPictures(env);
    for (const [name, file] of Object.entries(files)) {
      const refusal = await refusalOf(async () =>
        clean(await readPicture(file, "vehicleImage"), { side: 64, quality: 78 }),
      );
      expect(refusal, name).toMatchObject({ status: 415, code: "upload.not_an_image", fields: { vehicleImage } });
    }
    await expectNothingNew(async () => {
      const { status, body } = await signUpAgent({ vehicleImage: files["an SVG named as a PNG"] });
      expect(status).toBe(415);
      expect(body.code).toBe("upload.not_an_image");
      expect(body.fields).toEqual({ vehicleImage });
    });
  });

  it("rejects a body that is not a form", async () => {
    expect((await sendAgentForm({ name: "Ravi" })).status).toBe(415);
    expect((await sendAgentForm("name=Ravi", { "Content-Type": "application/x-www-form-urlencoded" })).status).toBe(
      415,
    );
    const torn = await sendAgentForm("--x\r\nContent-Dis", { "Content-Type": "multipart/form-data; boundary=x" });
    expect(torn.status).toBe(400);
    expect(torn.body.code).toBe("input.malformed");
  });

  it("rejects a taken e-mail or phone with 409, in any spelling", async () => {
    await createUser({ email: "taken@example.com", phone: "9111111111" });
    await expectNothingNew(async () => {
      const email = await signUpAgent({ email: "TAKEN@example.com" });
      expect(email.status).toBe(409);
      expect(email.body.code).toBe("auth.email_taken");
      expect(email.body.fields).toEqual({ email: "An account with this email already exists." });
      const phone = await signUpAgent({ phone: "+91 91111 11111" });
      expect(phone.status).toBe(409);
      expect(phone.body.code).toBe("auth.phone_taken");
      expect(phone.body.fields).toEqual({
        phone:
          "This phone number cannot be used here. If it is yours, verify your email address and then enter it in your profile, or write to us.",
      });
    });
  });

  it("counts sign-ups and registrations together, sixty an hour from one IP address", async () => {
    const from = (more: AgentFields = {}) => sendAgentForm(agentForm(more), { "CF-Connecting-IP": "203.0.113.9" });
    // Invalid input or an invalid picture does not count towards the limit.
    expect((await from({ name: "" })).status).toBe(400);
    expect((await from({ vehicleImage: pictureFile(SVG) })).status).toBe(415);
    expect(await countRows("limits", "key = 'register:203.0.113.9'")).toBe(0);
    await env.DB.prepare("INSERT INTO limits (key, count, window_started_at) VALUES ('register:203.0.113.9', 59, ?)")
      .bind(Date.now())
      .run();
    expect((await from()).status).toBe(201);
    await expectNothingNew(async () => {
      const refused = await from();
      expect(refused.status).toBe(429);
      expect(refused.body.code).toBe("limits.register");
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3_590);
    });
  });
});

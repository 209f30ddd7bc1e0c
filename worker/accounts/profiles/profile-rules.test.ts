import { describe, expect, it } from "vitest";
import { call } from "../../testing/api-client.ts";
import { createAdmin, createAgent, createOwner, createUser } from "../../testing/factories.ts";
import { accountRow, readProfile, saveProfile } from "../../testing/forms/profiles.ts";
import { readShop } from "../../testing/shop-state.ts";

describe("the fields that each role may change", () => {
  const PERSONAL = {
    name: "Someone",
    address: "Exhibition Road",
    location: "Patna",
    language: "gujarati",
    timezone: "utc",
    emailNotifications: false,
    smsNotifications: true,
    orderUpdates: false,
    marketingEmails: true,
  };
  const BUSINESS = {
    gstin: "10aakcm4821l1zj",
    businessName: "Ganga Foods",
    businessType: "cloud-kitchen",
    licenseNumber: "1042 3110 0005 42",
  };
  const DELIVERY = {
    vehicleType: "scooter",
    vehicleNumber: "br 01-hx 1906",
    drivingLicense: "br01 20220019067",
    deliveryZone: "Patna City",
    pincode: "800008",
    isActive: false,
  };
  const NORMALISED = {
    location: "patna",
    gstin: "10AAKCM4821L1ZJ",
    licenseNumber: "10423110000542",
    vehicleNumber: "BR01HX1906",
    drivingLicense: "BR0120220019067",
  };
  const storedOf = (sent: object) =>
    Object.fromEntries(
      Object.entries(sent).map(([field, value]) => [field, (NORMALISED as Record<string, unknown>)[field] ?? value]),
    );

  it.each([
    ["a hotel", () => createUser(), { ...PERSONAL, ...BUSINESS }, DELIVERY],
    ["an agent", () => createAgent(), { ...PERSONAL, ...DELIVERY }, BUSINESS],
    ["an admin", () => createAdmin(), PERSONAL, { ...BUSINESS, ...DELIVERY }],
    ["an unverified admin", () => createAdmin("pending"), PERSONAL, { ...BUSINESS, ...DELIVERY }],
    ["an owner", () => createOwner(), PERSONAL, { ...BUSINESS, ...DELIVERY }],
  ])("lets %s change all of its own fields and none of the others", async (_, create, own, foreign) => {
    const account = await create();
    for (const [field, value] of Object.entries(own)) {
      const { status, text, body } = await saveProfile(account, { [field]: value });
      expect([field, status, text.slice(0, 200)]).toEqual([field, 200, expect.any(String)]);
      expect(body.profile).toMatchObject(storedOf({ [field]: value }));
    }
    const before = await accountRow(account);
    for (const [field, value] of Object.entries(foreign)) {
      const { status, body } = await saveProfile(account, { [field]: value });
      expect([field, status, body.code]).toEqual([field, 400, "profile.not_of_this_role"]);
      expect(body.fields?.[field]).toBe(body.message);
    }
    expect(await accountRow(account)).toEqual(before);
    expect(await readProfile(account)).toMatchObject(storedOf(own));
  });

  it("clears the optional fields", async () => {
    const hotel = await createUser({ ...BUSINESS, gstin: "27AAPFU0939F1ZV", businessType: "cafe", address: "Here" });
    const nothing = { gstin: "", businessName: null, businessType: "", licenseNumber: "", address: "", phone: "" };
    const { body } = await saveProfile(hotel, nothing);
    expect(body.profile).toMatchObject({
      gstin: null,
      businessName: null,
      businessType: null,
      licenseNumber: null,
      address: "",
      phone: "",
    });
  });
});

describe("refusals of a change", () => {
  it.each([
    ["hotel", { name: " " }, "Name is required"],
    ["hotel", { name: 5 }, "Name is required"],
    ["hotel", { name: "x".repeat(121) }, "Name must be at most 120 characters"],
    ["hotel", { phone: "98765432101" }, "Phone number must be at most 10 digits"],
    ["hotel", { address: "x".repeat(501) }, "Address must be at most 500 characters"],
    ["hotel", { location: "atlantis" }, "Please choose one of the cities we serve"],
    ["hotel", { language: "klingon" }, "Please choose one of the languages"],
    ["hotel", { timezone: "pst" }, "Please choose one of the time zones"],
    ["hotel", { orderUpdates: "yes" }, "Order updates must be true or false"],
    ["hotel", { gstin: "27AAPFU0939F1ZW" }, "Please enter a valid 15-character GSTIN"],
    ["hotel", { businessType: "bakery" }, "Please choose a business type"],
    ["hotel", { licenseNumber: "1042311000054" }, "FSSAI licence number must be 14 digits"],
    ["hotel", { licenseNumber: "1042311000054X" }, "FSSAI licence number must be 14 digits"],
    ["agent", { phone: "" }, "Phone number is required"],
    ["agent", { phone: "987654321" }, "Phone number must be 10 digits"],
    ["agent", { address: "" }, "Address is required"],
    ["agent", { vehicleNumber: "" }, "Vehicle Number is required"],
    ["agent", { vehicleNumber: "B 1" }, "Vehicle Number must be 4 to 12 letters and digits"],
    ["agent", { vehicleType: "rocket" }, "Please choose a vehicle type"],
    ["agent", { drivingLicense: "?" }, "Driving licence must be 5 to 20 letters and digits"],
    ["agent", { pincode: "080001" }, "Please enter a 6-digit PIN code"],
    ["agent", { isActive: "true" }, "Availability must be true or false"],
  ])("rejects invalid input of a role with 400: %s %o", async (role, change, message) => {
    const account = await (role === "agent" ? createAgent() : createUser());
    const before = await accountRow(account);
    const { status, body } = await saveProfile(account, change);
    expect([status, body.code, body.message]).toEqual([400, "input.invalid", message]);
    expect(body.fields).toEqual({ [Object.keys(change)[0] ?? ""]: message });
    expect(await accountRow(account)).toEqual(before);
  });

  it.each([
    ["hotel", { role: "owner" }, "Role cannot be changed here."],
    ["hotel", { role: "admin" }, "Role cannot be changed here."],
    ["hotel", { email: "other@example.com" }, "Email cannot be changed here."],
    ["hotel", { isEmailVerified: false }, "Is email verified cannot be changed here."],
    ["hotel", { adminVerificationStatus: true }, "Admin verification status cannot be changed here."],
    ["hotel", { rating: 5 }, "Rating cannot be changed here."],
    ["hotel", { totalOrders: 9 }, "Total orders cannot be changed here."],
    ["hotel", { joined: "2020-01-01T00:00:00.000Z" }, "Joined cannot be changed here."],
    ["hotel", { agentVerified: true }, "Agent verified cannot be changed here."],
    ["admin", { adminVerificationStatus: true }, "Admin verification status cannot be changed here."],
    ["admin", { adminStatus: "verified" }, "Admin status cannot be changed here."],
    ["agent", { agentVerified: true }, "Agent verified cannot be changed here."],
    ["agent", { agentStatus: "verified" }, "Agent status cannot be changed here."],
    ["agent", { rating: 5 }, "Rating cannot be changed here."],
    ["agent", { ordersDelivered: ["x"] }, "Orders delivered cannot be changed here."],
    ["agent", { ordersAcceptedCount: 99 }, "Orders accepted count cannot be changed here."],
    ["agent", { vehicleDetails: { isVehicleVerified: true } }, "Vehicle details cannot be changed here."],
    ["agent", { vehicleDetails: { vehicleImage: "/images/x" } }, "Vehicle details cannot be changed here."],
  ])("rejects a change of a read-only field with 400: %s %o", async (role, change, message) => {
    const account = await (role === "agent"
      ? createAgent({ status: "pending" })
      : role === "admin"
        ? createAdmin("pending")
        : createUser());
    const before = await accountRow(account);
    const { status, body } = await saveProfile(account, { name: "Sly", ...change });
    expect([status, body.code, body.message]).toEqual([400, "profile.read_only", message]);
    expect(await accountRow(account)).toEqual(before);
  });

  it("ignores fields that the profile does not have", async () => {
    const hotel = await createUser();
    const before = await accountRow(hotel);
    const { status } = await saveProfile(hotel, {
      passwordHash: "x",
      session_epoch: 9,
      id: "x",
      userId: "x",
      admin_status: "verified",
    });
    expect(status).toBe(200);
    expect(await accountRow(hotel)).toEqual(before);
  });

  it("rejects a taken phone with 409, in any spelling", async () => {
    const [one, other] = [await createUser({ phone: "9222222222" }), await createUser()];
    const before = await readShop();
    const { status, body } = await saveProfile(other, { phone: "+91 92222 22222" });
    expect([status, body.code, body.fields]).toEqual([
      409,
      "auth.phone_taken",
      { phone: "An account with this phone number already exists." },
    ]);
    expect(await readShop()).toEqual(before);
    expect((await saveProfile(one, { phone: "092222 22222" })).status).toBe(200);
  });

  it("gives a free number to one of four parallel requests", async () => {
    const accounts = [await createUser(), await createUser(), await createAgent(), await createAgent()];
    const answers = await Promise.all(accounts.map((account) => saveProfile(account, { phone: "9333333333" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it("rejects a request from another origin with the visitor's cookie with 403", async () => {
    const hotel = await createUser();
    const { status, body } = await call("PUT", "/auth/profile", {
      body: { name: "Mallory" },
      headers: { Cookie: `__Host-rasad_session=${hotel.token}`, Origin: "https://evil.example" },
    });
    expect([status, body.code]).toEqual([403, "security.cross_site"]);
    expect((await readProfile(hotel)).name).toBe(hotel.name);
  });
});

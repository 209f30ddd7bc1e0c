import { beforeAll, describe, expect, it } from "vitest";
import { parseInput } from "../../platform/parse-input.contract.ts";
import { type Account, createAdmin, createAgent, createOwner, createUser } from "../../testing/factories.ts";
import { accountRow, readProfile, saveProfile } from "../../testing/forms/profiles.ts";
import { mailsAbout } from "../../testing/people.ts";
import { refusalOf } from "../../testing/refusals.ts";
import { readShop } from "../../testing/shop-state.ts";
import { changedFields } from "./profile-changes.ts";
import { type Profile, ProfileInput } from "./profiles.contract.ts";

type Role = "hotel" | "agent" | "admin" | "owner";
let accounts: Record<Role, Account>;
/** The profiles before any change. */
let profiles: Record<Role, Profile>;

beforeAll(async () => {
  accounts = {
    hotel: await createUser(),
    agent: await createAgent({ status: "pending" }),
    admin: await createAdmin("pending"),
    owner: await createOwner(),
  };
  const read = Object.entries(accounts).map(async ([role, account]) => [role, await readProfile(account)]);
  profiles = Object.fromEntries(await Promise.all(read));
});

const refusalOfChange = (profile: Profile, change: object) =>
  refusalOf(() => changedFields(parseInput(ProfileInput, change), profile));

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

  const OWN = {
    hotel: { ...PERSONAL, ...BUSINESS },
    agent: { ...PERSONAL, ...DELIVERY },
    admin: PERSONAL,
    owner: PERSONAL,
  };
  const ALL = { ...PERSONAL, ...BUSINESS, ...DELIVERY };

  it("are written as the rules say, and those of other roles are refused", async () => {
    for (const [role, own] of Object.entries(OWN)) {
      const account = accounts[role as Role];
      const { status, text } = await saveProfile(account, own);
      expect(status, text).toBe(200);
      const profile = await readProfile(account);
      expect(profile).toMatchObject(storedOf(own));
      const refused: string[] = [];
      for (const [field, value] of Object.entries(ALL)) {
        const refusal = await refusalOfChange(profiles[role as Role], { [field]: value });
        if (refusal === null) continue;
        expect(refusal, `${role} ${field}`).toMatchObject({ status: 400, code: "profile.not_of_this_role" });
        expect(refusal.fields, `${role} ${field}`).toEqual({ [field]: refusal.message });
        refused.push(field);
      }
      expect(refused, role).toEqual(Object.keys(ALL).filter((field) => !(field in own)));
    }
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
    [
      "input.invalid",
      [
        ["hotel", { name: " " }, "Name is required"],
        ["hotel", { name: 5 }, "Name is required"],
        ["hotel", { name: "x".repeat(121) }, "Name must be at most 120 characters"],
        ["hotel", { phone: "98765432101" }, "Phone number must be at most 10 digits"],
        ["hotel", { address: "x".repeat(501) }, "Address must be at most 500 characters"],
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
      ],
    ],
    [
      "profile.read_only",
      [
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
      ],
    ],
  ] as const)("with %s name the field and the rule of the role", async (code, rows) => {
    for (const [role, change, message] of rows) {
      const refusal = await refusalOfChange(profiles[role], change);
      const fields = { [Object.keys(change)[0] ?? ""]: message };
      expect(refusal, `${role} ${JSON.stringify(change)}`).toEqual({ status: 400, code, message, fields });
    }
  });

  it("are answered with 400, and nothing is written", async () => {
    const { hotel } = accounts;
    const before = await accountRow(hotel);
    for (const change of [{ location: "atlantis" }, { name: "Sly", role: "owner" }, { vehicleNumber: "BR01" }])
      expect((await saveProfile(hotel, change)).status, JSON.stringify(change)).toBe(400);
    expect(await accountRow(hotel)).toEqual(before);
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
    const one = await createUser({ phone: "9222222222" });
    const other = await createUser();
    const before = await readShop();
    const { status, body } = await saveProfile(other, { phone: "+91 92222 22222" });
    expect(status).toBe(409);
    expect(body.code).toBe("auth.phone_taken");
    expect(body.fields).toEqual({
      phone:
        "This phone number cannot be used here. If it is yours, verify your email address and then enter it in your profile, or write to us.",
    });
    expect(await readShop()).toEqual(before);
    expect((await saveProfile(one, { phone: "092222 22222" })).status).toBe(200);
  });

  it("takes a phone from an account whose address was never verified, which is notified, and for no unverified account", async () => {
    const [stranger, newcomer, owner] = [
      await createUser({ phone: "9222222223", isEmailVerified: false }),
      await createUser({ isEmailVerified: false }),
      await createUser(),
    ];
    expect((await saveProfile(newcomer, { phone: "9222222223" })).body.code).toBe("auth.phone_taken");
    const { status, body } = await saveProfile(owner, { phone: "9222222223" });
    expect([status, body.profile]).toMatchObject([200, { phone: "9222222223" }]);
    expect((await accountRow(stranger))?.phone).toBeNull();
    expect(await mailsAbout(stranger.userId)).toEqual(["account.phone_lost"]);
  });

  it("gives a free number to one of four parallel requests", async () => {
    const accounts = [await createUser(), await createUser(), await createAgent(), await createAgent()];
    const answers = await Promise.all(accounts.map((account) => saveProfile(account, { phone: "9333333333" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

import { expect, test } from "vitest";
import { type Page, signIn, toText } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";
import { mailsTo, newestMail } from "./support/mail.ts";

const save = (page: Page) => page.button("Save Changes");
/** A fact as the page shows it. */
const fact = (page: Page, label: string): string => {
  const terms = [...page.document.querySelectorAll("dt")].filter((term) => toText(term).includes(label));
  return toText(terms.at(-1)?.parentElement?.querySelector("dd") as Element);
};

test("shows, edits, refuses and saves a profile without script", async () => {
  const client = await signIn();
  const profile = await client.open("/profile");
  const form = await client.follow(profile.link("Edit Profile"));
  const refused = await client.press(form, save(form), {
    "Full name": "Plain House",
    "FSSAI licence number": "123",
    "Email notifications": false,
  });
  refused.see.getByText("FSSAI licence number must be 14 digits");
  expect(refused.field("Full name").value).toBe("Plain House");
  expect(refused.field("Email notifications").checked).toBe(false);
  const saved = await client.press(refused, save(refused), { "FSSAI licence number": "" });
  saved.see.getByText("Profile Updated Successfully");
  expect(fact(saved, "Email notifications")).toBe("Off");
  const again = await client.follow(saved.link("Edit Profile"));
  expect((await client.follow(again.link("Cancel"))).text("h1")).toBe("Plain House");
});

test("shows a hotel every section of its profile", async () => {
  const hotel = await signIn({ address: "Fraser Road, Patna", gstin: "27AAPFU0939F1ZV" });
  const page = await hotel.open("/profile");
  expect(page.text("h1")).toBe(hotel.account.name);
  for (const badge of ["Hotel/Restaurant", "Active"]) expect(page.see.getAllByText(badge)).not.toEqual([]);
  for (const name of ["Personal Information", "Business Information", "Account Preferences"])
    page.see.getByRole("heading", { name });
  expect(page.see.queryByRole("heading", { name: "Delivery Information" })).toBeNull();
  expect({
    rating: fact(page, "Rating"),
    orders: fact(page, "Total orders"),
    address: fact(page, "Address"),
    gstin: fact(page, "GSTIN"),
  }).toEqual({
    rating: "No ratings yet",
    orders: "0",
    address: "Fraser Road, Patna",
    gstin: "27AAPFU0939F1ZV",
  });
  expect(fact(page, "Member since")).toMatch(/^\d\d\/\d\d\/20\d\d$/);
  expect(fact(page, "SMS notifications")).toContain("Coming soon");
});

longTest("shows an admin the owner's decision about them, and no business fields", async () => {
  const page = await (await signIn({ role: "admin" })).open("/profile");
  expect(page.see.getAllByText("Admin").length).toBeGreaterThan(0);
  page.see.getByText("Verification Pending");
  page.see.getByText(/The owner has not verified this account yet\./);
  expect(page.see.queryAllByRole("heading", { name: "Business Information" })).toEqual([]);
});

test("lets an agent go offline and online and save, without script", async () => {
  const agent = await signIn({
    role: "delivery",
    address: "Test lane, Patna",
    agent: { status: "verified", pincode: "800020", vehicleNumber: "BR01CD4321" },
  });
  const isActive = async () =>
    (await agent.api<{ profile: { isActive: boolean } }>("GET", "/auth/profile")).profile.isActive;

  const profile = await agent.open("/agent-profile");
  const offline = await agent.press(profile, profile.button("Go Offline"));
  expect(offline.see.getAllByText(/You are offline\./).length).toBeGreaterThan(0);
  expect(await isActive()).toBe(false);
  const online = await agent.press(offline, offline.button("Go Online"));
  expect(await isActive()).toBe(true);

  const form = await agent.follow(online.link("Edit Profile"));
  const refused = await agent.press(form, save(form), { "Vehicle number": "!", "Delivery zone": "Danapur" });
  refused.see.getByText("Vehicle Number must be 4 to 12 letters and digits");
  expect(refused.field("Delivery zone").value).toBe("Danapur");
  const saved = await agent.press(refused, save(refused), { "Vehicle number": "BR01AB1234" });
  saved.see.getByText("Profile updated successfully!");
  expect(fact(saved, "Delivery zone")).toBe("Danapur");
});

longTest("tells an unverified agent why they cannot go online", async () => {
  const page = await (
    await signIn({ role: "delivery", agent: { status: "pending", pincode: "800020", vehicleNumber: "BR01AB1234" } })
  ).open("/agent-profile");
  expect(page.see.getAllByText("Verification Pending").length).toBeGreaterThan(0);
  page.see.getByText("Inactive");
  page.see.getByText(/Your account is waiting to be verified\./);
  expect(page.see.queryAllByRole("button", { name: "Go Online" })).toEqual([]);
});

longTest("sends others away from the agents' profile", async () => {
  expect((await (await signIn()).open("/agent-profile")).address).toBe("/unauthorized");
});

test("verifies an address without script", async () => {
  const client = await signIn({ isEmailVerified: false });
  const { email } = client.account;
  const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  const page = await client.open("/profile/verify-email");
  const sent = await client.press(page, page.button("Send OTP"));
  expect(sent.see.getAllByText(`We have sent a 6-digit OTP to ${email}.`).length).toBeGreaterThan(0);
  const { text } = await newestMail(email, /verification code/i);
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? "";
  const refused = await client.press(sent, sent.button("Verify"), { OTP: wrongFor(code) });
  expect(refused.see.getAllByText("Invalid OTP. Please try again.").length).toBeGreaterThan(0);
  expect(refused.field("OTP").value).toBe(wrongFor(code));
  const verified = await client.press(refused, refused.button("Verify"), { OTP: code });
  expect(verified.see.getAllByText("Email verified successfully!").length).toBeGreaterThan(0);
  expect(await mailsTo(email)).toHaveLength(1);
});

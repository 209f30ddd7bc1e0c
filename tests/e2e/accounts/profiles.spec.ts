import { expect, type Page } from "@playwright/test";
import { findViolations } from "../support/axe.ts";
import { untilHydrated, untilIdle } from "../support/hydration.ts";
import { newestMail } from "../support/mail.ts";
import { PHONE } from "../support/phone.ts";
import { type Account, call, logIn } from "../support/shop.ts";
import { newAccount, signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

const open = async (page: Page, { email }: Account, path = "/profile"): Promise<void> => {
  await signIn(page, email);
  await page.goto(path);
  await untilHydrated(
    page.getByRole("button", { name: "Save Changes" }).or(page.getByRole("link", { name: "Edit Profile" })),
  );
};
const save = (page: Page) => page.getByRole("button", { name: "Save Changes" }).click();
/** A fact as the page shows it: its label and its value. */
const fact = (page: Page, label: string) =>
  page.locator("dt", { hasText: label }).last().locator("xpath=following-sibling::dd");

test.describe("a hotel's profile", () => {
  test.use(PHONE);

  test("saves all changes of a hotel's profile at once, and checkout uses them", { tag: "@long" }, async ({ page }) => {
    const hotel = await newAccount();
    await open(page, hotel);
    await page.getByRole("link", { name: "Edit Profile" }).click();
    await expect(page).toHaveURL(/\/profile\?edit/);
    await page.getByLabel("Full name").fill("Litti House Annexe");
    await page.getByLabel("Address").fill("Boring Road 7\nFirst floor");
    await page.getByLabel("Business name").fill("Litti Foods");
    await page.getByLabel("Business type").selectOption("cloud-kitchen");
    await page.getByLabel("GSTIN").fill("27aapfu0939f1zv");
    await page.getByLabel("FSSAI licence number").fill("1042 3110 000542");
    await page.getByLabel("Marketing emails").check();
    await page.getByLabel("Order updates").uncheck();
    await save(page);
    await expect(page.getByText("Profile Updated Successfully").first()).toBeVisible();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Litti House Annexe");
    await expect(fact(page, "Business type")).toHaveText("Cloud kitchen");
    await expect(fact(page, "GSTIN")).toHaveText("27AAPFU0939F1ZV");
    await expect(fact(page, "FSSAI licence number")).toHaveText("10423110000542");
    await expect(fact(page, "Marketing emails")).toHaveText("On");
    await expect(fact(page, "Order updates")).toHaveText("Off");
    // The header here comes from KV, the checkout's fields from D1.
    await page.goto("/products");
    await page.locator("header summary").first().click();
    await expect(page.locator("header").getByText("Litti House Annexe")).toBeVisible();
    await page
      .getByRole("button", { name: /^Add to Cart/ })
      .first()
      .click();
    await expect(page.getByText("Item added to cart").first()).toBeVisible();
    await page.goto("/checkout");
    await expect(page.getByLabel("Delivery address")).toHaveValue("Boring Road 7\nFirst floor");
    await expect(page.getByLabel("Phone")).toHaveValue(hotel.phone);
  });

  test("returns a refused profile as it was typed, with each error beside its field", { tag: "@long" }, async ({
    page,
  }) => {
    const taken = await newAccount();
    const hotel = await newAccount();
    await open(page, hotel, "/profile?edit");
    await page.getByLabel("GSTIN").fill("27AAPFU0939F1ZW");
    await page.getByLabel("Address").fill("Typed and kept");
    await save(page);
    await expect(page.getByText("Please enter a valid 15-character GSTIN")).toBeVisible();
    await expect(page.getByLabel("GSTIN")).toBeFocused();
    await page.getByLabel("GSTIN").fill("");
    await page.getByLabel("Phone").fill(`+91 ${taken.phone}`);
    await save(page);
    await expect(
      page.getByText(
        "This phone number cannot be used here. If it is yours, verify your email address and then enter it in your profile, or write to us.",
      ),
    ).toBeVisible();
    await expect(page.getByLabel("Address")).toHaveValue("Typed and kept");
    await page.getByLabel("Phone").fill(hotel.phone);
    await save(page);
    await expect(page.getByText("Profile Updated Successfully").first()).toBeVisible();
    await expect(fact(page, "Address")).toHaveText("Typed and kept");
  });

  test("keeps what was typed into a profile when the network or the server fails", { tag: "@long" }, async ({
    page,
    context,
  }) => {
    await open(page, await newAccount(), "/profile?edit");
    await page.getByLabel("Full name").fill("Not lost");
    await context.setOffline(true);
    await save(page);
    await expect(page.getByRole("alert")).toContainText("No connection. Nothing was saved");
    await context.setOffline(false);
    await page.route("**/profile.data**", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 500, body: "broken" }) : route.continue(),
    );
    await save(page);
    await expect(page.getByRole("alert")).toContainText("Some Error Occurred.");
    await page.unroute("**/profile.data**");
    await expect(page.getByLabel("Full name")).toHaveValue("Not lost");
    await save(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not lost");
  });

  test("asks before typed changes of a profile are lost, but not after Cancel", { tag: "@long" }, async ({ page }) => {
    const hotel = await newAccount();
    await open(page, hotel);
    await page.getByRole("link", { name: "Edit Profile" }).click();
    await page.getByLabel("Full name").fill("Half a name");
    await untilIdle(page);
    await page.goBack();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByLabel("Full name")).toHaveValue("Half a name");
    await page.getByRole("link", { name: "Contact us" }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL(/contact/);
    await page.goto("/profile?edit");
    await untilHydrated(page.getByRole("button", { name: "Save Changes" }));
    await page.getByLabel("Full name").fill("Another half");
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(hotel.name);
    // Nothing was typed, so leaving the page needs no confirmation.
    await page.getByRole("link", { name: "Edit Profile" }).click();
    await expect(page.getByLabel("Full name")).toHaveValue(hotel.name);
    await page.goBack();
    await expect(page.getByRole("link", { name: "Edit Profile" })).toBeVisible();
  });

  test("warns the slower of two tabs before it overwrites a profile", { tag: "@long" }, async ({ page, context }) => {
    await open(page, await newAccount(), "/profile?edit");
    const other = await context.newPage();
    await other.goto("/profile?edit");
    await untilHydrated(other.getByRole("button", { name: "Save Changes" }));
    await other.getByLabel("Address").fill("From the other tab");
    await save(other);
    await expect(other.getByText("Profile Updated Successfully").first()).toBeVisible();
    await page.getByLabel("Full name").fill("From this tab");
    await save(page);
    await expect(page.getByRole("alert")).toContainText("changed in another window");
    await expect(page.getByLabel("Full name")).toHaveValue("From this tab");
    await save(page);
    await expect(page.getByText("Profile Updated Successfully").first()).toBeVisible();
  });

  test("loads the code of edit mode only when somebody edits", { tag: "@long" }, async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    await open(page, await newAccount());
    await page.waitForLoadState("networkidle");
    expect(scripts.filter((url) => url.includes("profile-editor"))).toEqual([]);
    await page.getByRole("link", { name: "Edit Profile" }).click();
    await expect(page.getByRole("button", { name: "Save Changes" })).toBeVisible();
    expect(scripts.filter((url) => url.includes("profile-editor"))).not.toEqual([]);
  });
});

test("verifies an e-mail address from the profile with the mailed code", { tag: "@long" }, async ({ page }) => {
  const hotel = await newAccount({ isEmailVerified: false });
  await open(page, hotel);
  await expect(page.getByText("Not verified", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Verify email" }).click();
  const mail = await newestMail(hotel.email, { subject: /code|OTP|verif/i });
  const [otp = ""] = /\b\d{6}\b/.exec(mail.text) ?? [];
  await page.getByLabel("OTP").fill(otp);
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(page.getByText("Email verified successfully!").first()).toBeVisible();
  await expect(page.getByText("Not verified", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Verify email" })).toHaveCount(0);
});

test("applies a changed language at once and a changed time zone to mails", { tag: "@long" }, async ({ page }) => {
  const hotel = await newAccount({ address: "Mail Road" });
  await open(page, hotel, "/profile?edit");
  await page.getByRole("main").getByLabel("Language").selectOption("hindi");
  await page.getByLabel("Time zone").selectOption("utc");
  await save(page);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "hi-IN");
  await page.goto("/products");
  await expect(page.locator("html")).toHaveAttribute("lang", "hi-IN");
  const { token } = await logIn(hotel.email);
  const put = (change: object) => call(token, "PUT", "/auth/profile", change);
  await put({ language: "english" });
  await page.goto("/profile");
  await expect(page.locator("html")).toHaveAttribute("lang", "en-IN");

  const [product] = await (await page.request.get("/api/products?limit=1&search=rice")).json();
  const placeOrder = async (): Promise<string> => {
    const items = [{ productId: product._id, quantity: 1 }];
    const body = { items, location: "patna", deliveryAddress: "Mail Road", phone: hotel.phone, paymentMethod: "cod" };
    return ((await call(token, "POST", "/orders", body)).order as { _id: string })._id.slice(-8);
  };
  const mail = await newestMail(hotel.email, { subject: new RegExp(await placeOrder()) });
  expect(mail.text).toContain("UTC");
});

test("has no axe violations on the profile, shown and edited, in light and dark", { tag: "@long" }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 360, height: 780 });
  const person = await newAccount({ name: `Hotel ${"Maharajadhiraja ".repeat(6)}` });
  for (const path of ["/profile", "/profile?edit"]) {
    await open(page, person, path);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page), `${path} in ${colorScheme}`).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
});

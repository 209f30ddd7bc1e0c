import { expect, type Page } from "@playwright/test";
import { PHONE_PICTURES, pngOf, SVG } from "../../../worker/testing/forms/images.ts";
import { untilHydrated } from "../support/hydration.ts";
import { createLatch } from "../support/latch.ts";
import { PHONE } from "../support/phone.ts";
import { APP } from "../support/ports.ts";
import { test } from "../support/test.ts";

let serial = 0;

const file = (bytes: Uint8Array, name = "bike.png", mimeType = "image/png") => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
});

/** Unique contact details for each sign-up, even when the tests run again. */
const person = () => {
  const number = String(Date.now() % 1e8).padStart(8, "0") + String(serial++).padStart(2, "0");
  return { email: `agent${number}@example.com`, phone: number.replace(/^0/, "9") };
};

const fillIn = async (page: Page, { email, phone } = person()): Promise<void> => {
  await page.getByLabel("Full name").fill("Ravi Kumar");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill(phone);
  await page.getByLabel("Password", { exact: true }).fill("litti chokha");
  await page.getByLabel("Confirm password").fill("litti chokha");
  await page.getByLabel("Address").fill("Kankarbagh Colony");
  await page.getByLabel("Vehicle Number").fill("br 01 ab 1234");
};

const choose = async (page: Page, chosen = file(pngOf(64, 48))): Promise<void> => {
  await page.getByLabel("Vehicle image").setInputFiles(chosen);
  await expect(page.getByAltText("The picture you chose")).toBeVisible();
};

const send = (page: Page) => page.getByRole("button", { name: "Sign up" }).click();

/** The error message of a field, found by its description. */
const expectFieldError = async (page: Page, label: string, sentence: string): Promise<void> => {
  const field = page.getByLabel(label, { exact: true });
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(new RegExp(sentence.replace(/[.?]/g, "\\$&")));
};

test("signs an agent up on a phone and shows their profile, signed in", { tag: "@long" }, async ({ browser }) => {
  const context = await browser.newContext({ baseURL: APP, ...PHONE });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("link", { name: /Careers/ }).click();
  await expect(page.getByRole("heading", { name: "Delivery Agent Signup" })).toBeVisible();
  const who = person();
  await fillIn(page, who);
  // 2,400 × 1,800 pixels with a rotation flag, as phones write them: the page makes it smaller before the upload.
  await choose(page, file(pngOf(2400, 1800, 4_000_000), "IMG_2031.png"));
  await expect(page.getByText(/^IMG_2031\.webp, \d+ KB$/)).toBeVisible();

  await send(page);
  await expect(page.getByText("Registration successful!")).toBeInViewport();
  await expect(page).toHaveURL(/careers-signup/);
  await expect(page).toHaveURL(/agent-profile/);
  await expect(page.getByRole("main").getByText("Ravi Kumar").first()).toBeVisible();

  const seen = await page.evaluate(async () => {
    const { profile } = (await (await fetch("/api/auth/profile")).json()) as {
      profile: { email: string; role: string; vehicleDetails: { vehicleNumber: string; vehicleImage: string } };
    };
    const picture = await fetch(profile.vehicleDetails.vehicleImage);
    const bitmap = await createImageBitmap(await picture.blob());
    return { ...profile, status: picture.status, width: bitmap.width, height: bitmap.height };
  });
  expect(seen).toMatchObject({ email: who.email, role: "delivery", status: 200, width: 1280, height: 960 });
  expect(seen.vehicleDetails.vehicleNumber).toBe("BR01AB1234");
  // A visitor gets 401 for the picture.
  const stranger = await browser.newContext({ baseURL: APP });
  expect((await stranger.request.get(seen.vehicleDetails.vehicleImage)).status()).toBe(401);
});

test("shows each agreed error message beside its field", { tag: "@long" }, async ({ page }) => {
  await page.goto("/careers-signup");
  await untilHydrated(page.getByRole("button", { name: "Sign up" }));
  await send(page);
  await expectFieldError(page, "Full name", "Name is required");
  await expectFieldError(page, "Email", "Email is required");
  await expectFieldError(page, "Password", "Password is required");
  await expectFieldError(page, "Phone", "Phone number is required");
  await expectFieldError(page, "Address", "Address is required");
  await expectFieldError(page, "Vehicle Number", "Vehicle Number is required");
  await expectFieldError(page, "Vehicle image", "Vehicle image is required");
  await expect(page.getByLabel("Full name")).toBeFocused();

  await page.getByLabel("Email").fill("ravi at home");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByLabel("Confirm password").fill("shorter");
  await page.getByLabel("Phone").fill("98765 4321");
  await send(page);
  await expectFieldError(page, "Email", "Email is invalid");
  await expectFieldError(page, "Password", "Password must be at least 6 characters");
  await expectFieldError(page, "Phone", "Phone number must be 10 digits");
  await page.getByLabel("Password", { exact: true }).fill("longer");
  await send(page);
  await expectFieldError(page, "Confirm password", "Passwords do not match");

  const picture = page.getByLabel("Vehicle image");
  for (const other of [
    file(SVG, "bike.svg", "image/svg+xml"),
    file(Buffer.from("a red bike"), "bike.txt", "text/plain"),
  ]) {
    await picture.setInputFiles(other);
    await expectFieldError(page, "Vehicle image", "Please select an image file");
    await expect(picture).toHaveValue("");
  }
  // The file is no picture, so the browser cannot make it smaller.
  await picture.setInputFiles(file(Buffer.alloc(5_242_881, 7), "bike.jpg", "image/jpeg"));
  await expectFieldError(page, "Vehicle image", "Image size should be less than 5MB");
});

test("keeps every entry and the picture after a refusal", { tag: "@long" }, async ({ page }) => {
  await page.goto("/careers-signup");
  await fillIn(page, { email: "hotel@rasad.test", phone: person().phone });
  await choose(page, file(PHONE_PICTURES["image/jpeg"], "bike.jpg", "image/jpeg"));
  await send(page);
  await expectFieldError(page, "Email", "An account with this email already exists.");
  await expect(page.getByLabel("Vehicle Number")).toHaveValue("br 01 ab 1234");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("litti chokha");
  await expect(page.getByAltText("The picture you chose")).toBeVisible();
  await page.getByLabel("Email").fill(person().email);
  await send(page);
  await expect(page.getByText("Registration successful!")).toBeVisible();
});

test("reports a slow or lost network and lets the form be sent again", { tag: "@long" }, async ({ page }) => {
  await page.goto("/careers-signup");
  await untilHydrated(page.getByRole("button", { name: "Sign up" }));
  await fillIn(page);
  await choose(page);
  await page.route("**/careers-signup.data*", (route) => route.abort("internetdisconnected"));
  await send(page);
  await expect(page.getByRole("alert")).toContainText("Signup failed, please try again.");
  await expect(page.getByLabel("Address")).toHaveValue("Kankarbagh Colony");
  await page.unroute("**/careers-signup.data*");
  await page.route("**/careers-signup.data*", (route) => route.fulfill({ status: 500, body: "" }));
  await send(page);
  await expect(page.getByRole("alert")).toContainText("Signup failed, please try again.");
  await page.unroute("**/careers-signup.data*");

  const upload = createLatch();
  await page.route("**/careers-signup.data*", async (route) => {
    await upload.released;
    await route.continue();
  });
  await send(page);
  await expect(page.getByRole("progressbar", { name: "Sending…" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sending…" })).toBeDisabled();
  await expect(page.getByText("please keep this page open")).toBeVisible();
  upload.release();
  await expect(page.getByText("Registration successful!")).toBeVisible();
});

test("returns everything typed without script and accepts a picture of 5 MB", { tag: "@long" }, async ({ browser }) => {
  const context = await browser.newContext({ baseURL: APP, javaScriptEnabled: false, ...PHONE });
  const page = await context.newPage();
  await page.goto("/careers-signup");
  await fillIn(page);
  await page.getByLabel("Full name").fill("");
  await page.getByLabel("Vehicle image").setInputFiles(file(pngOf(64, 64)));
  await send(page);
  await expectFieldError(page, "Full name", "Name is required");
  await expect(page.getByText("Please enter both passwords and choose the picture once more")).toBeVisible();
  await expect(page.getByLabel("Address")).toHaveValue("Kankarbagh Colony");
  await expect(page.getByLabel("Vehicle Number")).toHaveValue("br 01 ab 1234");

  // A photo taken with a good phone is too large for the server.
  await page.getByLabel("Full name").fill("Ravi Kumar");
  await page.getByLabel("Password", { exact: true }).fill("litti chokha");
  await page.getByLabel("Confirm password").fill("litti chokha");
  await page.getByLabel("Vehicle image").setInputFiles(file(pngOf(64, 64, 12_000_000)));
  await send(page);
  await expectFieldError(page, "Vehicle image", "Image size should be less than 5MB");
  await expect(page.getByLabel("Full name")).toHaveValue("Ravi Kumar");
  await expect(page.getByLabel("Address")).toHaveValue("Kankarbagh Colony");

  await page.getByLabel("Password", { exact: true }).fill("litti chokha");
  await page.getByLabel("Confirm password").fill("litti chokha");
  await page.getByLabel("Vehicle image").setInputFiles(file(pngOf(64, 64, 5_242_880)));
  await send(page);
  await expect(page.getByText("Registration successful!")).toBeVisible();
  await expect(page).toHaveURL(/agent-profile/);
});

test("tells a signed-in person what an agent does, and takes them to the form after logging out", {
  tag: "@long",
}, async ({ page }) => {
  await page.context().request.post("/api/auth/login", {
    data: { email: "hotel2@rasad.test", password: "rasad-demo" },
  });
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Careers: deliver with us" }).click();
  await expect(page).toHaveURL(`${APP}/careers-signup`);
  await expect(page.getByText("You are signed in as hotel2@rasad.test")).toBeVisible();
  await page.getByRole("button", { name: "Log out and sign up" }).click();
  await expect(page.getByLabel("Vehicle Number")).toBeVisible();
  await expect(page).toHaveURL(`${APP}/careers-signup`);
});

import { type CDPSession, expect, type Page } from "@playwright/test";
import { fromAddress } from "../support/accounts.ts";
import { findViolations } from "../support/axe.ts";
import { untilHydrated, untilIdle } from "../support/hydration.ts";
import { newestMail } from "../support/mail.ts";
import { newAccount, signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

test.use({ extraHTTPHeaders: fromAddress("203.0.113.46") });

interface Device {
  readonly cdp: CDPSession;
  readonly authenticatorId: string;
}

/**
 * A phone whose fingerprint sensor succeeds at once. Autofill is off by default, because the sensor would answer it as
 * soon as the login page opens.
 */
const startDevice = async (page: Page, { offersAutofill = false } = {}): Promise<Device> => {
  if (!offersAutofill)
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
};

/** Sets whether the sensor rejects the finger, as if nobody or the wrong person had answered the dialog. */
const refuseFinger = ({ cdp, authenticatorId }: Device, isRefused: boolean): Promise<unknown> =>
  cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: !isRefused });

const newAgent = () =>
  newAccount({ role: "delivery", agent: { status: "verified", pincode: "800001", vehicleNumber: "BR01PK0046" } });

const addPasskey = async (page: Page): Promise<void> => {
  await page.goto("/profile/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("The passkey was added. You can sign in with it now.").first()).toBeVisible();
};

const signInWithPasskey = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  const button = page.getByRole("button", { name: "Sign in with a passkey" });
  await untilHydrated(button);
  await button.click();
};

test("an agent adds a passkey, signs in with it and lands on the board, until it is removed", { tag: "@long" }, async ({
  page,
}) => {
  const agent = await newAgent();
  const { cdp, authenticatorId } = await startDevice(page);
  await signIn(page, agent.email);
  await page.goto("/profile/security");
  await expect(page.getByText("You have no passkey yet.")).toBeVisible();
  await addPasskey(page);
  await expect(page.getByText("You have 1 passkey.")).toBeVisible();
  await expect(page.getByText("not used yet")).toBeVisible();
  expect((await newestMail(agent.email, { subject: /passkey was added/ })).text).toContain("now: 1.");

  await page.getByText("Rename", { exact: true }).click();
  await page.getByLabel("Name", { exact: true }).fill("Ravi's phone");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Ravi's phone", { exact: true })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  // This device already has a passkey of the account, so it does not create a second one.
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("alert")).toHaveText("This device already has a passkey for your account.");

  await page.context().clearCookies();
  await signInWithPasskey(page, "/login?returnTo=/orders");
  await expect(page).toHaveURL("/orders");
  await expect(page.getByText("Login successful!").first()).toBeVisible();
  expect((await (await page.request.get("/api/auth/me")).json()).user.email).toBe(agent.email);

  await page.goto("/profile/security");
  await expect(page.getByText(/last used/).first()).toBeVisible();
  await page.getByRole("button", { name: "Remove Ravi's phone" }).click();
  await page.getByRole("button", { name: "Yes, remove it" }).click();
  await expect(page.getByText("The passkey was removed.").first()).toBeVisible();
  await expect(page.getByText("You have no passkey yet.")).toBeVisible();

  // The device still offers the removed passkey, and the shop says why it no longer works.
  expect((await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials).toHaveLength(1);
  await page.context().clearCookies();
  await signInWithPasskey(page, "/login");
  await expect(page.getByRole("alert")).toHaveText(
    "We do not know this passkey. It may have been removed from its account. Please sign in with your password.",
  );
  await expect(page).toHaveURL("/login");
});

test("shows a clear message to a person who cancels, and lets them try again", { tag: "@long" }, async ({ page }) => {
  const hotel = await newAccount();
  const device = await startDevice(page);
  await signIn(page, hotel.email);
  await page.goto("/profile/security");
  const cancelled = "Nothing happened: it was cancelled, or it took too long. You can try again.";
  await refuseFinger(device, true);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("alert")).toHaveText(cancelled);
  await expect(page.getByText("You have no passkey yet.")).toBeVisible();
  await refuseFinger(device, false);
  await addPasskey(page);

  await page.context().clearCookies();
  await refuseFinger(device, true);
  await signInWithPasskey(page, "/login");
  await expect(page.getByRole("alert")).toHaveText(cancelled);
  await refuseFinger(device, false);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL("/");
});

test("a session that is not new needs the password to add a passkey", { tag: "@long" }, async ({ page }) => {
  const hotel = await newAccount();
  await startDevice(page);
  await signIn(page, hotel.email);
  // Simulates the server's answer to a session older than ten minutes; Worker tests check the rule itself.
  let asked = 0;
  await page.route("/api/passkeys/registration/options", async (route) => {
    if (asked++ > 0) return route.fallback();
    const body = { success: false, code: "passkeys.password_required", message: "Please type your password." };
    return route.fulfill({ status: 400, json: body });
  });
  await page.goto("/profile/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const card = page.locator("#passkeys");
  await card.getByLabel("Current password", { exact: true }).fill("not the password");
  await card.getByRole("button", { name: "Continue" }).click();
  await expect(card.getByText("Your current password is not right.")).toBeVisible();
  await card.getByLabel("Current password", { exact: true }).fill(hotel.password);
  await card.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("You have 1 passkey.")).toBeVisible();
  await expect(card.getByLabel("Current password", { exact: true })).toBeHidden();
});

test("a browser without passkeys says so, and the password works", { tag: "@long" }, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await signInWithPasskey(page, "/login");
  await expect(page.getByRole("alert")).toHaveText("This browser cannot use passkeys. Please try a newer one.");
});

test("the field for the e-mail offers the device's passkeys", { tag: "@long" }, async ({ page }) => {
  const hotel = await newAccount();
  await startDevice(page, { offersAutofill: true });
  await signIn(page, hotel.email);
  await addPasskey(page);
  await page.context().clearCookies();
  await page.goto("/login");
  // The virtual authenticator answers the offer by itself.
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Login successful!").first()).toBeVisible();

  // After the first refusal no passkey is offered again.
  await page.goto("/profile/security");
  await page.getByRole("button", { name: /^Remove / }).click();
  await page.getByRole("button", { name: "Yes, remove it" }).click();
  await expect(page.getByText("You have no passkey yet.")).toBeVisible();
  await page.context().clearCookies();
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().includes("/login/passkey")) sent++;
  });
  await page.goto("/login");
  await expect(page.getByRole("alert")).toContainText("We do not know this passkey.");
  await untilIdle(page);
  expect(sent).toBe(1);
});

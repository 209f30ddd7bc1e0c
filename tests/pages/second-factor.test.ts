import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { PASSWORD } from "../support/door.ts";
import { type Client, createClient, type Page, signIn } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";
import { newestMail } from "./support/mail.ts";

const WRONG = "This code is wrong or was already used. Please enter the next one.";

const newAdmin = () => signIn({ role: "admin", adminStatus: "verified", name: `Meera ${crypto.randomUUID()}` });
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Sets up an authenticator app; uses up the current code, but not the next one. */
const setUp = async (client: Client, path = "/profile/second-factor") => {
  const page = await client.open(path);
  const begun = await client.press(page, page.button("Set up an app"), { "Current password": PASSWORD });
  const secret = begun.text("p.select-all").replaceAll(" ", "");
  const done = await client.press(begun, begun.button("Switch on"), { "Six-digit code": codeOf(secret) });
  const codes = [...done.document.querySelectorAll("li.select-all")].map((one) => one.textContent);
  return { begun, secret, done, codes };
};

const enterPassword = async (email: string, from = "/login"): Promise<{ client: Client; page: Page }> => {
  const client = createClient();
  const page = await client.open(from);
  return { client, page: await client.press(page, page.button("Login"), { Email: email, Password: PASSWORD }) };
};
const enterCode = (client: Client, page: Page, code: string) =>
  client.press(page, page.button("Finish signing in"), { Code: code });

describe("without script", () => {
  test("staff set up an authenticator app, and see the recovery codes once", async () => {
    const admin = await newAdmin();
    const security = await admin.open("/profile/security");
    const page = await admin.follow(security.link("Open second factor"));
    const refused = await admin.press(page, page.button("Set up an app"), { "Current password": "not mine" });
    refused.see.getByText("Your current password is not right.");

    const { begun, secret, done, codes } = await setUp(admin);
    begun.see.getByRole("img", { name: "QR code for your authenticator app" });
    expect(begun.link("Open the app on this phone").getAttribute("href")).toContain(`secret=${secret}`);
    expect(new Set(codes).size).toBe(10);
    const file = decodeURIComponent(done.link("Download as text").getAttribute("href") ?? "");
    for (const code of codes) expect(file).toContain(code);
    expect((await newestMail(admin.account.email)).subject).toBe("An authenticator app was set up");

    const again = await admin.open("/profile/second-factor");
    again.see.getByText("10 codes are left.");
    expect(again.html).not.toContain(codes[0] ?? "");
    expect(again.html).not.toContain(secret);
  });

  test("a sign-in asks for the code, says what is wrong, and returns to the page that asked for it", async () => {
    const { account, ...admin } = await newAdmin();
    const { secret } = await setUp(admin as Client);
    const { client, page } = await enterPassword(account.email, "/login?returnTo=%2Fadmin%2Forders%3Fstatus%3Dpending");
    expect(page.address).toBe("/login/second-step?returnTo=%2Fadmin%2Forders%3Fstatus%3Dpending");
    expect(page.html).toMatch(/You have until \d\d:\d\d to finish signing in\./);
    // There is no session yet.
    expect((await client.send("/api/auth/me")).status).toBe(401);
    expect(page.headers.get("Cache-Control")).toContain("no-store");

    const wrong = await enterCode(client, page, "000000");
    expect(wrong.status).toBe(400);
    expect(wrong.description("Code")).toEqual(expect.stringContaining(WRONG));
    expect(wrong.field("Code").value).toBe("");
    const orders = await enterCode(client, wrong, codeOf(secret, 1));
    expect(orders.address).toBe("/admin/orders?status=pending");
    orders.see.getByText("Login successful!");
    // A signed-in person has no second step to take.
    expect((await client.open("/login/second-step")).address).toBe("/");
  });

  longTest("a recovery code works once", async () => {
    const { account, ...admin } = await newAdmin();
    const { codes } = await setUp(admin as Client);
    const first = await enterPassword(account.email);
    expect((await enterCode(first.client, first.page, codes[4] ?? "")).address).toBe("/");
    const second = await enterPassword(account.email);
    (await enterCode(second.client, second.page, codes[4] ?? "")).see.getByText(WRONG);
  });

  longTest("a second step without a pending sign-in leads to the login, which says why", async () => {
    const page = await createClient().open("/login/second-step?returnTo=%2Forders");
    expect(page.address).toBe("/login?returnTo=%2Forders");
    page.see.getByText("This sign-in is over. Please sign in again.");
  });

  longTest("removing the app and new recovery codes need the password and a code", async () => {
    const admin = await newAdmin();
    const { codes } = await setUp(admin);
    const page = await admin.open("/profile/second-factor");
    const renew = page.button("Make new codes");
    const refused = await admin.press(page, renew, {
      "Current password": PASSWORD,
      "Code of the app, or a recovery code": "1",
    });
    refused.see.getByText(WRONG);
    const entered = { "Current password": PASSWORD, "Code of the app, or a recovery code": codes[0] ?? "" };
    const renewed = await admin.press(refused, refused.button("Make new codes"), entered);
    const [code = ""] = [...renewed.document.querySelectorAll("li.select-all")].map((one) => one.textContent);
    expect(codes).not.toContain(code);

    const open = await admin.open("/profile/second-factor");
    const removed = await admin.press(open, open.button("Remove"), {
      ...entered,
      "Code of the app, or a recovery code": code,
    });
    removed.see.getByText("The authenticator app was removed.");
    removed.button("Set up an app");
  });

  longTest("the owner resets the factors of an admin, with a reason", async () => {
    const admin = await newAdmin();
    await setUp(admin);
    const owner = await signIn("owner@rasad.test");
    const page = await owner.open("/admin/admins");
    const card = [...page.document.querySelectorAll('[data-testid="person-card"]')].find((one) =>
      one.textContent.includes(admin.account.email),
    );
    const button = [...(card?.querySelectorAll("button") ?? [])].find((one) => one.textContent === "Reset");
    const done = await owner.press(page, button as HTMLElement, { Reason: "Phone stolen at the station" });
    done.see.getByText(`The second factor of ${admin.account.name} was reset.`);
    expect((await admin.send("/api/auth/me")).status).toBe(401);
    expect((await enterPassword(admin.account.email)).page.address).toBe("/");
    (await owner.open("/admin/audit?subject=user")).see.getByText(
      new RegExp(`reset the second factor of ${admin.account.name}`),
    );
  });

  test("a buyer has no such page", async () => {
    const buyer = await signIn();
    expect((await buyer.open("/profile/second-factor")).status).toBe(403);
    expect((await buyer.open("/profile/security")).see.queryByText("Open second factor")).toBeNull();
  });
});

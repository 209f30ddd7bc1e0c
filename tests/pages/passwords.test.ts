import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { PASSWORD } from "../support/door.ts";
import { APP, type Client, createClient, type Page, signIn } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";
import { mailsTo, newestMail } from "./support/mail.ts";

const SENT = "Password reset instructions have been sent to your email";
const PHONE = "Mozilla/5.0 (Linux; Android 13; SM-A125F) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";

/** A session of the same account on another device, as an API client gets it. */
const onPhone = async (email: string): Promise<string> => {
  const phone = createClient({ "User-Agent": PHONE });
  return (await phone.api<{ token: string }>("POST", "/auth/login", { email, password: PASSWORD })).token;
};
const statusWith = async (token: string): Promise<number> =>
  (await createClient().send("/api/auth/me", { headers: { Authorization: `Bearer ${token}` } })).status;

const ask = (client: Client, page: Page, email: string) =>
  client.press(page, page.button("Send Reset Instructions"), { Email: email });

test("answers an unknown address as a known one and sends no mail", async () => {
  const client = createClient();
  const email = `nobody-${Date.now()}@rasad.test`;
  const page = await ask(client, await client.open("/forgot-password/"), email);
  page.see.getByText(SENT);
  expect(await mailsTo(email)).toEqual([]);
});

test("refuses forged links and links without a token", async () => {
  for (const path of ["/reset-password/nonsense", "/reset-password/", `/reset-password/${"A".repeat(69)}`]) {
    const page = await createClient().open(path);
    expect(page.status).toBe(404);
    page.see.getByText("Invalid reset link");
    page.link("Back to login");
  }
});

test("resets a password without script and goes on to the login by itself", async () => {
  const { account } = await signIn();
  const client = createClient();
  const refused = await ask(client, await client.open("/forgot-password"), "nobody");
  refused.see.getByText("Please enter a valid email address");
  expect(refused.field("Email").value).toBe("nobody");
  (await ask(client, refused, account.email)).see.getByText(SENT);
  const { text } = await newestMail(account.email, /Set a new password/);
  const link = /(http\S+\/reset-password\/\S+)/.exec(text)?.[1] ?? "";
  expect(link.startsWith(`${APP}/reset-password/`)).toBe(true);

  const type = (page: Page, password: string, again: string) =>
    client.press(page, page.button("Reset Password"), { "New password": password, "Confirm password": again });
  const other = await type(await client.open(link), "second-password", "another");
  other.see.getByText("Passwords do not match");
  const done = await type(other, "second-password", "second-password");
  done.see.getByText("Your password has been reset successfully");
  // The browser goes on after a moment, without script.
  const refresh = done.headers.get("Refresh") ?? done.find("meta[http-equiv=refresh i]").getAttribute("content");
  expect(refresh).toMatch(/^\d+; ?url=\/login$/);
});

test("signs out all other devices and sends a mail when a password changes, without script", async () => {
  const { account, ...client } = await signIn();
  const { email } = account;
  const phone = await onPhone(email);
  const change = (page: Page, current: string, next: string, again = next) =>
    client.press(page, page.button("Change password"), {
      "Current password": current,
      "New password": next,
      "Confirm new password": again,
    });
  let page = await change(await client.open("/profile/security"), PASSWORD, PASSWORD);
  page.see.getByText("Please choose a password that is different from the current one");
  page = await change(page, PASSWORD, "short");
  page.see.getByText("Password must be at least 6 characters long!");
  page = await change(page, PASSWORD, "litti chokha", "litti");
  page.see.getByText("Passwords don't match!");
  page = await change(page, "not my password", "litti chokha");
  page.see.getByText("Your current password is not right.");
  expect(await statusWith(phone)).toBe(200);

  page = await change(page, PASSWORD, "litti chokha");
  page.see.getByText("Your password has been changed. All other devices are signed out.");
  expect(page.field("Current password").value).toBe("");
  expect(page.field("Confirm new password").value).toBe("");
  expect(await statusWith(phone)).toBe(401);
  expect((await client.send("/api/auth/me")).status).toBe(200);
  await newestMail(email, /password/i);

  const stranger = createClient();
  const logIn = (login: Page, password: string) =>
    stranger.press(login, login.button("Login"), { Email: email, Password: password });
  const wrong = await logIn(await stranger.open("/login"), PASSWORD);
  expect(wrong.see.getByRole("alert").textContent).toBe("Wrong email, phone or password.");
  expect((await logIn(wrong, "litti chokha")).address).toBe("/");
});

longTest("signs out one other device, then all of them, without script", async () => {
  const { account, ...client } = await signIn();
  const { email } = account;
  const phone = await onPhone(email);
  const tablet = await onPhone(email);
  const rows = (page: Page) => [...page.document.querySelectorAll<HTMLElement>("main li")];
  let page = await client.open("/profile/security");
  expect(rows(page)).toHaveLength(3);
  expect(rows(page)[0]?.textContent).toContain("Chrome on Android");
  expect(rows(page)[2]?.textContent).toContain("This device");
  expect(rows(page)[2]?.querySelectorAll("button")).toHaveLength(0);

  // The newest session comes first.
  const [newest] = page.see.getAllByRole("button", { name: /^Sign out Chrome on Android/ });
  page = await client.press(page, newest as HTMLElement);
  page.see.getByText("That device is signed out.");
  expect(rows(page)).toHaveLength(2);
  expect([await statusWith(phone), await statusWith(tablet)]).toEqual([200, 401]);

  const everywhere = [...page.document.querySelectorAll<HTMLElement>("main details")].find((one) =>
    one.querySelector("summary")?.textContent.includes("Sign out everywhere"),
  );
  const button = within(everywhere as HTMLElement).getByRole("button", { name: "Yes, sign out everywhere" });
  page = await client.press(page, button);
  expect(page.address).toBe("/");
  page.see.getByText("Logged out successfully on all devices");
  expect(await statusWith(phone)).toBe(401);
  expect((await client.open("/profile/security")).address).toBe("/login?returnTo=%2Fprofile%2Fsecurity");
});

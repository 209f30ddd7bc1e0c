import { expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../seed/demo-people.ts";
import { DEVICE_COOKIE, SESSION_COOKIE } from "../../worker/identity/session-cookie.contract.ts";
import { PASSWORD } from "../support/door.ts";
import { APP, type Client, createClient, type Page, signIn } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";

const EMAIL = "hotel@rasad.test";
const PHONE = "9000000201";

const logIn = (client: Client, page: Page, login: { email?: string; phone?: string; password?: string }) =>
  client.press(page, page.button("Login"), {
    Email: login.email ?? "",
    Phone: login.phone ?? "",
    Password: login.password ?? DEMO_PASSWORD,
  });
const isSignedIn = async (client: Client): Promise<boolean> => (await client.send("/api/auth/me")).ok;

test("leads a visitor to the page that asked for the sign-in, without script", async () => {
  const client = createClient();
  const login = await client.open("/orders?from=mail");
  expect(login.address).toBe("/login?returnTo=%2Forders%3Ffrom%3Dmail");
  login.see.getByText("Please sign in to continue.");
  const page = await logIn(client, login, { email: EMAIL });
  expect(page.address).toBe("/orders?from=mail");
  page.see.getByText("Login successful!");
});

longTest("signs in by phone number and returns to the page where Login was pressed, without script", async () => {
  const client = createClient();
  const shelf = await client.open("/products?category=Fruits");
  const login = await client.follow(shelf.see.getAllByRole("link", { name: "Login" })[0] as HTMLElement);
  login.see.getByText("Sign in with your email or your phone number.");
  const page = await logIn(client, login, { phone: `+91 ${PHONE}` });
  expect(page.address).toBe("/products?category=Fruits");
  page.see.getByText("Login successful!");
  expect(await isSignedIn(client)).toBe(true);
});

test("reports what is missing or wrong and keeps everything typed, without script", async () => {
  const client = createClient();
  const alert = (page: Page) => page.see.getByRole("alert").textContent;
  let page = await client.open("/login");
  page = await logIn(client, page, { email: EMAIL, phone: "98765", password: "" });
  expect(alert(page)).toBe("Please provide either email or phone, and password");
  expect(page.field("Email").value).toBe(EMAIL);
  expect(page.field("Phone").value).toBe("98765");

  page = await logIn(client, page, { password: "only a password" });
  expect(alert(page)).toBe("Please provide either email or phone, and password");

  page = await logIn(client, page, { email: EMAIL, password: "not the password" });
  expect(alert(page)).toBe("Wrong email, phone or password.");
  expect(page.field("Email").value).toBe(EMAIL);
  expect(await isSignedIn(client)).toBe(false);
});

longTest("sends an agent who signs in to their profile, without script", async () => {
  const client = createClient();
  const page = await logIn(client, await client.open("/login?returnTo=/products"), { email: "agent2@rasad.test" });
  expect(page.address).toBe("/agent-profile");
  page.see.getByText("Login successful! Please complete your profile.");
  expect((await client.open("/login?returnTo=/products")).address).toBe("/agent-profile");
});

longTest("returns an agent whose session ended to the board", async () => {
  const client = createClient();
  const login = await client.open("/orders?tab=accepted");
  expect(login.address).toBe("/login?returnTo=%2Forders%3Ftab%3Daccepted");
  const board = await logIn(client, login, { email: "agent2@rasad.test" });
  expect(board.address).toBe("/orders?tab=accepted");
  board.see.getByText("Login successful!");
});

test("says plainly that the session ended when a form is sent, and lets it be sent again after signing in", async () => {
  const client = await signIn();
  const form = await client.open("/lists/paste");
  await client.setCookie(`${SESSION_COOKIE}=; Path=/; Secure; Max-Age=0`);
  const typed = { "Your list": "aloo 5 kg" };
  const ended = await client.press(form, form.find("main form button[type=submit]"), typed);
  expect(ended.status).toBe(401);
  expect(ended.address).toBe("/lists/paste");
  ended.see.getByText(/^Your session has ended, so nothing was sent\./);
  const link = ended.find("main a[target=_blank]");
  expect(link.getAttribute("href")).toBe("/login?returnTo=%2Flists%2Fpaste");
  expect(link.getAttribute("target")).toBe("_blank");

  const login = await client.follow(link);
  await client.press(login, login.button("Login"), { Email: client.account.email, Phone: "", Password: PASSWORD });
  const sent = await client.press(form, form.find("main form button[type=submit]"), typed);
  expect(sent.status).toBe(200);
});

test("refuses a form of a page that was opened for another account", async () => {
  const client = await signIn();
  const form = await client.open("/lists");
  const lists = async () => (await client.api<{ lists: unknown[] }>("GET", "/lists")).lists.length;
  const before = await lists();
  await client.setCookie("__Host-rasad_page=01M00000000000000000000000; Path=/; Secure");
  const refused = await client.press(form, form.find("main form button[type=submit]"), { "Name of the list": "Mine" });
  expect(refused.status).toBe(409);
  refused.see.getByText(/^Another account is signed in now, so nothing was sent\./);
  expect(await lists()).toBe(before);
});

test("removes the cookie of a session that ended, and leaves a valid one", async () => {
  const client = await signIn();
  const hasCookie = async () => (await client.cookies.getCookies(APP)).some(({ key }) => key === SESSION_COOKIE);
  await client.open("/contact");
  expect(await hasCookie()).toBe(true);
  // Another client ends the session, so that this one keeps its cookie.
  const headers = { Origin: APP, Cookie: await client.cookies.getCookieString(APP) };
  await createClient().send("/api/auth/sessions", { method: "DELETE", headers });
  await client.open("/contact");
  expect(await hasCookie()).toBe(false);
});

test("sends a signed-in person on to our own pages only", async () => {
  const client = createClient();
  const page = await logIn(client, await client.open("/login?returnTo=/..//evil.example"), { email: EMAIL });
  expect(page.address).toBe("/");
  for (const door of ["/login", "/register"]) {
    expect((await client.open(`${door}?returnTo=/cart`)).address).toBe("/cart");
    expect((await client.open(`${door}?returnTo=%2F%5Cevil.example`)).address).toBe("/");
  }
});

test("ends the session on the server at sign-out and keeps the cart, without script", async () => {
  const client = await signIn();
  await client.setCookie("__Host-rasad_cart=01M00000000000000000000000.2; Path=/; Secure");
  const chosen = {
    method: "POST",
    headers: { Origin: APP },
    body: new URLSearchParams({ location: "patna", to: "/" }),
  };
  expect((await client.send("/location", chosen)).headers.getSetCookie()[0]).toMatch(/^__Host-rasad_city=patna; /);
  const before = await client.cookies.getCookies(APP);
  const home = await client.open("/");
  home.see.getByLabelText(`Account menu of ${client.account.name}`);
  const page = await client.press(home, home.button("Logout"));
  expect(page.address).toBe("/");
  page.see.getByText("Logged out successfully");
  expect(page.see.getAllByRole("link", { name: "Register" }).length).toBeGreaterThan(0);
  const left = (await client.cookies.getCookies(APP)).map(({ key }) => key);
  expect(left).toContain("__Host-rasad_cart");
  expect(left).not.toContain(SESSION_COOKIE);
  expect(left).not.toContain("__Host-rasad_city");

  // The old cookie no longer authenticates.
  for (const cookie of before) await client.setCookie(cookie.toString());
  expect(await isSignedIn(client)).toBe(false);
  expect((await client.open("/orders")).address).toBe("/login?returnTo=%2Forders");
});

test("lets a device sign in again after its sign-out while strangers guess at its address, without script", async () => {
  const { account } = await signIn();
  const email = account.email;
  const address = { "CF-Connecting-IP": "203.0.113.42" };
  const client = createClient(address);
  const stranger = createClient(address);
  const home = await logIn(client, await client.open("/login"), { email, password: PASSWORD });
  await client.press(home, home.button("Logout"));
  const left = (await client.cookies.getCookies(APP)).map(({ key }) => key);
  expect([left.includes(DEVICE_COOKIE), left.includes(SESSION_COOKIE)]).toEqual([true, false]);

  let page = await stranger.open("/login");
  for (let i = 0; i < 6; i++) page = await logIn(stranger, page, { email, password: "a wrong guess" });
  expect(page.see.getByRole("alert").textContent).toMatch(/^Too many attempts/);
  expect((await logIn(client, await client.open("/login"), { email, password: PASSWORD })).address).toBe("/");
  expect(await isSignedIn(client)).toBe(true);
});

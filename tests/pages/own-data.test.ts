import { expect, test } from "vitest";
import { PASSWORD } from "../support/door.ts";
import { APP, type Client, type Page, signIn } from "./support/client.ts";
import { readForm } from "./support/forms.ts";
import { longTest } from "./support/long-test.ts";
import { newestMail } from "./support/mail.ts";
import { placeOrder } from "./support/orders.ts";

const FINAL = "Delete my account for good";

/** Presses a button whose answer is a file. */
const save = async (client: Client, page: Page, name: string | RegExp): Promise<Response> => {
  const { action, ...init } = readForm(page.button(name));
  return client.send(new URL(action, APP), { ...init, headers: { Origin: APP } });
};

test("downloads everything and each list from the profile without script", async () => {
  const client = await signIn({ name: "Dilkhush Dhaba" });
  const order = await placeOrder(client);
  const profile = await client.open("/profile");
  const page = await client.follow(profile.link("Open your data"));
  const everything = await save(client, page, "Everything (JSON)");
  expect(everything.headers.get("Content-Disposition")).toContain("attachment");
  expect(await everything.json()).toMatchObject({
    profile: { name: "Dilkhush Dhaba" },
    orders: [{ _id: order._id, total: order.total }],
    messages: [],
  });
  const orders = await save(client, page, "Download Orders (CSV)");
  expect(orders.headers.get("Content-Type")).toContain("text/csv");
  expect(await orders.text()).toContain(order._id);
  for (const name of ["Download Profile (CSV)", "Download Messages (CSV)", "Everything (JSON)"])
    expect((await save(client, page, name)).status).toBe(200);
  const refused = await client.press(page, page.button("Everything (JSON)"));
  expect(refused.address).toBe("/profile/data");
  refused.see.getByText(/Too many attempts\. Please try again in/);
});

test("says what prevents a deletion, with links, and then deletes without script", async () => {
  const client = await signIn();
  const { email } = client.account;
  const order = await placeOrder(client);
  const blocked = await client.open("/profile/delete");
  blocked.see.getByText(/You have orders that are not delivered or cancelled yet/);
  expect(blocked.see.queryByRole("button", { name: FINAL })).toBeNull();
  expect((await client.follow(blocked.link(`Order #${order._id.slice(-8)}`))).address).toBe(`/orders/${order._id}`);

  await client.api("PATCH", `/orders/${order._id}/cancel`);
  const page = await client.open("/profile/delete");
  const fill = (password: string, confirmation: string) => ({
    "Current password": password,
    "Your e-mail address, to confirm": confirmation,
  });
  const other = await client.press(page, page.button(FINAL), fill(PASSWORD, "someone@example.com"));
  expect(other.status).toBe(400);
  expect(other.description("Your e-mail address, to confirm")).toEqual(
    expect.stringContaining("This is not your e-mail address"),
  );
  const wrong = await client.press(other, other.button(FINAL), fill("wrong", email));
  expect(wrong.description("Current password")).toContain("Your current password is not right.");
  expect(wrong.field("Your e-mail address, to confirm").value).toBe(email);
  expect(wrong.html).not.toContain('value="wrong"');

  const home = await client.press(wrong, wrong.button(FINAL), fill(PASSWORD, email.toUpperCase()));
  expect(home.address).toBe("/");
  home.see.getByText(/Your account is deleted\./);
  home.see.getAllByRole("link", { name: "Login" });
  expect((await client.open("/profile")).address).toMatch(/^\/login/);
  const mail = await newestMail(email, /deleted/);
  expect(mail.text).toContain("your personal details are erased");
});

longTest("tells an agent what becomes of their work, and the last owner that the shop needs them", async () => {
  const agent = await signIn({
    role: "delivery",
    agent: { status: "verified", pincode: "800020", vehicleNumber: "BR01CD4321" },
  });
  const profile = await agent.open("/agent-profile");
  const data = await agent.follow(profile.link("Open your data"));
  data.see.getByText(/Details of customers are theirs/);
  const page = await agent.follow(data.link(/Delete my account/));
  page.see.getByText(/Your licence, vehicle, its picture/);
  const home = await agent.press(page, page.button(FINAL), {
    "Current password": PASSWORD,
    "Your e-mail address, to confirm": agent.account.email,
  });
  home.see.getByText(/Your account is deleted\./);

  const owner = await (await signIn("owner@rasad.test")).open("/profile/delete");
  owner.see.getByText(/the shop needs one/);
});

longTest("sends visitors to the login", async () => {
  for (const path of ["/profile/data", "/profile/delete"]) {
    const client = await signIn();
    client.cookies.removeAllCookiesSync();
    expect((await client.open(path)).address).toMatch(/^\/login\?/);
  }
});

import { expect, test } from "vitest";
import type { ApiToken } from "../../worker/identity/scopes/api-tokens.contract.ts";
import { APP, type Client, createClient, type Page, signIn } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";
import { newestMail } from "./support/mail.ts";
import { runInTerminal } from "./support/terminal.ts";

const SEE_ORDERS = /^See orders/;
const textOf = (page: Page): string => page.text("code.select-all");
const statusOf = async (text: string): Promise<number> =>
  (await createClient().send("/api/orders/my-orders", { headers: { Authorization: `Bearer ${text}` } })).status;

/** Makes a token without script. */
const make = async (client: Client, name: string): Promise<Page> => {
  const page = await client.open("/profile/api");
  (page.see.getByRole("checkbox", { name: SEE_ORDERS }) as HTMLInputElement).checked = true;
  return client.press(page, page.button("Make token"), { Name: name });
};

test("makes a token without script, shows it once with a command that works, and revokes it", async () => {
  const client = await signIn();
  const empty = await client.open("/profile/api");
  empty.see.getByText("You have no token yet.");
  const made = await make(client, "Purchasing");
  const text = textOf(made);
  expect(text).toMatch(/^rasad_live_/);
  const command = made.see.getByText(`curl -H "Authorization: Bearer ${text}" ${APP}/api/orders/my-orders`);
  const { answers } = await runInTerminal(new Map([["orders", command.textContent]]));
  expect(answers.get("orders")).toMatchObject([{ success: true, orders: [] }]);
  expect((await newestMail(client.account.email)).subject).toBe("A new API token was made");

  const list = await client.open("/profile/api");
  expect(list.html).not.toContain(text);
  list.see.getByText("You have 1 token, of at most 20.");
  const done = await client.press(list, list.button("Yes, revoke it"));
  done.see.getByText("The token Purchasing was revoked.");
  expect(await statusOf(text)).toBe(401);
});

longTest("keeps what was typed when something is wrong, and says what", async () => {
  const client = await signIn();
  const page = await client.open("/profile/api");
  const refused = await client.press(page, page.button("Make token"), {
    Name: "Till",
    "Only from these networks (optional)": "not a network",
  });
  refused.see.getByText("Please choose at least one scope.");
  refused.see.getByText("Please enter an address or a network, such as 203.0.113.0/24.");
  expect((refused.see.getByLabelText("Name") as HTMLInputElement).value).toBe("Till");
  expect(refused.see.getByLabelText(/^Only from these networks/).textContent).toBe("not a network");
});

test("makes one token when its form is sent twice", async () => {
  const client = await signIn();
  const page = await client.open("/profile/api");
  (page.see.getByRole("checkbox", { name: SEE_ORDERS }) as HTMLInputElement).checked = true;
  const send = () => client.press(page, page.button("Make token"), { Name: "Twice" });
  expect(textOf(await send())).toBe(textOf(await send()));
  const { tokens } = await client.api<{ tokens: ApiToken[] }>("GET", "/tokens");
  expect(tokens.map(({ name }) => name)).toEqual(["Twice"]);
});

longTest("offers the scopes of the shop to its owner only, and tells others why there is nothing", async () => {
  const buyer = await signIn();
  const owner = await signIn("owner@rasad.test");
  const agent = await signIn({ role: "delivery" });
  const scopes = async (client: Client) =>
    (await client.open("/profile/api")).see
      .getAllByRole("checkbox")
      .map((box: HTMLElement) => (box as HTMLInputElement).value);
  expect(await scopes(buyer)).toEqual([
    "catalogue:read",
    "orders:read",
    "orders:write",
    "lists:write",
    "documents:read",
  ]);
  expect(await scopes(owner)).toEqual(expect.arrayContaining(["products:write", "reports:read"]));
  const refused = await agent.open("/profile/api");
  refused.see.getByText("API tokens are for the owner of a buyer's account and for the shop's owner.");
});

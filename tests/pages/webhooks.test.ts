import { expect, test } from "vitest";
import { type Client, type Page, signIn, toText } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";
import { MOCKS } from "./support/mail.ts";

const choose = (page: Page, ...types: string[]): void => {
  for (const type of types) (page.find(`input[name="type.${type}"]`) as HTMLInputElement).checked = true;
};
const isChosen = (page: Page, type: string): boolean =>
  (page.find(`input[name="type.${type}"]`) as HTMLInputElement).checked;
const secretIn = (page: Page): string => /whsec_[\w+/]+=/.exec(page.text('[data-testid="shown-secret"]'))?.[0] ?? "";
const deliveries = (page: Page): string[] =>
  [...page.document.querySelectorAll('[data-testid="delivery"]')].map((one) => toText(one));

/** Reloads the page until `isTrue` accepts its list of deliveries, which are sent after the response. */
const until = async (client: Client, address: string, isTrue: (shown: string[]) => boolean): Promise<Page> => {
  let page = await client.open(address);
  await expect
    .poll(
      async () => {
        page = await client.open(address);
        return isTrue(deliveries(page));
      },
      { interval: 200 },
    )
    .toBe(true);
  return page;
};

test("adds a webhook without script, keeping what was typed, and tests, changes and removes it", async () => {
  const client = await signIn();
  const empty = await client.follow((await client.open("/profile")).link("Open webhooks"));
  empty.see.getByRole("heading", { name: "No webhooks yet" });

  choose(empty, "order.placed", "document.issued");
  const typed = { Address: "https://10.1.2.3/rasad", Description: "Purchasing" };
  const refused = await client.press(empty, empty.button("Add webhook"), typed);
  expect(refused.status).toBe(400);
  expect(refused.description("Address")).toContain("must lead to a public server");
  expect([refused.field("Address").value, refused.field("Description").value]).toEqual(Object.values(typed));
  expect([isChosen(refused, "order.placed"), isChosen(refused, "order.delivered")]).toEqual([true, false]);

  const receiver = `${MOCKS}/webhooks/receive?box=${crypto.randomUUID()}`;
  const made = await client.press(refused, refused.button("Add webhook"), { Address: receiver });
  expect(made.text('[data-testid="webhook"]')).toMatch(/Active.*Purchasing · 2 events/);
  const secret = secretIn(made);
  expect(secret).not.toBe("");
  expect((await client.open("/profile/webhooks")).html).not.toContain(secret);

  const page = await client.follow(made.link("I have stored it"));
  page.see.getByText("Nothing was sent yet. Send a test event to try it.");
  const tested = await client.press(page, page.button("Send a test event"));
  tested.see.getByText("The test event is on its way.");
  const arrived = await until(client, page.address, ([ping = ""]) => /^ping\s?Delivered/.test(ping));
  expect(deliveries(arrived)).toEqual([expect.stringContaining("Last answer: Status 200 after")]);
  const again = await client.press(arrived, arrived.button(/^Send again/));
  again.see.getByText("It is being sent again.");

  const renewed = await client.press(again, again.button("Make a new secret"));
  expect(secretIn(renewed)).not.toBe(secret);
  const repeated = await client.press(again, again.button("Make a new secret"));
  repeated.see.getByText(/was changed meanwhile/);

  const disabled = await client.press(repeated, repeated.button("Disable"));
  disabled.see.getByText(/You disabled this webhook/);
  const enabled = await client.press(disabled, disabled.button("Enable"));
  enabled.see.getByText("The webhook is enabled.");
  const gone = await client.press(
    enabled,
    enabled.see.getAllByRole("button", { name: "Remove" }).at(-1) as HTMLElement,
  );
  expect(gone.address).toBe("/profile/webhooks");
  gone.see.getByText("The webhook is removed.");
});

longTest("says to a member of a team, to staff and to agents that only owners have webhooks", async () => {
  for (const who of ["admin@rasad.test", "agent@rasad.test"])
    expect((await (await signIn(who)).open("/profile/webhooks")).status).toBe(403);
});

import { expect, test } from "vitest";
import { createAuthenticator, type Options } from "../../worker/testing/services/authenticator.ts";
import { APP, type Client, createClient, signIn } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";
import { newestMail } from "./support/mail.ts";

type Asked = { readonly options: Options };

/** Adds a passkey to the account of this client, as a browser does. */
const addPasskey = async (client: Client) => {
  const authenticator = await createAuthenticator(APP);
  const { options } = await client.api<Asked>("POST", "/passkeys/registration/options", {});
  await client.api("POST", "/passkeys/registration", await authenticator.create(options));
  return authenticator;
};

/** Sends what the passkey signed to the address that the login page's script sends it to. */
const signInWith = async (authenticator: Awaited<ReturnType<typeof createAuthenticator>>, search = "") => {
  const client = createClient();
  const { options } = await client.api<Asked>("POST", "/passkeys/sign-in/options");
  const response = JSON.stringify(await authenticator.get(options));
  const answer = await client.send(`/login/passkey${search}`, {
    method: "POST",
    headers: { Origin: APP, "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams({ response }),
  });
  return { client, answer };
};

test("the production bundle adds a passkey and signs in with it, to the page that was wanted", async () => {
  const owner = await signIn({ role: "delivery" });
  const authenticator = await addPasskey(owner);
  const { client, answer } = await signInWith(authenticator, "?returnTo=/profile/security");
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe("/profile/security");
  const page = await client.open("/profile/security");
  page.see.getByText("Login successful!");
  page.see.getByText(/^You have 1 passkey\./);
  page.see.getByText(/last used/);
});

test.each(["https://evil.example/", "//evil.example", "/api/auth/send-otp"])(
  "leads to no foreign page: %s",
  async (to) => {
    const authenticator = await addPasskey(await signIn());
    const { answer } = await signInWith(authenticator, `?returnTo=${encodeURIComponent(to)}`);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe("/");
  },
);

longTest("renames and removes a passkey without script, and then refuses it", async () => {
  const client = await signIn();
  const authenticator = await addPasskey(client);
  let page = await client.open("/profile/security");
  page = await client.press(page, page.button("Save"), { Name: " " });
  page.see.getByText("Please give the passkey a name");
  page = await client.press(page, page.button("Save"), { Name: "Kitchen tablet" });
  page.see.getByText("The new name was saved.");
  page.see.getByText("Kitchen tablet");
  page = await client.press(page, page.see.getAllByRole("button", { name: "Yes, remove it" })[0] as HTMLElement);
  page.see.getByText("The passkey was removed.");
  page.see.getByText("You have no passkey yet.");
  await newestMail(client.account.email, /passkey was removed/);
  const { answer } = await signInWith(authenticator);
  expect(answer.status).toBe(401);
  expect(answer.headers.getSetCookie().join()).not.toContain("rasad_session");
});

test.each([
  ["nothing", {}],
  ["text that is no JSON", { response: "{" }],
  ["JSON of something else", { response: "[1]" }],
])("answers 400 to %s in place of what a passkey signed", async (_, body: Record<string, string>) => {
  const answer = await createClient().send("/login/passkey", {
    method: "POST",
    headers: { Origin: APP, "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams(body),
  });
  expect(answer.status).toBe(400);
});

longTest("the login page offers passkeys below the e-mail, and its button only with script", async () => {
  const page = await createClient().open("/login");
  expect(page.field("Email").getAttribute("autocomplete")).toBe("username webauthn");
  expect(page.button("Sign in with a passkey").closest(".needs-script")).not.toBeNull();
  expect((await createClient().open("/login/passkey")).address).toBe("/login");
});

import { expect, test } from "vitest";
import { createClient, signIn } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";

const PASSWORD = "sattu and chokha";
const PASSWORDS = { Password: PASSWORD, "Confirm password": PASSWORD };
const newEmail = () => `${crypto.randomUUID()}@example.com`;

test("returns a hotel to its page after it registered and signed in, without script", async () => {
  const client = createClient();
  const email = newEmail();
  const shelf = await client.open("/products");
  const login = await client.follow(shelf.see.getAllByRole("link", { name: "Login" })[0] as HTMLElement);
  const form = await client.follow(login.link("Create an account"));
  const registered = await client.press(form, form.button("Register"), {
    "Full name": "Hotel Maurya",
    Email: email.replace("example", "Example"),
    Phone: "",
    Address: "Fraser Road",
    GSTIN: "27aapfu0939f1zv",
    "Business name": "Maurya Hotels Pvt Ltd",
    ...PASSWORDS,
  });
  expect(registered.address).toBe("/login?returnTo=%2Fproducts");
  registered.see.getByText("Registration successful!");
  expect((registered.see.getByLabelText("Email") as HTMLInputElement).value).toBe(email);
  expect(registered.find("[autofocus]").getAttribute("name")).toBe("password");
  const back = await client.press(registered, registered.button("Login"), { Password: PASSWORD });
  expect(back.address).toBe("/products");
  const { user } = await client.api<{ user: object }>("GET", "/auth/me");
  expect(user).toMatchObject({ role: "hotel", gstin: "27AAPFU0939F1ZV", address: "Fraser Road", location: "patna" });
});

longTest("ignores the GSTIN of an admin who registers, without script", async () => {
  const client = createClient();
  const email = newEmail();
  const form = await client.open("/register");
  const login = await client.press(form, form.button("Register"), {
    "Account type": "Admin",
    GSTIN: "half a number",
    "Full name": "New Boss",
    Email: email,
    ...PASSWORDS,
  });
  expect(login.address).toBe("/login");
  const home = await client.press(login, login.button("Login"), { Email: email, Password: PASSWORD });
  expect(home.address).toBe("/");
  expect((await client.open("/admin/orders")).status).toBe(403);
});

test("shows each error beside its field and keeps everything typed, without script", async () => {
  const client = createClient();
  let page = await client.open("/register");
  page = await client.press(page, page.button("Register"));
  expect(page.description("Full name")).toContain("Name is required");
  expect(page.description("Email")).toContain("Email is required");
  expect(page.description("Password")).toContain("Password is required");

  const typed = {
    "Full name": "Hotel Maurya",
    Email: "maurya at home",
    Phone: "98765 43210 1",
    Address: "Fraser Road",
  };
  page = await client.press(page, page.button("Register"), {
    ...typed,
    GSTIN: "27AAPFU0939F1ZW",
    Password: "12345",
    "Confirm password": "123456",
  });
  expect(page.description("Email")).toContain("Please enter a valid email address");
  expect(page.description("Phone")).toContain("Phone number must be at most 10 digits");
  expect(page.description("Password")).toContain("Password must be at least 6 characters long!");
  page.see.getByText("Please enter a valid 15-character GSTIN");
  for (const [label, value] of Object.entries(typed)) expect(page.field(label).value).toBe(value);

  page = await client.press(page, page.button("Register"), { Password: PASSWORD, "Confirm password": `${PASSWORD}!` });
  expect(page.description("Confirm password")).toContain("Passwords don't match!");
});

longTest("refuses an address that has an account beside its field, without script", async () => {
  const { account } = await signIn();
  const client = createClient();
  const form = await client.open("/register");
  const page = await client.press(form, form.button("Register"), {
    "Full name": "Someone else",
    Email: account.email,
    ...PASSWORDS,
  });
  expect(page.description("Email")).toContain("An account with this email already exists.");
  expect(page.field("Full name").value).toBe("Someone else");
});

longTest("returns the form in Hindi without script", async () => {
  const client = createClient();
  await client.setCookie("__Host-rasad_language=hindi; Path=/; Secure");
  const form = await client.open("/register");
  for (const [name, value] of Object.entries({
    name: "Sunita Devi",
    email: "sunita@nowhere",
    password: "dal",
    confirmPassword: "chawal",
  }))
    (form.find(`[name=${name}]`) as HTMLInputElement).value = value;
  const page = await client.press(form, form.button("रजिस्टर करें"));
  const description = (name: string) => {
    const ids = page.find(`[name=${name}]`).getAttribute("aria-describedby")?.split(" ") ?? [];
    return ids.map((id) => page.document.getElementById(id)?.textContent).join(" ");
  };
  expect(description("email")).toContain("कृपया सही ईमेल लिखें");
  expect(description("password")).toContain("पासवर्ड कम से कम 6 अक्षरों का हो!");
  expect(page.text("main")).not.toContain("Please enter");
});

import { expect, test } from "vitest";
import { MAX_PICTURE_BYTES } from "../../worker/platform/images/images.contract.ts";
import { pngOf } from "../../worker/testing/forms/images.ts";
import { APP, createClient, signIn } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";

longTest(
  "shows a signed-in hotel what an agent does and that an agent's account is separate, without script",
  async () => {
    const client = await signIn("hotel@rasad.test");
    const page = await client.open("/careers-signup");
    expect(page.status).toBe(200);
    page.see.getByRole("heading", { name: "Delivery Agent Signup" });
    page.see.getByText("Hand them over against the customer's code.");
    page.see.getByText(/You are signed in as hotel@rasad\.test/);
    expect(page.see.queryByLabelText("Vehicle Number")).toBeNull();

    const out = await client.press(page, page.button("Log out and sign up"));
    expect(out.address).toBe("/careers-signup");
    out.see.getByText("Logged out successfully");
    out.see.getByLabelText("Vehicle Number");
  },
);

longTest("leads a signed-in agent from the careers page to their orders", async () => {
  const client = await signIn("agent@rasad.test");
  const page = await client.open("/careers-signup");
  page.see.getByText("You are a delivery agent");
  expect((await client.follow(page.link("To the orders"))).address).toBe("/orders");
});

test("creates no second account for somebody who is signed in", async () => {
  const client = await signIn("hotel@rasad.test");
  const body = new FormData();
  body.set("email", "second@example.com");
  const answer = await client.send("/careers-signup", { method: "POST", headers: { Origin: APP }, body });
  expect(answer.headers.get("location")).toBe("/careers-signup");
});

test.each(["/careers-signup", "/careers-signup.data"])("takes an agent's form with its picture at %s", async (path) => {
  const phone = String(7_000_000_000 + (Date.now() % 100_000_000));
  const fields = { name: "Ravi Kumar", email: `${phone}@example.com`, password: "litti chokha", phone };
  const place = { address: "Kankarbagh", location: "patna", pincode: "800020", vehicleNumber: "BR01AB1234" };
  const send = async (picture: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...place })) body.set(name, value);
    body.set("confirmPassword", fields.password);
    body.set("vehicleImage", new File([picture], "bike.png", { type: "image/png" }));
    const answer = await createClient().send(path, { method: "POST", headers: { Origin: APP }, body });
    return { status: answer.status, text: await answer.text() };
  };
  const tooLong = await send(new Uint8Array(6_000_000));
  expect(tooLong.status).toBe(413);
  expect(tooLong.text).toContain("Image size should be less than 5MB");
  expect(tooLong.text).toContain("Kankarbagh");
  expect((await send(pngOf(64, 64, MAX_PICTURE_BYTES))).status).toBe(201);
});

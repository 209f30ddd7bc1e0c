import { expect, test } from "vitest";
import { APP, signIn } from "./support/client.ts";

test("shows a signed-in hotel what an agent does and that an agent's account is separate, without script", async () => {
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
});

test("leads a signed-in agent from the careers page to their orders", async () => {
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

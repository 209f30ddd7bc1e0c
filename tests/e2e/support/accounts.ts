import type { Page } from "@playwright/test";
import { anyAddress, PASSWORD } from "../../support/door.ts";

/** Limits count by network address: a spec with its own address does not use up others' limits. */
export const fromAddress = (ip: string) => ({ "CF-Connecting-IP": ip });

/** A random address, because one address may register only sixty accounts an hour. */
export const fromAnywhere = () => fromAddress(anyAddress());

/** Fills in the login page as a person does. */
export const fillLogin = async (page: Page, login: { email?: string; phone?: string; password?: string }) => {
  const submit = page.getByRole("button", { name: "Login", exact: true });
  // The address changes before the page does, and other pages have such fields too.
  await submit.waitFor();
  await page.getByLabel("Email").fill(login.email ?? "");
  await page.getByLabel("Phone").fill(login.phone ?? "");
  await page.getByLabel("Password", { exact: true }).fill(login.password ?? PASSWORD);
  await submit.click();
};

import type { Page } from "@playwright/test";

export const PASSWORD = "sattu and chokha";

let serial = 0;

/** A name that no other test has. */
export const unique = (): string => `${Date.now().toString(36)}${process.pid.toString(36)}${(serial++).toString(36)}`;

/** Limits count by address: a spec with an address of its own takes nothing from the others. */
export const fromAddress = (ip: string) => ({ "CF-Connecting-IP": ip });

/** Nobody else's: an address opens sixty accounts an hour, and all specs together need more. */
export const fromAnywhere = () => fromAddress(`10.${[1, 2, 3].map(() => Math.floor(Math.random() * 255)).join(".")}`);

/** As a person does it. */
export const fillLogin = async (page: Page, login: { email?: string; phone?: string; password?: string }) => {
  const submit = page.getByRole("button", { name: "Login", exact: true });
  // The address changes before the page does, and others have such fields too.
  await submit.waitFor();
  await page.getByLabel("Email").fill(login.email ?? "");
  await page.getByLabel("Phone").fill(login.phone ?? "");
  await page.getByLabel("Password", { exact: true }).fill(login.password ?? PASSWORD);
  await submit.click();
};

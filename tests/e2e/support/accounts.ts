import { expect, type Page } from "@playwright/test";
import { APP } from "./ports.ts";

export const PASSWORD = "sattu and chokha";

let serial = 0;

/** A name that no other test has. */
export const unique = (): string => `${Date.now().toString(36)}${process.pid.toString(36)}${(serial++).toString(36)}`;

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** Limits count by address: a spec with an address of its own takes nothing from the others. */
export const fromAddress = (ip: string) => ({ "CF-Connecting-IP": ip });

/** Nobody else's: an address opens sixty accounts an hour, and all specs together need more. */
export const fromAnywhere = () => fromAddress(`10.${[1, 2, 3].map(() => Math.floor(Math.random() * 255)).join(".")}`);

/** An account of the test's own, made through the API. */
export const createAccount = async (ip: string, more: Record<string, unknown> = {}): Promise<Person> => {
  const id = unique();
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, "0");
  const person = { name: `Kitchen ${id}`, email: `${id}@example.com`, phone: `8${digits}` };
  const answer = await fetch(`${APP}/api/auth/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...fromAddress(ip) },
    body: JSON.stringify({ ...person, role: "hotel", password: PASSWORD, confirmPassword: PASSWORD, ...more }),
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return person;
};

/** As a person does it. */
export const fillLogin = async (page: Page, login: { email?: string; phone?: string; password?: string }) => {
  await page.getByLabel("Email").fill(login.email ?? "");
  await page.getByLabel("Phone").fill(login.phone ?? "");
  await page.getByLabel("Password", { exact: true }).fill(login.password ?? PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
};

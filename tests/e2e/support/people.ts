import { readFileSync } from "node:fs";
import { type APIRequestContext, expect } from "@playwright/test";
import { DEMO_PASSWORD } from "../../../scripts/local/demo-accounts.ts";
import { fromAnywhere } from "./accounts.ts";

export interface Person {
  readonly name: string;
  readonly email: string;
}

let serial = 0;
/** Unlike any other test's: ten digits and a word that no one else has. */
const unique = (): string => `${Date.now()}${serial++}`.slice(-9);

/** Someone who asks to be an admin. */
export const registerAdmin = async (request: APIRequestContext, first = "Meera"): Promise<Person> => {
  const mark = unique();
  const person = { name: `${first} ${mark}`, email: `admin-${mark}@rasad.test` };
  const answer = await request.post("/api/auth/register", {
    headers: fromAnywhere(),
    data: { ...person, password: DEMO_PASSWORD, confirmPassword: DEMO_PASSWORD, role: "admin", phone: `7${mark}` },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return person;
};

/** Someone who asks to deliver, with a picture of his vehicle. */
export const registerAgent = async (request: APIRequestContext, first = "Deepak"): Promise<Person> => {
  const mark = unique();
  const person = { name: `${first} ${mark}`, email: `agent-${mark}@rasad.test` };
  const answer = await request.post("/api/auth/agent/register", {
    headers: fromAnywhere(),
    multipart: {
      ...person,
      password: DEMO_PASSWORD,
      confirmPassword: DEMO_PASSWORD,
      phone: `8${mark}`,
      address: "Kankarbagh Colony, Patna",
      location: "patna",
      pincode: "800020",
      vehicleNumber: `BR01${mark.slice(-6)}`,
      vehicleImage: { name: "bike.png", mimeType: "image/png", buffer: readFileSync("public/apple-touch-icon.png") },
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return person;
};

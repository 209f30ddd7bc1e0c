import { expect } from "vitest";
import type { User } from "../../identity/accounts.contract.ts";
import { call } from "../api-client.ts";
import { env } from "../faults.ts";
import { readShop } from "../shop-state.ts";
import { pngOf } from "./images.ts";

export type AgentFields = Record<string, string | File | undefined>;
let serial = 0;

export const pictureFile = (
  bytes: Uint8Array<ArrayBuffer> = pngOf(8, 8),
  name = "bike.png",
  type = "image/png",
): File => new File([bytes], name, { type });

/** A valid sign-up of a new person; `undefined` leaves a field out. */
export const agentForm = (more: AgentFields = {}): FormData => {
  serial++;
  const fields: AgentFields = {
    name: "Ravi Kumar",
    email: `ravi${serial}@example.com`,
    password: "litti chokha",
    confirmPassword: "litti chokha",
    phone: String(7_000_000_000 + serial),
    address: "Kankarbagh Colony",
    location: "patna",
    pincode: "800020",
    vehicleNumber: "BR 01-ab 1234",
    vehicleImage: pictureFile(),
    ...more,
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  return form;
};

export const sendAgentForm = (body: unknown, headers: Record<string, string> = {}) =>
  call<{ token: string; user: User }>("POST", "/auth/agent/register", { body, headers });

export const signUpAgent = (more: AgentFields = {}) => sendAgentForm(agentForm(more));

/** The agent's row in D1. */
export const agentRow = (userId: string) =>
  env.DB.prepare("SELECT * FROM agents WHERE user_id = ?").bind(userId).first<Record<string, unknown>>();

export const keysInBucket = async (): Promise<string[]> => (await env.IMAGES.list()).objects.map(({ key }) => key);

/** Runs `work` and expects no new account and no new picture. */
export const expectNothingNew = async (work: () => Promise<unknown>): Promise<void> => {
  const before = [await readShop(), await keysInBucket()];
  await work();
  expect([await readShop(), await keysInBucket()]).toEqual(before);
};

import { type Client, createClient, signIn } from "../support/client.ts";

/** A person who uses the shop, named by their role. */
export interface Person {
  readonly name: string;
  readonly client: Client;
}

const DEMO = {
  "a buyer": "hotel@rasad.test",
  "another buyer": "hotel2@rasad.test",
  "the owner of a team": "hotel3@rasad.test",
  "an approver": "manager@rasad.test",
  "a cook": "cook@rasad.test",
  "an agent": "agent@rasad.test",
  "an unverified agent": "newagent@rasad.test",
  "an admin": "admin@rasad.test",
  "an unverified admin": "newadmin@rasad.test",
  "the owner": "owner@rasad.test",
} as const;

/** Everyone of the demo shop, and a visitor. */
export const everyone = async (): Promise<Person[]> => [
  { name: "a visitor", client: createClient() },
  ...(await Promise.all(Object.entries(DEMO).map(async ([name, email]) => ({ name, client: await signIn(email) })))),
];

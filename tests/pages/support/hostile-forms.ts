import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect } from "vitest";
import routes from "../../../app/routes.ts";
import { plainPath } from "../../../worker/identity/language-address.contract.ts";
import { APP, type Client, createClient, signIn } from "./client.ts";

/** The addresses of routes with an action, from the site map, including those with a language prefix. */
const actionsOf = (entries: readonly RouteConfigEntry[], above = ""): string[] =>
  entries.flatMap((entry) => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`;
    const hasAction = /export (const|async function|function) action\b/.test(readFileSync(`app/${entry.file}`, "utf8"));
    return [...(hasAction ? [path || "/"] : []), ...actionsOf(entry.children ?? [], path)];
  });
export const ACTIONS = [...new Set(actionsOf(routes).map(plainPath))];

const ID = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
/** An address of the route, with ids that do not exist. */
export const addressOf = (path: string): string => path.replace(/:\w+\??/g, ID).replace(/^\/$/, "/?index");

const FORM = "application/x-www-form-urlencoded";
export const LONG = "k".repeat(3_000);
const INTENTS = ["constructor", "__proto__", "toString", "hasOwnProperty", "", LONG];

/** Bodies that no form of ours sends: [description, Content-Type, body]. */
const BODIES: readonly (readonly [string, string | null, string])[] = [
  ...INTENTS.map((intent) => [`the intent ${intent.slice(0, 20)}`, FORM, `intent=${intent}&wish=${intent}`] as const),
  ["a long key", FORM, `intent=accept&wish=cancel&orderId=${ID}&key=${LONG}&confirm-many=${LONG}`],
  ["long ids", FORM, `intent=confirm&wish=cancel&orderId=${LONG}&id=${LONG}&listId=${LONG}&key=k`],
  ["no fields", FORM, ""],
  ["broken percent signs", FORM, "intent=%E0%A4%A&orderId=%00"],
  ["JSON", "application/json", '{"intent":"confirm"}'],
  ["text", "text/plain", "intent=confirm"],
  ["no type", null, "intent=confirm"],
  ["a multipart form without a boundary", "multipart/form-data", "intent=confirm"],
  ["a multipart form with another boundary", "multipart/form-data; boundary=x", "--y\r\n\r\nintent\r\n--y--"],
  ["an empty multipart form", "multipart/form-data; boundary=x", "--x--\r\n"],
  [
    "a file in place of each text",
    "multipart/form-data; boundary=x",
    `${["intent", "orderId", "key", "id", "email", "password", "name", "image", "returnTo", "line"]
      .map((name) => `--x\r\nContent-Disposition: form-data; name="${name}"; filename="f"\r\n\r\nx\r\n`)
      .join("")}--x--\r\n`,
  ],
];

export const BODY_COUNT = BODIES.length;

const PEOPLE: readonly [string, () => Promise<Client>][] = [
  ["a visitor", async () => createClient()],
  ["a buyer", () => signIn()],
  ["an agent", () => signIn("agent@rasad.test")],
];
const OWNER: typeof PEOPLE = [["the owner", () => signIn("owner@rasad.test")]];

/** The people who can reach the action: only staff get past the sign-in of an admin page. */
export const peopleFor = (path: string): typeof PEOPLE => (path.startsWith("/admin") ? OWNER : PEOPLE);

export const post = async (client: Client, path: string, type: string | null, body: string) => {
  const answer = await client.send(path, {
    method: "POST",
    headers: { Origin: APP, ...(type === null ? {} : { "Content-Type": type }) },
    body: type === null ? new TextEncoder().encode(body) : body,
  });
  return { status: answer.status, text: await answer.text() };
};

interface Asked {
  readonly body: number;
  /** Whether the request goes to the address of the page's data. */
  readonly isData: boolean;
}

/** Posts every hostile body chosen by `isMine`. None may cause a 5xx, and each 4xx must show a readable message. */
export const sendHostileForms = async (client: Client, path: string, isMine: (asked: Asked) => boolean) => {
  for (const [index, [what, type, body]] of BODIES.entries())
    for (const isData of [false, true].filter((one) => isMine({ body: index, isData: one }))) {
      const address = `${addressOf(path)}${isData ? ".data" : ""}`;
      const { status, text: shown } = await post(client, address, type, body);
      expect(status, `${what} to ${address}: ${shown.slice(0, 300)}`).toBeLessThan(500);
      if (status >= 400) expect(shown, `${what} to ${address}`).toMatch(/[\p{L}\p{M}]+ [\p{L}\p{M}]+/u);
    }
};

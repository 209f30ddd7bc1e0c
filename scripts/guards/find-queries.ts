import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Guard } from "./guard.ts";

/** A condition of a query that compares an order's owner with the person who asks. */
const OWNER = /(?:(?<=(?:WHERE|AND|ON)\s+)|(?<=sql`))(?:\w+\.)?(?:buyer_id|agent_id|user_id) = \$\{[^}]+\}/g;
const CHECK = /CONSTRAINT "(\w+)" CHECK\((.*)\),?$/gm;
const SCHEMA = "migrations/0000_schema.sql";

/** Of the tests beside a repo, those that ask as somebody else. */
const TESTS = [
  "worker/orders/browse/open-orders.test.ts",
  "worker/orders/browse/owner-scopes.test.ts",
  "worker/orders/cart/order-again.test.ts",
  "worker/orders/place/place-order-repo.test.ts",
  "worker/orders/rating/rating-repo.test.ts",
  "worker/orders/transition/carried.test.ts",
  "worker/notifications/push/devices.test.ts",
];

const lineOf = (source: string, index: number): number => source.slice(0, index).split("\n").length;

const reposOfOrders = (): string[] =>
  readdirSync("worker", { recursive: true, encoding: "utf8" })
    .map((path) => join("worker", path))
    .filter((path) => path.endsWith(".repo.ts") && /orders\.table\.ts"/.test(readFileSync(path, "utf8")));

/** The owner's condition of every query of orders. */
export const findOwnerScopes = (): Guard[] =>
  reposOfOrders().flatMap((file) => {
    const source = readFileSync(file, "utf8");
    return [...source.matchAll(OWNER)].map(({ 0: text, index }) => ({
      name: `owner scope ${text} (line ${lineOf(source, index)})`,
      file,
      without: `${source.slice(0, index)}(${text} OR true)${source.slice(index + text.length)}`,
      tests: TESTS.filter((path) => dirname(path) === dirname(file)),
    }));
  });

/** Every CHECK of the schema. */
export const findChecks = (): Guard[] => {
  const source = readFileSync(SCHEMA, "utf8");
  return [...source.matchAll(CHECK)].map(({ 0: text, 1: name = "", 2: condition = "", index }) => ({
    name: `CHECK ${name}`,
    file: SCHEMA,
    without: `${source.slice(0, index)}${text.replace(`CHECK(${condition})`, "CHECK(1)")}${source.slice(index + text.length)}`,
    tests: ["worker/platform/d1/constraints.test.ts"],
  }));
};

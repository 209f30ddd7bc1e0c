import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Guard } from "./guard.ts";

/** A condition of a query that compares an order's owner with the person who asks. */
const OWNER = /(?:(?<=(?:WHERE|AND|ON)\s+)|(?<=sql`))(?:\w+\.)?(?:buyer_id|agent_id|user_id) = \$\{[^}]+\}/g;
const CHECK = /CONSTRAINT "(\w+)" CHECK\((.*?)\)(?=,?\n\t?(?:CONSTRAINT|FOREIGN|\)))/gs;

/** Of the tests beside a repo, those that ask as somebody else. */
const TESTS = [
  "worker/orders/archive/erase-archive.test.ts",
  "worker/orders/archive/order-archive.test.ts",
  "worker/orders/browse/open-orders.test.ts",
  "worker/orders/browse/owner-scopes.test.ts",
  "worker/orders/cart/order-again.test.ts",
  "worker/orders/place/place-order-repo.test.ts",
  "worker/orders/rating/rating-repo.test.ts",
  "worker/orders/transition/carried.test.ts",
  "worker/orders/transition/rejected-agent.test.ts",
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

const checksOf = (file: string): [string, Guard][] => {
  const source = readFileSync(file, "utf8");
  return [...source.matchAll(CHECK)].map(({ 0: text, 1: name = "", 2: condition = "", index }) => {
    const always = text.replace(`CHECK(${condition})`, "CHECK(1)");
    const without = `${source.slice(0, index)}${always}${source.slice(index + text.length)}`;
    return [name, { name: `CHECK ${name}`, file, without, tests: ["worker/platform/d1/constraints.test.ts"] }];
  });
};

/** Every CHECK of the schema, in the last migration that writes it: a later one may make the table anew. */
export const findChecks = (): Guard[] => {
  const migrations = readdirSync("migrations").filter((name) => name.endsWith(".sql"));
  return [...new Map(migrations.sort().flatMap((name) => checksOf(join("migrations", name)))).values()];
};

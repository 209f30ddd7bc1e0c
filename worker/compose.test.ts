import { expect, it } from "vitest";
import { createServices, SERVICES } from "./compose.ts";
import { env } from "./testing/faults.ts";
import type { Call } from "./testing/services/guarded-by-staff.ts";
import { GUARDED, type Rule } from "./testing/services/guarded-methods.ts";
import { OPEN } from "./testing/services/open-methods.ts";
import { PEOPLE, type Person, REFUSED } from "./testing/services/refused-people.ts";

/** A D1 that throws when it is queried, so that a rule which refuses only after a query fails the test. */
const untouched: D1Database = new Proxy(env.DB, {
  get: (db, name) => {
    if (name === "withSession") return () => untouched;
    if (name === "prepare" || name === "batch") {
      throw new Error("D1 was asked before the refusal");
    }
    return Reflect.get(db, name);
  },
});
const servicesOf = () => createServices({ ...env, DB: untouched }, { waitUntil: () => undefined });

const codeOf = async (call: () => unknown): Promise<string | undefined> => {
  try {
    await call();
    return "let through";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};

it.each(Object.entries(GUARDED))(
  "a method for: %s refuses everybody else before it does anything",
  async (rule, calls) => {
    const refused = REFUSED[rule as Rule];
    const services = servicesOf();
    const refusals: Record<string, Record<string, string | undefined>> = {};
    for (const [method, call] of Object.entries(calls as Record<string, Call>)) {
      const codes = Object.keys(refused).map(
        async (person) => [person, await codeOf(() => call(services, PEOPLE[person as Person]))] as const,
      );
      refusals[method] = Object.fromEntries(await Promise.all(codes));
    }
    expect(refusals).toEqual(Object.fromEntries(Object.keys(calls).map((method) => [method, refused])));
  },
);

it("names for each method of the services whom it lets through", () => {
  const services = servicesOf();
  const methods = (Object.keys(SERVICES) as (keyof typeof SERVICES)[]).flatMap((area) =>
    typeof services[area] === "function"
      ? [`functions.${area}`]
      : Object.entries(services[area]).flatMap(([name, value]) =>
          typeof value === "function" ? [`${area}.${name}`] : [],
        ),
  );
  expect([...Object.values(GUARDED).flatMap(Object.keys), ...OPEN].sort()).toEqual(methods.sort());
});

import { expect, it } from "vitest";
import { createServices } from "./compose.ts";
import { env } from "./testing/faults.ts";
import type { Call } from "./testing/services/guarded-by-staff.ts";
import { GUARDED, type Rule } from "./testing/services/guarded-methods.ts";
import { city } from "./testing/services/inputs.ts";
import { OPEN } from "./testing/services/open-methods.ts";
import { PEOPLE, type Person, REFUSED } from "./testing/services/refused-people.ts";

let timesAsked = 0;
/** A D1 that may not be asked: a rule that refuses only after a query would have let the query run. */
const untouched: D1Database = new Proxy(env.DB, {
  get: (db, name) => {
    if (name === "withSession") return () => untouched;
    if (name === "prepare" || name === "batch") {
      timesAsked += 1;
      throw new Error("D1 was asked before the refusal");
    }
    return Reflect.get(db, name);
  },
});
const servicesOf = (more = {}) => createServices({ ...env, DB: untouched, ...more }, { waitUntil: () => undefined });

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

/** Of what concerns several databases, the methods that read, write or tell something before a city's service refuses. */
const OF_SEVERAL: Record<string, readonly [rule: Rule, call: Call]> = {
  "buyers.cancelOpenOrders": ["staff", GUARDED.staff["buyers.cancelOpenOrders"]],
  "cities.addCity": ["owner", ({ cities }, who) => cities.addCity(who, { ...city, pricesFrom: "gaya" })],
  "credit.recordPayment": ["staff", GUARDED.staff["credit.recordPayment"]],
  "credit.writeOff": ["owner", GUARDED.owner["credit.writeOff"]],
};

it.each(Object.entries(OF_SEVERAL))(
  "%s refuses before it asks another city's database, too",
  async (_, [rule, call]) => {
    timesAsked = 0;
    for (const [person, code] of Object.entries(REFUSED[rule])) {
      const refusal = await codeOf(() => call(servicesOf({ DB_GAYA: untouched }), PEOPLE[person as Person]));
      // One database may refuse while another one is asked.
      await scheduler.wait(0);
      expect([person, refusal, timesAsked]).toEqual([person, code, 0]);
    }
  },
);

it("names for each method of the services whom it lets through", () => {
  const methods = Object.entries(servicesOf()).flatMap(([area, service]) =>
    Object.entries(service).flatMap(([name, value]) => (typeof value === "function" ? [`${area}.${name}`] : [])),
  );
  expect([...Object.values(GUARDED).flatMap(Object.keys), ...OPEN].sort()).toEqual(methods.sort());
});

import { beforeAll, describe, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { as } from "../../testing/api-client.ts";
import { measure } from "../../testing/costs/meter.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
  startSession,
} from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { inEveryStatus } from "../../testing/orders.ts";

/** Routes that read their data in the round trip that loads the session. */
const ROUTES = [
  ["my orders", "buyer", "GET", "/orders/my-orders"],
  ["the board", "agent", "POST", "/orders/available-orders"],
  ["the board by what is due", "agent", "POST", "/orders/available-orders?sort=due"],
  ["an agent's orders", "agent", "GET", "/agent/my-orders"],
] as const;
let people: Record<"buyer" | "agent", Account>;
let other: Account;

beforeAll(async () => {
  const buyer = await createUser();
  const agent = await createAgent();
  const staff = await createAdmin();
  people = { buyer, agent };
  other = await createUser();
  const [potato = ""] = await createProducts([product("Potato")]);
  await inEveryStatus({ buyer, staff, agent }, potato);
});

const end = (column: string, value: number, sessionId: string) =>
  env.DB.prepare(`UPDATE sessions SET ${column} = ? WHERE id = ?`).bind(value, sessionId).run();

describe("each route", () => {
  it("answers with orders, in one round trip", async () => {
    for (const [name, who, method, path] of ROUTES) {
      const { status, text, cost } = await measure(method, path, { token: people[who].token });
      expect(status, name).toBe(200);
      expect(cost.trips, name).toBe(1);
      expect(text, name).toContain("Potato");
    }
  });

  it("answers only 401 to an ended session, in one round trip", async () => {
    for (const who of ["buyer", "agent"] as const) {
      for (const [column, value] of [
        ["revoked_at", 1],
        ["expires_at", 1],
        ["last_seen_at", 1],
        ["epoch", 0],
      ] as const) {
        const { sessionId, token } = await startSession({ id: people[who].userId });
        await end(column, value, sessionId);
        for (const [name, , method, path] of ROUTES.filter(([, its]) => its === who)) {
          const { status, body, text, cost } = await measure<{ code: string }>(method, path, { token });
          expect(status, `${name} ${column}`).toBe(401);
          expect(body.code, `${name} ${column}`).toBe("auth.required");
          expect(cost.trips, `${name} ${column}`).toBe(1);
          expect(text, `${name} ${column}`).not.toContain("Potato");
        }
      }
    }
  });

  it("answers 401 to a foreign token without reading D1", async () => {
    for (const [name, who, method, path] of ROUTES) {
      for (const token of [undefined, "x", `${people[who].token}x`]) {
        const { status, cost } = await measure(method, path, token ? { token } : {});
        expect(status, name).toBe(401);
        expect(cost.trips, name).toBe(0);
      }
    }
  });
});

it("shows nobody's orders to another session", async () => {
  const { text, body } = await as(other.token).get<{ orders: unknown[] }>("/orders/my-orders");
  expect(body.orders).toEqual([]);
  expect(text.includes("Potato")).toBe(false);
});

it("refuses a signed-in account of another role with none of the data", async () => {
  for (const [, who, method, path] of ROUTES) {
    const wrong = people[who === "buyer" ? "agent" : "buyer"];
    const { status, text } = await measure(method, path, { token: wrong.token });
    expect(status, path).toBe(403);
    expect(text.includes("Potato"), path).toBe(false);
  }
});

it("reveals nothing about an invalid order to accounts that may not order", async () => {
  const ended = await startSession({ id: people.buyer.userId });
  await end("revoked_at", 1, ended.sessionId);
  for (const [token, expected] of [
    [people.buyer.token, 400],
    [people.agent.token, 403],
    [ended.token, 401],
    [`${ended.token}x`, 401],
  ] as const) {
    expect((await as(token).post("/orders", { items: "many" })).status, token).toBe(expected);
  }
});

it("shows an agent of another city nothing of this city's board, to the API and to pages", async () => {
  const { token } = await createAgent({ location: "gaya" });
  for (const query of ["", "?sort=due"]) {
    const { status, body } = await as(token).post<{ orders: unknown[] }>(`/orders/available-orders${query}`);
    expect(status, query).toBe(200);
    expect(body.orders, query).toEqual([]);
  }
  const { sessions, orders } = createServices(env, { waitUntil: () => undefined });
  const board = await orders.readBoard(await sessions.authenticate(token), "active", { limit: 20 });
  expect(board).toMatchObject({ orders: [], counts: { active: 0 } });
});

import { beforeAll, describe, expect, it } from "vitest";
import type { Order } from "../orders/orders.contract.ts";
import { type Answer, as, call } from "../testing/api-client.ts";
import { apiRoutes, nameOf } from "../testing/api-map.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  migrate,
  product,
  startSession,
} from "../testing/factories.ts";
import { backgroundDone, env } from "../testing/faults.ts";
import { accept, confirmed, deliver, readOrder, wrongCodeFor } from "../testing/orders.ts";
import { receivedBy, startPushService } from "../testing/services/push-service.ts";
import { listening } from "../testing/services/pushes.ts";
import { type Watcher, watch, whenSays } from "../testing/sockets/board-socket.ts";

/** Every way there is for an agent to hear anything, searched for every code that was ever issued: in all the bytes. */
let buyer: Account;
let staff: Account;
let agent: Account & { agentId: string };
let other: Account & { agentId: string };
let potato: string;

/** Each order's codes, old and new. */
const codes = new Set<string>();
/** What reached an agent, and how. */
const heard: { how: string; text: string }[] = [];

const holds = (text: string, code: string): boolean => new RegExp(`(?<!\\d)${code}(?!\\d)`).test(text);
const found = (): string[] =>
  heard.flatMap(({ how, text }) => [...codes].filter((code) => holds(text, code)).map((code) => `${how}: ${code}`));

const hear = (how: string, { status, headers, text }: Answer): void => {
  heard.push({ how: `${how} (${status})`, text: `${JSON.stringify([...headers])}\n${text}` });
};

const noteCode = async (id: string): Promise<string> => {
  const { confirmationOtp = "" } = await readOrder(staff, id);
  expect(confirmationOtp).toMatch(/^\d{6}$/);
  codes.add(confirmationOtp);
  return confirmationOtp;
};

const BODIES: Record<string, unknown> = {
  "POST /products/bulk": () => ({ ids: [potato] }),
  "POST /agent/:id/deliver": { deliveryOtp: "000000" },
  "POST /agent/:id/request-cancel": { message: "gate is shut" },
  "PATCH /agent/availability": { isActive: true },
  "PATCH /admin/orders/:id/status": { status: "cancelled" },
};

const routes = apiRoutes().map(nameOf);
/** Steps that move the order come in their turn; what ends the account's session or the account is not asked. */
const MOVES = ["PATCH /agent/:id/accept", "POST /agent/:id/deliver", "POST /agent/:id/request-cancel"];

/** Every route of the API, as this agent, with this order's id wherever an id goes. */
const askEverything = async (who: Account, id: string, when: string): Promise<void> => {
  for (const name of routes.filter((one) => !MOVES.includes(one))) {
    const [method = "", path = ""] = name.split(" ");
    const { token } = await startSession({ id: who.userId });
    const body = BODIES[name];
    const sent = method === "GET" ? undefined : typeof body === "function" ? body() : (body ?? {});
    hear(`${when}: ${name}`, await call(method, path.replace(/:\w+/, id), { token, body: sent }));
  }
  for (const limit of ["?limit=100", "?limit=1"]) {
    const { token } = await startSession({ id: who.userId });
    hear(`${when}: the board`, await as(token).post(`/orders/available-orders${limit}`));
    hear(`${when}: his orders`, await as(token).get(`/agent/my-orders${limit}`));
  }
};

beforeAll(async () => {
  startPushService();
  await migrate();
  [buyer, staff, agent, other] = [await createUser(), await createAdmin(), await createAgent(), await createAgent()];
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});

describe("no delivery code reaches an agent", () => {
  it("by any route, at any time of an order's life, whether it is his, was his or is another's", async () => {
    const sockets: [string, Watcher][] = [
      ["his socket", await watch(agent)],
      ["the other's socket", await watch(other)],
    ];
    const fresh = async (who: Account) => ({ ...who, ...(await startSession({ id: who.userId })) });
    const release = (id: string) =>
      as(staff.token).patch<{ order: Order }>(`/admin/orders/${id}/status`, { status: "confirmed" });

    const { _id: id } = await confirmed(buyer, staff, potato);
    await noteCode(id);
    await askEverything(agent, id, "waiting");

    hear("accepting", await accept(await fresh(agent), id));
    hear("accepting again", await accept(await fresh(agent), id));
    hear("being second", await accept(await fresh(other), id));
    await askEverything(agent, id, "his");
    await askEverything(other, id, "another's");

    hear("a wrong code", await deliver(await fresh(agent), id, wrongCodeFor(await readOrder(staff, id))));
    hear("a code that is none", await deliver(await fresh(agent), id, "x"));
    await as(staff.token).patch(`/admin/orders/${id}/otp`);
    await noteCode(id);
    const asking = await as((await fresh(agent)).token).post(`/agent/${id}/request-cancel`, {
      message: "gate is shut",
    });
    hear("asking for cancellation", asking);
    await askEverything(agent, id, "to be cancelled");

    await release(id);
    await noteCode(id);
    await askEverything(agent, id, "not his any more");
    hear("delivering what is not his", await deliver(await fresh(agent), id, await noteCode(id)));

    hear("accepting what came back", await accept(await fresh(other), id));
    const right = await noteCode(id);
    hear("the right code of another's", await deliver(await fresh(agent), id, right));
    hear("the right code", await deliver(await fresh(other), id, right));
    await askEverything(other, id, "delivered");

    const locked = await confirmed(buyer, staff, potato);
    await accept(await fresh(agent), locked._id);
    await noteCode(locked._id);
    for (let i = 0; i < 6; i++) hear("locking", await deliver(await fresh(agent), locked._id, wrongCodeFor(locked)));
    hear("too late", await deliver(await fresh(agent), locked._id, locked.confirmationOtp ?? ""));
    await as(staff.token).patch(`/admin/orders/${locked._id}/cancel`);
    await askEverything(agent, locked._id, "cancelled");

    for (const [how, watcher] of sockets) {
      // Signing out is among the routes: then the socket ends, and with it what could be heard.
      heard.push({ how, text: watcher.texts.join("\n") });
      expect(watcher.texts.length).toBeGreaterThan(0);
    }
    expect(codes.size).toBe(4);
    expect(heard.length).toBeGreaterThan(routes.length * 6);
    expect(found()).toEqual([]);
  });

  it("over a socket that hears all of it", async () => {
    const [mine, theirs] = [
      await watch(await startSession({ id: agent.userId })),
      await watch(await startSession({ id: other.userId })),
    ];
    const { _id: id } = await confirmed(buyer, staff, potato);
    const first = await noteCode(id);
    const { token } = await startSession({ id: agent.userId });
    await accept({ ...agent, token }, id);
    await as(staff.token).patch(`/admin/orders/${id}/otp`);
    const second = await noteCode(id);
    await deliver({ ...agent, token }, id, second);
    await whenSays(mine, (frame) => frame.type === "order" && frame.id === id && frame.to === "delivered");
    const texts = [...mine.texts, ...theirs.texts].join("\n");
    expect([holds(texts, first), holds(texts, second)]).toEqual([false, false]);
    expect(texts).toContain(id);
  });

  it("by a push, nor does the buyer's lock screen show one", async () => {
    const sessionOf = async (who: Account) => ({ ...who, ...(await startSession({ id: who.userId })) });
    const [person, one, two] = await Promise.all([buyer, agent, other].map(sessionOf));
    if (!person || !one || !two) throw new Error("three have sessions");
    const phones = [await listening(person), await listening(one), await listening(two)];
    const { _id: id } = await confirmed(person, staff, potato);
    const seen = [await noteCode(id)];
    await backgroundDone();
    await accept(one, id);
    await as(staff.token).patch(`/admin/orders/${id}/otp`);
    seen.push(await noteCode(id));
    await as(staff.token).patch(`/admin/orders/${id}/status`, { status: "confirmed" });
    seen.push(await noteCode(id));
    await backgroundDone();
    await accept(two, id);
    await backgroundDone();
    await deliver(two, id, seen.at(-1) ?? "");
    await backgroundDone();

    const pushes = phones.map((phone) => receivedBy(phone).map((push) => JSON.stringify(push)));
    expect(pushes.map((list) => list.length)).toEqual([3, 1, 2]);
    expect(new Set(seen).size).toBe(3);
    expect(pushes.flat().filter((text) => [...codes].some((code) => holds(text, code)))).toEqual([]);
    const { results: rows } = await env.DB.prepare("SELECT * FROM outbox WHERE channel = 'push'").all();
    expect(rows.filter((row) => [...codes].some((code) => holds(JSON.stringify(row.payload), code)))).toEqual([]);
  });

  it("and the search would find one: the buyer and staff do see it", async () => {
    const { _id: id } = await confirmed(buyer, staff, potato);
    const code = await noteCode(id);
    for (const path of [`/orders/${id}`, "/orders/my-orders"]) {
      expect(holds((await as(buyer.token).get(path)).text, code)).toBe(true);
    }
    expect(holds((await as(staff.token).get("/admin/orders")).text, code)).toBe(true);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { refusalOf } from "../../tests/http/access.ts";
import type { Order } from "../orders/orders.contract.ts";
import { type Answer, as, call } from "../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
  startSession,
} from "../testing/factories.ts";
import { backgroundDone, env } from "../testing/faults.ts";
import { accept, confirmed, deliver, readOrder, wrongCodeFor } from "../testing/orders.ts";
import { ROUTES } from "../testing/routes.ts";
import { startProvider } from "../testing/services/provider.ts";
import { receivedBy, startPushService } from "../testing/services/push-service.ts";
import { listening } from "../testing/services/pushes.ts";
import { type BoardSocket, watch, whenReceived } from "../testing/sockets/board-socket.ts";
import { isLongTier } from "../testing/tier.ts";

/** Searches everything that can reach an agent, byte by byte, for every code that was ever issued. */
let buyer: Account;
let staff: Account;
let agent: Account & { agentId: string };
let other: Account & { agentId: string };
let potato: string;

/** All codes of the orders, old and new. */
const codes = new Set<string>();
/** Texts that an agent received, each with its channel. */
const received: { how: string; text: string }[] = [];

const holds = (text: string, code: string): boolean => new RegExp(`(?<!\\d)${code}(?!\\d)`).test(text);
const found = (): string[] =>
  received.flatMap(({ how, text }) => [...codes].filter((code) => holds(text, code)).map((code) => `${how}: ${code}`));

const note = (how: string, { status, headers, text }: Answer): void => {
  received.push({ how: `${how} (${status})`, text: `${JSON.stringify([...headers])}\n${text}` });
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

/** The steps that move the order are called one by one in the test. */
const MOVES = ["PATCH /agent/:id/accept", "POST /agent/:id/deliver", "POST /agent/:id/request-cancel"];

/**
 * Routes that the short tier skips: those that refuse every agent, which tests/http/api.test.ts covers. After a call it
 * also skips public routes, routes that failed and name no order, and, for the order's own agent, all routes that
 * failed or name no order.
 */
const closed = new Set(isLongTier ? [] : ROUTES.filter((route) => refusalOf(route, "agent")).map(({ name }) => name));
const ENDS_SESSIONS = ["POST /auth/logout", "DELETE /auth/sessions"];

/** Calls every route of the API as this agent, with this order's id in place of every id. */
const callEveryRoute = async (who: Account, id: string, when: string): Promise<void> => {
  let { token } = await startSession({ id: who.userId });
  for (const { name, method, path, who: callers } of ROUTES) {
    if (MOVES.includes(name) || closed.has(name)) continue;
    const body = BODIES[name];
    const sent = method === "GET" ? undefined : typeof body === "function" ? body() : (body ?? {});
    const answer = await call(method, path.replace(/:\w+/, id), { token, body: sent });
    note(`${when}: ${name}`, answer);
    if (ENDS_SESSIONS.includes(name)) ({ token } = await startSession({ id: who.userId }));
    if (isLongTier) continue;
    const isOfOrder = path.includes(":");
    if (callers === "anyone" || (answer.status >= 400 && !isOfOrder)) closed.add(name);
    if (when === "own" && (answer.status >= 400 || !isOfOrder)) closed.add(name);
  }
  // `?limit=1` adds only a cursor to what the full page shows; the short tier reads it for the agent's own order only.
  for (const limit of isLongTier || when === "own" ? ["?limit=100", "?limit=1"] : ["?limit=100"]) {
    note(`${when}: board`, await as(token).post(`/orders/available-orders${limit}`));
    note(`${when}: own orders`, await as(token).get(`/agent/my-orders${limit}`));
  }
};

beforeAll(async () => {
  startProvider();
  startPushService();
  [buyer, staff, agent, other] = [await createUser(), await createAdmin(), await createAgent(), await createAgent()];
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});

describe("no delivery code reaches an agent", () => {
  it("through any route at any time of an order's life, whether they carry it, carried it or never did", async () => {
    const sockets: [string, BoardSocket][] = [
      ["own socket", await watch(agent)],
      ["other's socket", await watch(other)],
    ];
    const fresh = async (who: Account) => ({ ...who, ...(await startSession({ id: who.userId })) });
    const release = (id: string) =>
      as(staff.token).patch<{ order: Order }>(`/admin/orders/${id}/status`, { status: "confirmed" });

    const { _id: id } = await confirmed(buyer, staff, potato);
    await noteCode(id);
    await callEveryRoute(agent, id, "waiting");

    note("accepting", await accept(await fresh(agent), id));
    note("accepting again", await accept(await fresh(agent), id));
    note("being second", await accept(await fresh(other), id));
    await callEveryRoute(agent, id, "own");
    await callEveryRoute(other, id, "another's");

    note("a wrong code", await deliver(await fresh(agent), id, wrongCodeFor(await readOrder(staff, id))));
    note("a code that is none", await deliver(await fresh(agent), id, "x"));
    await as(staff.token).patch(`/admin/orders/${id}/otp`);
    await noteCode(id);
    const asking = await as((await fresh(agent)).token).post(`/agent/${id}/request-cancel`, {
      message: "gate is shut",
    });
    note("asking for cancellation", asking);
    await callEveryRoute(agent, id, "to be cancelled");

    await release(id);
    await noteCode(id);
    await callEveryRoute(agent, id, "released");
    note("delivering what was released", await deliver(await fresh(agent), id, await noteCode(id)));

    note("accepting what came back", await accept(await fresh(other), id));
    const right = await noteCode(id);
    note("the right code of another's", await deliver(await fresh(agent), id, right));
    note("the right code", await deliver(await fresh(other), id, right));
    await callEveryRoute(other, id, "delivered");

    const locked = await confirmed(buyer, staff, potato);
    await accept(await fresh(agent), locked._id);
    await noteCode(locked._id);
    for (let i = 0; i < 6; i++) note("locking", await deliver(await fresh(agent), locked._id, wrongCodeFor(locked)));
    note("too late", await deliver(await fresh(agent), locked._id, locked.confirmationOtp ?? ""));
    await as(staff.token).patch(`/admin/orders/${locked._id}/cancel`);
    await callEveryRoute(agent, locked._id, "cancelled");

    for (const [how, watcher] of sockets) {
      // The called routes include signing out, which ends the socket, so read what it had received.
      received.push({ how, text: watcher.messages.join("\n") });
      expect(watcher.messages.length).toBeGreaterThan(0);
    }
    expect(codes.size).toBe(4);
    expect(received.length).toBeGreaterThan((ROUTES.length - closed.size) * 7);
    expect(found()).toEqual([]);
  });

  it("through a socket that is open all the time", async () => {
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
    await whenReceived(mine, (frame) => frame.type === "order" && frame.id === id && frame.to === "delivered");
    const allReceived = [...mine.messages, ...theirs.messages].join("\n");
    expect([holds(allReceived, first), holds(allReceived, second)]).toEqual([false, false]);
    expect(allReceived).toContain(id);
  });

  it("through a push, and none reaches the buyer's lock screen", async () => {
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

  it("while the same search finds it in what the buyer and staff receive", async () => {
    const { _id: id } = await confirmed(buyer, staff, potato);
    const code = await noteCode(id);
    for (const path of [`/orders/${id}`, "/orders/my-orders"]) {
      expect(holds((await as(buyer.token).get(path)).text, code)).toBe(true);
    }
    expect(holds((await as(staff.token).get("/admin/orders")).text, code)).toBe(true);
  });
});

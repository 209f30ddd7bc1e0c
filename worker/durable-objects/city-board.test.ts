import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { CLOSED, PONG } from "../live/board-frames.contract.ts";
import type { BoardFrame } from "../live/live.contract.ts";
import { as } from "../testing/api-client.ts";
import { createAdmin, createAgent, createMany, createProducts, createUser, product } from "../testing/factories.ts";
import { endFaults, env, faults } from "../testing/faults.ts";
import { accept, type Cast, confirm, confirmed, deliver, placed, readOrder } from "../testing/orders.ts";
import { type BoardSocket, watch, whenReceived } from "../testing/sockets/board-socket.ts";
import { eventually } from "../testing/sockets/test-socket.ts";

let cast: Cast & { agent: { agentId: string } };
let potato: string;

beforeAll(async () => {
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});

const board = () => env.CITY_BOARD.getByName("patna");
const about = (watcher: BoardSocket, id: string) =>
  watcher.frames.flatMap((frame) => (frame.type === "order" && frame.id === id ? [frame] : []));
const orderIn = (id: string, to: string) => (frame: BoardFrame) =>
  frame.type === "order" && frame.id === id && frame.to === to;
const release = (id: string) => as(cast.staff.token).patch(`/admin/orders/${id}/status`, { status: "confirmed" });

describe("events of a city board", () => {
  it("begin with a snapshot of the waiting orders and the number of the last event", async () => {
    const { _id } = await confirmed(cast.buyer, cast.staff, potato);
    const [early, taken] = [await watch(cast.agent), await confirmed(cast.buyer, cast.staff, potato)];
    await whenReceived(early, orderIn(taken._id, "confirmed"));
    await accept(cast.agent, taken._id);
    await whenReceived(early, orderIn(taken._id, "accepted"));
    const late = await watch(cast.agent);
    expect(late.frames[0]).toMatchObject({ type: "snapshot", seq: early.known?.seq });
    expect(late.waiting()).toContain(_id);
    expect(late.waiting()).not.toContain(taken._id);
    expect(late.waiting()).toEqual(early.waiting());
  });

  it("follow an order through its life, for agents and staff alike", async () => {
    const other = await createAgent();
    const [own, others, office] = [await watch(cast.agent), await watch(other), await watch(cast.staff)];
    const { _id } = await placed(cast.buyer, potato);
    await confirm(cast.staff, _id);
    await accept(cast.agent, _id);
    await release(_id);
    await accept(cast.agent, _id);
    await as(cast.agent.token).post(`/agent/${_id}/request-cancel`, { message: "gate is shut" });
    const { confirmationOtp = "" } = await readOrder(cast.buyer, _id);
    await deliver(cast.agent, _id, confirmationOtp);
    await whenReceived(office, orderIn(_id, "delivered"));
    await others.received(office.known?.seq ?? 0);
    await own.received(office.known?.seq ?? 0);

    const steps = (watcher: BoardSocket) =>
      about(watcher, _id).map(({ from, to, yours }) => `${from}>${to}${yours ? " yours" : ""}`);
    expect(steps(office)).toEqual([
      "null>pending",
      "pending>confirmed",
      "confirmed>accepted",
      "accepted>confirmed",
      "confirmed>accepted",
      "accepted>accepted",
      "accepted>delivered",
    ]);
    // Only orders that come to the board or leave it.
    expect(steps(others)).toEqual([
      "pending>confirmed",
      "confirmed>accepted",
      "accepted>confirmed",
      "confirmed>accepted",
    ]);
    expect(steps(own)).toEqual([
      "pending>confirmed",
      "confirmed>accepted yours",
      "accepted>confirmed yours",
      "confirmed>accepted yours",
      "accepted>accepted yours",
      "accepted>delivered yours",
    ]);
    expect([own.missed, others.missed, office.missed]).toEqual([0, 0, 0]);
  });

  it("that come while a snapshot is read are sent once after it, to all who share the reading", async () => {
    const city = "ranchi";
    const viewers = await createMany(3, () => createAgent({ location: city }));
    const event = { id: "01ARZ3NDEKTSV4RRFFQ69G5FAV", city, version: 2, from: "pending", to: "confirmed" } as const;
    // Slow enough that all three connect before the first reading ends.
    faults.delay = () => 100;
    faults.interruption = {
      before: /SELECT id FROM .* status = 'confirmed'/s,
      work: () => env.CITY_BOARD.getByName(city).publish({ ...event, agentId: null }),
    };
    const watchers = await Promise.all(viewers.map((one) => watch(one)));
    endFaults();
    for (const one of watchers) await one.received(1);
    const received = watchers.map(({ frames }) => frames.map(({ type, seq }) => `${type} ${seq}`));
    expect(received).toEqual(Array(3).fill(["snapshot 0", "order 1"]));
    expect(watchers.map((one) => one.waiting())).toEqual(Array(3).fill([event.id]));
  });

  it("contain nothing but ids, numbers and statuses", async () => {
    const [agent, office] = [await watch(cast.agent), await watch(cast.staff)];
    const order = await confirmed(cast.buyer, cast.staff, potato);
    await accept(cast.agent, order._id);
    for (const watcher of [agent, office]) {
      await whenReceived(watcher, orderIn(order._id, "accepted"));
      for (const frame of watcher.frames) {
        const allowed = ["type", "seq", "at", "waiting", "id", "version", "from", "to", "yours"];
        expect(Object.keys(frame).filter((key) => !allowed.includes(key))).toEqual([]);
      }
    }
  });

  it("stay in their city", async () => {
    const elsewhere = await watch(await createAgent({ location: "gaya" }));
    const here = await watch(cast.agent);
    const { _id } = await confirmed(cast.buyer, cast.staff, potato);
    await whenReceived(here, orderIn(_id, "confirmed"));
    expect(elsewhere.frames).toEqual([{ type: "snapshot", seq: 0, at: 0, waiting: [] }]);
  });

  it("keep counting after the board hibernated, and reach the sockets that hibernated with it", async () => {
    const watcher = await watch(cast.agent);
    const before = watcher.known?.seq ?? 0;
    await evictDurableObject(board());
    const { _id } = await confirmed(cast.buyer, cast.staff, potato);
    await whenReceived(watcher, orderIn(_id, "confirmed"));
    // One for placing, one for confirming.
    expect(watcher.known?.seq).toBe(before + 2);
    expect(watcher.missed).toBe(0);
  });

  it("never block a command: an order moves even when its board cannot be reached", async () => {
    const { _id } = await placed(cast.buyer, potato);
    await env.DB.prepare("UPDATE orders SET city = ? WHERE id = ?").bind("\ud800", _id).run();
    expect((await confirm(cast.staff, _id)).status).toBe(200);
  });
});

describe("a board socket", () => {
  it("gets an answer to its heartbeat without waking the board", async () => {
    const watcher = await watch(cast.agent);
    watcher.send();
    await expect.poll(() => watcher.messages.at(-1)).toBe(PONG);
  });

  it("gets a snapshot when it asks for one, at most once a second", async () => {
    const watcher = await watch(cast.agent);
    const now = vi.spyOn(Date, "now").mockReturnValue(Date.now());
    for (let i = 0; i < 20; i++) watcher.send('{"type":"resync"}');
    watcher.send();
    await eventually(() => expect(watcher.messages).toContain(PONG));
    await eventually(() => expect(watcher.frames).toHaveLength(2));
    // Messages are handled in order, so every request was handled when this one closes the socket.
    watcher.send("malformed");
    expect(await watcher.closed()).toBe(CLOSED.malformed);
    expect(watcher.frames.map(({ type }) => type)).toEqual(["snapshot", "snapshot"]);
    now.mockRestore();
  });

  it.each([
    ["no JSON", "resync"],
    ["another type", '{"type":"subscribe"}'],
    ["more than a type", '{"type":"resync","city":"gaya"}'],
    ["a long text", `{"type":"resync"${" ".repeat(300)}}`],
    ["a list", "[]"],
  ])("is closed when it sends %s", async (_, text) => {
    const watcher = await watch(cast.agent);
    watcher.send(text);
    expect(await watcher.closed()).toBe(CLOSED.malformed);
  });

  it("replaces the oldest one when an account opens its ninth", async () => {
    const agent = await createAgent();
    const watchers: BoardSocket[] = [];
    for (let i = 0; i < 9; i++) watchers.push(await watch(agent));
    expect(await watchers[0]?.closed()).toBe(CLOSED.replaced);
    expect(watchers.slice(1).map(({ closedWith }) => closedWith)).toEqual(Array(8).fill(null));
  });
});

describe("a viewer who may no longer see the board", () => {
  it.each([
    ["signed out", "UPDATE sessions SET revoked_at = 1 WHERE user_id = ?", CLOSED.signedOut],
    ["got a new password", "UPDATE users SET session_epoch = 2 WHERE id = ?", CLOSED.signedOut],
    ["were rejected", "UPDATE agents SET status = 'rejected' WHERE user_id = ?", CLOSED.forbidden],
    ["moved to another city", "UPDATE users SET location = 'gaya' WHERE id = ?", CLOSED.forbidden],
  ])("because they %s is disconnected by the next check, and others stay", async (_, change, code) => {
    const leaving = await createAgent();
    const [socket, others] = [await watch(leaving), await watch(cast.agent)];
    await env.DB.prepare(change).bind(leaving.userId).run();
    expect(await runDurableObjectAlarm(board())).toBe(true);
    expect(await socket.closed()).toBe(code);
    expect(others.closedWith).toBeNull();
  });

  it("is disconnected at once when staff reject them or they sign out", async () => {
    const [rejected, leaving] = [await createAgent(), await createAgent()];
    const [first, second] = [await watch(rejected), await watch(leaving)];
    expect((await as(cast.staff.token).patch(`/admin/agents/${rejected.agentId}/reject`)).status).toBe(200);
    expect(await first.closed()).toBe(CLOSED.signedOut);
    expect((await as(leaving.token).post("/auth/logout")).status).toBe(200);
    expect(await second.closed()).toBe(CLOSED.signedOut);
  });

  it("is disconnected as an admin too", async () => {
    const admin = await createAdmin();
    const watcher = await watch(admin);
    await env.DB.prepare("UPDATE users SET admin_status = 'rejected' WHERE id = ?").bind(admin.userId).run();
    await board().checkViewers();
    expect(await watcher.closed()).toBe(CLOSED.forbidden);
  });

  it("is not an agent who only went offline: their socket stays", async () => {
    const agent = await createAgent();
    const watcher = await watch(agent);
    await env.DB.prepare("UPDATE agents SET is_active = 0 WHERE id = ?").bind(agent.agentId).run();
    await board().checkViewers();
    watcher.send();
    await expect.poll(() => watcher.messages.at(-1)).toBe(PONG);
  });

  it("is found by checks that repeat while anyone is connected and end when nobody is", async () => {
    const city = env.CITY_BOARD.getByName("hajipur");
    const watcher = await watch(await createAgent({ location: "hajipur" }));
    expect(await runDurableObjectAlarm(city)).toBe(true);
    watcher.drop();
    await watcher.closed();
    // The last check finds nobody and plans no other.
    expect(await runDurableObjectAlarm(city)).toBe(true);
    expect(await runDurableObjectAlarm(city)).toBe(false);
  });
});

import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { CLOSED, PONG } from "../live/board-frames.contract.ts";
import type { BoardFrame } from "../live/live.contract.ts";
import { as } from "../testing/api-client.ts";
import {
  createAdmin,
  createAgent,
  createMany,
  createProducts,
  createUser,
  product,
  startSession,
} from "../testing/factories.ts";
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
    const early = await watch(cast.agent);
    const taken = await confirmed(cast.buyer, cast.staff, potato);
    await whenReceived(early, orderIn(taken._id, "confirmed"));
    await accept(cast.agent, taken._id);
    await whenReceived(early, orderIn(taken._id, "accepted"));
    const late = await watch(cast.agent);
    expect(late.frames[0]).toMatchObject({ type: "snapshot", seq: early.known?.seq });
    expect(late.waiting()).toContain(_id);
    expect(late.waiting()).not.toContain(taken._id);
    expect(late.waiting()).toEqual(early.waiting());
  });

  it("follow an order through its life, for agents and staff alike, in its city, with nothing but ids, numbers and statuses", async () => {
    const other = await createAgent();
    const elsewhere = await watch(await createAgent({ location: "gaya" }));
    const own = await watch(cast.agent);
    const others = await watch(other);
    const office = await watch(cast.staff);
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
    // Other agents get only the events of orders that enter or leave the board.
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
    expect(own.missed).toBe(0);
    expect(others.missed).toBe(0);
    expect(office.missed).toBe(0);
    expect(elsewhere.frames).toEqual([{ type: "snapshot", seq: 0, at: 0, waiting: [] }]);
    const allowed = ["type", "seq", "at", "waiting", "id", "version", "from", "to", "yours"];
    for (const { frames } of [own, others, office])
      expect(frames.flatMap((frame) => Object.keys(frame)).filter((key) => !allowed.includes(key))).toEqual([]);
  });

  it("that arrive while a snapshot is read are sent once after it, to all who share the read", async () => {
    const city = "ranchi";
    const viewers = await createMany(3, () => createAgent({ location: city }));
    const event = { id: "01ARZ3NDEKTSV4RRFFQ69G5FAV", city, version: 2, from: "pending", to: "confirmed" } as const;
    // Slow enough that all three connect before the first read ends.
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

  it("keep counting after the board hibernated, and reach the sockets that hibernated with it", async () => {
    const watcher = await watch(cast.agent);
    const before = watcher.known?.seq ?? 0;
    await evictDurableObject(board());
    const { _id } = await confirmed(cast.buyer, cast.staff, potato);
    await whenReceived(watcher, orderIn(_id, "confirmed"));
    // One event for placing and one for confirming.
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
  it("gets a snapshot when it asks for one, at most once a second", async () => {
    const watcher = await watch(cast.agent);
    const now = vi.spyOn(Date, "now").mockReturnValue(Date.now());
    for (let i = 0; i < 20; i++) watcher.send('{"type":"resync"}');
    watcher.send();
    await eventually(() => expect(watcher.messages).toContain(PONG));
    await eventually(() => expect(watcher.frames).toHaveLength(2));
    // Messages are handled in order, so all requests were handled before this one closes the socket.
    watcher.send("malformed");
    expect(await watcher.closed()).toBe(CLOSED.malformed);
    expect(watcher.frames.map(({ type }) => type)).toEqual(["snapshot", "snapshot"]);
    now.mockRestore();
  });

  it("is closed when it sends anything else", async () => {
    const codes: Record<string, number | null> = {};
    const long = `{"type":"resync"${" ".repeat(300)}}`;
    for (const text of ["resync", '{"type":"subscribe"}', '{"type":"resync","city":"gaya"}', long, "[]"]) {
      const watcher = await watch(cast.agent);
      watcher.send(text);
      codes[text] = await watcher.closed();
    }
    expect(Object.entries(codes).filter(([, code]) => code !== CLOSED.malformed)).toEqual([]);
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
  it("is disconnected by the next check, while others stay, even an agent who only went offline", async () => {
    const agentWhere = async (change: string) => {
      const one = await createAgent();
      const socket = await watch(one);
      await env.DB.prepare(change).bind(one.userId).run();
      return socket;
    };
    const admin = await createAdmin();
    const office = await watch(admin);
    const leaving = {
      "signed out": await agentWhere("UPDATE sessions SET revoked_at = 1 WHERE user_id = ?"),
      "got a new password": await agentWhere("UPDATE users SET session_epoch = 2 WHERE id = ?"),
      "was rejected": await agentWhere("UPDATE agents SET status = 'rejected' WHERE user_id = ?"),
      "moved to another city": await agentWhere("UPDATE users SET location = 'gaya' WHERE id = ?"),
    };
    await env.DB.prepare("UPDATE users SET admin_status = 'rejected' WHERE id = ?").bind(admin.userId).run();
    const offline = await agentWhere("UPDATE agents SET is_active = 0 WHERE user_id = ?");
    const others = await watch(cast.agent);
    expect(await runDurableObjectAlarm(board())).toBe(true);
    expect({
      "signed out": await leaving["signed out"].closed(),
      "got a new password": await leaving["got a new password"].closed(),
      "was rejected": await leaving["was rejected"].closed(),
      "moved to another city": await leaving["moved to another city"].closed(),
      "is no longer an admin": await office.closed(),
    }).toEqual({
      "signed out": CLOSED.signedOut,
      "got a new password": CLOSED.signedOut,
      "was rejected": CLOSED.forbidden,
      "moved to another city": CLOSED.forbidden,
      "is no longer an admin": CLOSED.forbidden,
    });
    for (const stays of [offline, others]) {
      // The board answers a heartbeat without being woken.
      stays.send();
      await expect.poll(() => stays.messages.at(-1)).toBe(PONG);
      expect(stays.closedWith).toBeNull();
    }
  });

  it("is disconnected at once when staff reject them, they sign out or end that session", async () => {
    const rejected = await createAgent();
    const leaving = await createAgent();
    const first = await watch(rejected);
    const second = await watch(leaving);
    expect((await as(cast.staff.token).patch(`/admin/agents/${rejected.agentId}/reject`)).status).toBe(200);
    expect(await first.closed()).toBe(CLOSED.signedOut);
    expect((await as(leaving.token).post("/auth/logout")).status).toBe(200);
    expect(await second.closed()).toBe(CLOSED.signedOut);
    const lost = await createAgent();
    const third = await watch(lost);
    const [session] = (await as(lost.token).get<{ sessions: { _id: string }[] }>("/auth/sessions")).body.sessions;
    const { token } = await startSession({ id: lost.userId });
    // Without this alarm, only the end of the session can close the socket, not the check of the next minute.
    await runInDurableObject(env.CITY_BOARD.getByName("patna"), (_, state) => state.storage.deleteAlarm());
    expect((await as(token).delete(`/auth/sessions/${session?._id}`)).status).toBe(200);
    expect(await third.closed()).toBe(CLOSED.signedOut);
  });

  it("is found by checks that repeat while anyone is connected and end when nobody is", async () => {
    const city = env.CITY_BOARD.getByName("hajipur");
    const watcher = await watch(await createAgent({ location: "hajipur" }));
    expect(await runDurableObjectAlarm(city)).toBe(true);
    watcher.drop();
    await watcher.closed();
    // The last check finds nobody and schedules no further one.
    expect(await runDurableObjectAlarm(city)).toBe(true);
    expect(await runDurableObjectAlarm(city)).toBe(false);
  });
});

import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { type BoardFrame, CLOSED, PONG } from "../live/board-frames.contract.ts";
import { as } from "../testing/api-client.ts";
import {
  createAdmin,
  createAgent,
  createMany,
  createProducts,
  createUser,
  migrate,
  product,
} from "../testing/factories.ts";
import { endFaults, env, trouble } from "../testing/faults.ts";
import { accept, type Cast, confirm, confirmed, deliver, placed, readOrder } from "../testing/orders.ts";
import { type Watcher, watch, whenSays } from "../testing/sockets/board-socket.ts";

let cast: Cast & { agent: { agentId: string } };
let potato: string;

beforeAll(async () => {
  await migrate();
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});

const board = () => env.CITY_BOARD.getByName("patna");
const about = (watcher: Watcher, id: string) =>
  watcher.frames.flatMap((frame) => (frame.type === "order" && frame.id === id ? [frame] : []));
const saysOf = (id: string, to: string) => (frame: BoardFrame) =>
  frame.type === "order" && frame.id === id && frame.to === to;
const release = (id: string) => as(cast.staff.token).patch(`/admin/orders/${id}/status`, { status: "confirmed" });

describe("the news", () => {
  it("begins with a snapshot: the orders that wait, and the number of the last news", async () => {
    const { _id } = await confirmed(cast.buyer, cast.staff, potato);
    const [early, taken] = [await watch(cast.agent), await confirmed(cast.buyer, cast.staff, potato)];
    await whenSays(early, saysOf(taken._id, "confirmed"));
    await accept(cast.agent, taken._id);
    await whenSays(early, saysOf(taken._id, "accepted"));
    const late = await watch(cast.agent);
    expect(late.frames[0]).toMatchObject({ type: "snapshot", seq: early.known?.seq });
    expect(late.waiting()).toContain(_id);
    expect(late.waiting()).not.toContain(taken._id);
    expect(late.waiting()).toEqual(early.waiting());
  });

  it("follows an order through its life, for agents and staff alike", async () => {
    const other = await createAgent();
    const [his, others, office] = [await watch(cast.agent), await watch(other), await watch(cast.staff)];
    const { _id } = await placed(cast.buyer, potato);
    await confirm(cast.staff, _id);
    await accept(cast.agent, _id);
    await release(_id);
    await accept(cast.agent, _id);
    await as(cast.agent.token).post(`/agent/${_id}/request-cancel`, { message: "gate is shut" });
    const { confirmationOtp = "" } = await readOrder(cast.buyer, _id);
    await deliver(cast.agent, _id, confirmationOtp);
    await whenSays(office, saysOf(_id, "delivered"));
    await others.heard(office.known?.seq ?? 0);
    await his.heard(office.known?.seq ?? 0);

    const steps = (watcher: Watcher) =>
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
    // What an agent may take, and what becomes of it.
    expect(steps(others)).toEqual([
      "pending>confirmed",
      "confirmed>accepted",
      "accepted>confirmed",
      "confirmed>accepted",
    ]);
    expect(steps(his)).toEqual([
      "pending>confirmed",
      "confirmed>accepted yours",
      "accepted>confirmed yours",
      "confirmed>accepted yours",
      "accepted>accepted yours",
      "accepted>delivered yours",
    ]);
    expect([his.missed, others.missed, office.missed]).toEqual([0, 0, 0]);
  });

  it("that comes while a snapshot is read is said behind it, once, to all who wait for the same reading", async () => {
    const city = "ranchi";
    const readers = await createMany(3, () => createAgent({ location: city }));
    const news = { id: "01ARZ3NDEKTSV4RRFFQ69G5FAV", city, version: 2, from: "pending", to: "confirmed" } as const;
    // Slow enough that all three are there before the first reading is back.
    trouble.delay = () => 100;
    trouble.interruption = {
      before: /SELECT id FROM .* status = 'confirmed'/s,
      work: () => env.CITY_BOARD.getByName(city).publish({ ...news, agentId: null }),
    };
    const watchers = await Promise.all(readers.map((one) => watch(one)));
    endFaults();
    for (const one of watchers) await one.heard(1);
    const said = watchers.map(({ frames }) => frames.map(({ type, seq }) => `${type} ${seq}`));
    expect(said).toEqual(Array(3).fill(["snapshot 0", "order 1"]));
    expect(watchers.map((one) => one.waiting())).toEqual(Array(3).fill([news.id]));
  });

  it("holds nothing but ids, numbers and statuses", async () => {
    const [agent, office] = [await watch(cast.agent), await watch(cast.staff)];
    const order = await confirmed(cast.buyer, cast.staff, potato);
    await accept(cast.agent, order._id);
    for (const watcher of [agent, office]) {
      await whenSays(watcher, saysOf(order._id, "accepted"));
      for (const frame of watcher.frames) {
        const allowed = ["type", "seq", "at", "waiting", "id", "version", "from", "to", "yours"];
        expect(Object.keys(frame).filter((key) => !allowed.includes(key))).toEqual([]);
      }
    }
  });

  it("stays in its city", async () => {
    const elsewhere = await watch(await createAgent({ location: "gaya" }));
    const here = await watch(cast.agent);
    const { _id } = await confirmed(cast.buyer, cast.staff, potato);
    await whenSays(here, saysOf(_id, "confirmed"));
    expect(elsewhere.frames).toEqual([{ type: "snapshot", seq: 0, at: 0, waiting: [] }]);
  });

  it("is numbered on after the board was put to sleep and woken, and sleeping sockets hear it", async () => {
    const watcher = await watch(cast.agent);
    const before = watcher.known?.seq ?? 0;
    await evictDurableObject(board());
    const { _id } = await confirmed(cast.buyer, cast.staff, potato);
    await whenSays(watcher, saysOf(_id, "confirmed"));
    // Placed and confirmed.
    expect(watcher.known?.seq).toBe(before + 2);
    expect(watcher.missed).toBe(0);
  });

  it("never holds a step up: an order moves though its board cannot be told", async () => {
    const { _id } = await placed(cast.buyer, potato);
    await env.DB.prepare("UPDATE orders SET city = ? WHERE id = ?").bind("\ud800", _id).run();
    expect((await confirm(cast.staff, _id)).status).toBe(200);
  });
});

describe("a socket", () => {
  it("hears its heart beat without waking the board", async () => {
    const watcher = await watch(cast.agent);
    watcher.send();
    await expect.poll(() => watcher.texts.at(-1)).toBe(PONG);
  });

  it("gets a snapshot when it asks for one, at most once a second", async () => {
    const watcher = await watch(cast.agent);
    for (let i = 0; i < 20; i++) watcher.send('{"type":"resync"}');
    watcher.send();
    await expect.poll(() => watcher.texts.at(-1)).toBe(PONG);
    await expect.poll(() => watcher.frames.length).toBe(2);
    expect(watcher.frames.every(({ type }) => type === "snapshot")).toBe(true);
  });

  it.each([
    ["no JSON", "resync"],
    ["another type", '{"type":"subscribe"}'],
    ["more than a type", '{"type":"resync","city":"gaya"}'],
    ["a long text", `{"type":"resync"${" ".repeat(300)}}`],
    ["a list", "[]"],
  ])("that sends %s is closed", async (_, text) => {
    const watcher = await watch(cast.agent);
    watcher.send(text);
    expect(await watcher.closed()).toBe(CLOSED.malformed);
  });

  it("of an account that opens a ninth takes the place of the oldest", async () => {
    const agent = await createAgent();
    const watchers: Watcher[] = [];
    for (let i = 0; i < 9; i++) watchers.push(await watch(agent));
    expect(await watchers[0]?.closed()).toBe(CLOSED.replaced);
    expect(watchers.slice(1).map(({ closedWith }) => closedWith)).toEqual(Array(8).fill(null));
  });
});

describe("who loses the right to look", () => {
  it.each([
    ["signed out", "UPDATE sessions SET revoked_at = 1 WHERE user_id = ?", CLOSED.signedOut],
    ["got a new password", "UPDATE users SET session_epoch = 2 WHERE id = ?", CLOSED.signedOut],
    ["was rejected", "UPDATE agents SET status = 'rejected' WHERE user_id = ?", CLOSED.forbidden],
    ["moved to another city", "UPDATE users SET location = 'gaya' WHERE id = ?", CLOSED.forbidden],
  ])("because he %s is shown out with the minute's check, and others stay", async (_, change, code) => {
    const leaving = await createAgent();
    const [his, others] = [await watch(leaving), await watch(cast.agent)];
    await env.DB.prepare(change).bind(leaving.userId).run();
    expect(await runDurableObjectAlarm(board())).toBe(true);
    expect(await his.closed()).toBe(code);
    expect(others.closedWith).toBeNull();
  });

  it("because staff reject him, or he signs out, is shown out at once", async () => {
    const [rejected, leaving] = [await createAgent(), await createAgent()];
    const [first, second] = [await watch(rejected), await watch(leaving)];
    expect((await as(cast.staff.token).patch(`/admin/agents/${rejected.agentId}/reject`)).status).toBe(200);
    expect(await first.closed()).toBe(CLOSED.signedOut);
    expect((await as(leaving.token).post("/auth/logout")).status).toBe(200);
    expect(await second.closed()).toBe(CLOSED.signedOut);
  });

  it("as an admin is shown out too", async () => {
    const admin = await createAdmin();
    const watcher = await watch(admin);
    await env.DB.prepare("UPDATE users SET admin_status = 'rejected' WHERE id = ?").bind(admin.userId).run();
    await board().checkViewers();
    expect(await watcher.closed()).toBe(CLOSED.forbidden);
  });

  it("only because he went offline keeps his socket", async () => {
    const agent = await createAgent();
    const watcher = await watch(agent);
    await env.DB.prepare("UPDATE agents SET is_active = 0 WHERE id = ?").bind(agent.agentId).run();
    await board().checkViewers();
    watcher.send();
    await expect.poll(() => watcher.texts.at(-1)).toBe(PONG);
  });

  it("is found by the check that follows while anyone looks, and there is none when nobody does", async () => {
    const city = env.CITY_BOARD.getByName("hajipur");
    const watcher = await watch(await createAgent({ location: "hajipur" }));
    expect(await runDurableObjectAlarm(city)).toBe(true);
    watcher.drop();
    await watcher.closed();
    // The last one finds nobody and is not followed by another.
    expect(await runDurableObjectAlarm(city)).toBe(true);
    expect(await runDurableObjectAlarm(city)).toBe(false);
  });
});

import { evictDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { SESSION_COOKIE } from "../accounts/session-cookie.contract.ts";
import { CLOSED, PING, PONG } from "../live/board-frames.contract.ts";
import { as, ORIGIN } from "../testing/api-client.ts";
import { createAdmin, createAgent, createProducts, createUser, product } from "../testing/factories.ts";
import { backgroundDone, env } from "../testing/faults.ts";
import { accept, accepted, type Cast, confirm, deliver, placed, readOrder } from "../testing/orders.ts";
import { askToFollow, follow } from "../testing/sockets/order-socket.ts";
import { eventually } from "../testing/sockets/test-socket.ts";
import { memberOf } from "../testing/team.ts";
import { wholeNumber } from "../testing/whole-number.ts";

let cast: Cast & { agent: { agentId: string } };
let potato: string;

beforeAll(async () => {
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const revoke = (sessionId: string) =>
  env.DB.prepare("UPDATE sessions SET revoked_at = 1 WHERE id = ?").bind(sessionId).run();

describe("the socket of an order", () => {
  it("opens for its buyer and for staff; for anyone else the order does not exist", async () => {
    const { _id } = await accepted(cast, potato);
    const asked = async (token: string) => {
      const answer = await askToFollow(_id, bearer(token));
      answer.webSocket?.accept();
      answer.webSocket?.close();
      return answer.status;
    };
    expect(await asked(cast.buyer.token)).toBe(101);
    expect(await asked(cast.staff.token)).toBe(101);
    // The agent who carries the order follows the board instead.
    expect(await asked(cast.agent.token)).toBe(404);
    expect(await asked((await createUser()).token)).toBe(404);
    expect(await asked((await createAdmin("pending")).token)).toBe(404);
    expect(await asked("nonsense")).toBe(401);
  });

  it("is refused to sessions that are over", async () => {
    const buyer = await createUser();
    const { _id } = await placed(buyer, potato);
    await revoke(buyer.sessionId);
    expect((await askToFollow(_id, bearer(buyer.token))).status).toBe(401);
  });

  it("is refused to foreign pages with a visitor's cookie, and to cookies without an Origin", async () => {
    const { _id } = await placed(cast.buyer, potato);
    const cookie = { Cookie: `${SESSION_COOKIE}=${cast.buyer.token}` };
    for (const headers of [{ Origin: "https://evil.example" }, { Origin: "null" }, {}]) {
      expect((await askToFollow(_id, { ...cookie, ...headers } as Record<string, string>)).status).toBe(403);
    }
    const ours = await askToFollow(_id, { ...cookie, Origin: ORIGIN });
    expect(ours.status).toBe(101);
    ours.webSocket?.accept();
    ours.webSocket?.close();
  });

  it("answers 426 to a request without an upgrade", async () => {
    const { _id } = await placed(cast.buyer, potato);
    expect((await as(cast.buyer.token).get(`/live/orders/${_id}`)).status).toBe(426);
  });
});

describe("a follower of an order", () => {
  it("receives the status first and then every step, with nothing but id, version and status", async () => {
    const order = await placed(cast.buyer, potato);
    const [buyer, office] = [await follow(cast.buyer, order._id), await follow(cast.staff, order._id)];
    expect(buyer.frames).toEqual([{ type: "order", id: order._id, version: 1, status: "pending" }]);
    await confirm(cast.staff, order._id);
    await buyer.received(2, "confirmed");
    await accept(cast.agent, order._id);
    await buyer.received(3, "accepted");
    await as(cast.agent.token).post(`/agent/${order._id}/request-cancel`, { message: "Nobody there" });
    await buyer.received(4, "accepted");
    const { confirmationOtp = "" } = await readOrder(cast.buyer, order._id);
    await deliver(cast.agent, order._id, confirmationOtp);
    await buyer.received(5, "delivered");
    await as(cast.buyer.token).post(`/orders/${order._id}/rating`, { rating: 5 });
    await buyer.received(6, "delivered");
    await office.received(6, "delivered");
    for (const frame of [...buyer.frames, ...office.frames]) {
      expect(Object.keys(frame).sort()).toEqual(["id", "status", "type", "version"]);
    }
    expect([...buyer.messages, ...office.messages].join()).not.toMatch(wholeNumber(confirmationOtp));
    buyer.drop();
    office.drop();
  });

  it("may be a member of the buyer's team, who hears of its orders too", async () => {
    const account = await createUser();
    const { _id } = await placed(account, potato);
    const watcher = await follow(await memberOf(account, { role: "approver" }), _id);
    await confirm(cast.staff, _id);
    await eventually(() => expect(watcher.frames).toHaveLength(2));
    watcher.drop();
  });

  it("receives nothing of a refused step", async () => {
    const { _id } = await placed(cast.buyer, potato);
    const watcher = await follow(cast.buyer, _id);
    expect((await accept(cast.agent, _id)).status).toBe(409);
    await backgroundDone();
    expect(watcher.frames).toHaveLength(1);
    watcher.drop();
  });

  it("is disconnected once their session is over, while others stay connected", async () => {
    const gone = await createUser();
    const order = await placed(gone, potato);
    const [watcher, office] = [await follow(gone, order._id), await follow(cast.staff, order._id)];
    await revoke(gone.sessionId);
    await confirm(cast.staff, order._id);
    expect(await watcher.closed()).toBe(CLOSED.signedOut);
    expect(watcher.frames).toHaveLength(1);
    await office.received(2, "confirmed");
    office.drop();
  });

  it("is disconnected once they are no longer staff", async () => {
    const admin = await createAdmin();
    const { _id } = await placed(cast.buyer, potato);
    const watcher = await follow(admin, _id);
    await env.DB.prepare("UPDATE users SET admin_status = 'rejected' WHERE id = ?").bind(admin.userId).run();
    await confirm(cast.staff, _id);
    expect(await watcher.closed()).toBe(CLOSED.forbidden);
    expect(watcher.frames).toHaveLength(1);
  });

  it("hibernates with the coordinator, is woken by the next step, and may ask for the status again", async () => {
    const { _id } = await placed(cast.buyer, potato);
    const watcher = await follow(cast.buyer, _id);
    const coordinator = env.ORDER_COORDINATOR.getByName(_id);
    await evictDurableObject(coordinator);
    await confirm(cast.staff, _id);
    await watcher.received(2, "confirmed");
    watcher.send('{"type":"resync"}');
    await expect.poll(() => watcher.frames.length).toBe(3);
    watcher.send(PING);
    await expect.poll(() => watcher.messages.at(-1)).toBe(PONG);
    watcher.drop();
  });

  it.each(["what?", "{}", '{"type":"order"}', JSON.stringify({ type: "resync", more: 1 }), "x".repeat(1_000)])(
    "is disconnected when they send %j",
    async (text) => {
      const { _id } = await placed(cast.buyer, potato);
      const watcher = await follow(cast.buyer, _id);
      watcher.send(text);
      expect(await watcher.closed()).toBe(CLOSED.malformed);
    },
  );

  it("has at most eight sockets: the ninth replaces the oldest", async () => {
    const { _id } = await placed(cast.buyer, potato);
    const first = await follow(cast.buyer, _id);
    const others = [];
    for (let i = 0; i < 8; i++) others.push(await follow(cast.buyer, _id));
    expect(await first.closed()).toBe(CLOSED.replaced);
    await confirm(cast.staff, _id);
    for (const one of others) await one.received(2, "confirmed");
    for (const one of others) one.drop();
  });
});

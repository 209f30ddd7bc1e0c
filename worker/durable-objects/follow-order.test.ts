import { evictDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { SESSION_COOKIE } from "../identity/session-cookie.contract.ts";
import { CLOSED, PING, PONG } from "../live/board-frames.contract.ts";
import { as, ORIGIN } from "../testing/api-client.ts";
import { createAdmin, createAgent, createProducts, createUser, product, startSession } from "../testing/factories.ts";
import { env } from "../testing/faults.ts";
import { accept, accepted, type Cast, confirm, deliver, placed, readOrder } from "../testing/orders.ts";
import { askToFollow, follow } from "../testing/sockets/order-socket.ts";
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

it("the socket of an order opens for its buyer and for staff, and is refused to everybody and everything else", async () => {
  const { _id } = await accepted(cast, potato);
  const statusFor = async (headers: Record<string, string>) => {
    const answer = await askToFollow(_id, headers);
    answer.webSocket?.accept();
    answer.webSocket?.close();
    return answer.status;
  };
  const over = await startSession({ id: cast.buyer.userId });
  await revoke(over.sessionId);
  const cookie = { Cookie: `${SESSION_COOKIE}=${cast.buyer.token}` };
  expect({
    buyer: await statusFor(bearer(cast.buyer.token)),
    staff: await statusFor(bearer(cast.staff.token)),
    "their own page": await statusFor({ ...cookie, Origin: ORIGIN }),
    // The agent who carries the order follows the board instead.
    "its agent": await statusFor(bearer(cast.agent.token)),
    "another buyer": await statusFor(bearer((await createUser()).token)),
    "an admin who waits": await statusFor(bearer((await createAdmin("pending")).token)),
    "a wrong token": await statusFor(bearer("nonsense")),
    "a session that is over": await statusFor(bearer(over.token)),
    "a foreign page": await statusFor({ ...cookie, Origin: "https://evil.example" }),
    "a page without an origin": await statusFor({ ...cookie, Origin: "null" }),
    "a cookie alone": await statusFor(cookie),
    "a request without an upgrade": (await as(cast.buyer.token).get(`/live/orders/${_id}`)).status,
  }).toEqual({
    buyer: 101,
    staff: 101,
    "their own page": 101,
    "its agent": 404,
    "another buyer": 404,
    "an admin who waits": 404,
    "a wrong token": 401,
    "a session that is over": 401,
    "a foreign page": 403,
    "a page without an origin": 403,
    "a cookie alone": 403,
    "a request without an upgrade": 426,
  });
});

describe("a follower of an order", () => {
  it("receives the status first and then every step, with nothing but id, version and status", async () => {
    const order = await placed(cast.buyer, potato);
    const buyer = await follow(cast.buyer, order._id);
    const office = await follow(cast.staff, order._id);
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

  it("receives nothing of a refused step, and is disconnected once their session is over or they are no longer staff, while others stay", async () => {
    const account = await createUser();
    const admin = await createAdmin();
    const { _id } = await placed(account, potato);
    const [gone, noStaff, office] = [
      await follow(account, _id),
      await follow(admin, _id),
      await follow(cast.staff, _id),
    ];
    const member = await follow(await memberOf(account, { role: "approver" }), _id);
    expect((await accept(cast.agent, _id)).status).toBe(409);
    await revoke(account.sessionId);
    await env.DB.prepare("UPDATE users SET admin_status = 'rejected' WHERE id = ?").bind(admin.userId).run();
    await confirm(cast.staff, _id);
    expect(await gone.closed()).toBe(CLOSED.signedOut);
    expect(await noStaff.closed()).toBe(CLOSED.forbidden);
    for (const { frames } of [gone, noStaff]) expect(frames).toHaveLength(1);
    for (const stays of [office, member]) {
      await stays.received(2, "confirmed");
      expect(stays.frames).toHaveLength(2);
      stays.drop();
    }
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

  it("is disconnected when they send anything else", async () => {
    const { _id } = await placed(cast.buyer, potato);
    const codes: Record<string, number | null> = {};
    const more = JSON.stringify({ type: "resync", more: 1 });
    for (const text of ["what?", "{}", '{"type":"order"}', more, "x".repeat(1_000)]) {
      const watcher = await follow(cast.buyer, _id);
      watcher.send(text);
      codes[text] = await watcher.closed();
    }
    expect(Object.entries(codes).filter(([, code]) => code !== CLOSED.malformed)).toEqual([]);
  });

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

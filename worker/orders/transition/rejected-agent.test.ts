import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createOwner,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { endFaults, env, faults } from "../../testing/faults.ts";
import { accept, accepted, confirmed, countRows, deliver, eventsOf, readOrder } from "../../testing/orders.ts";
import { decideAgent, readAudit } from "../../testing/people.ts";
import { findBrokenRules, readShop } from "../../testing/shop-state.ts";
import { watch } from "../../testing/sockets/board-socket.ts";
import { follow } from "../../testing/sockets/order-socket.ts";
import { isLongTier } from "../../testing/tier.ts";

type Agent = Awaited<ReturnType<typeof createAgent>>;
let owner: Account;
let staff: Account;
let buyer: Account;
let potato: string;

beforeAll(async () => {
  [owner, staff, buyer] = [await createOwner(), await createAdmin(), await createUser()];
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});
afterEach(endFaults);
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

const carriedBy = ({ agentId }: Agent) => countRows("orders", "agent_id = ? AND status = 'accepted'", agentId);
const carrying = (agent: Agent) => accepted({ buyer, staff, agent }, potato);
const reject = (agent: Agent) => decideAgent(staff, agent, "reject");
const DECISION = /UPDATE "agents" SET status/i;
const STEP = /UPDATE "orders" SET status/i;

describe("the orders that a rejected agent carries", () => {
  it("go back to the board in the batch of the decision, each with its event, mail and line in the audit log", async () => {
    const agent = await createAgent();
    const other = await createAgent();
    const orders = [await carrying(agent), await carrying(agent)];
    const delivered = await carrying(agent);
    const foreign = await carrying(other);
    await deliver(agent, delivered._id, delivered.confirmationOtp ?? "");
    await as(agent.token).post(`/agent/${orders[0]?._id}/request-cancel`, { message: "No one there" });

    const { status, body } = await reject(agent);
    expect(status).toBe(200);
    expect(body.agent.ordersAccepted).toEqual([]);
    for (const { _id, confirmationOtp } of orders) {
      const order = await readOrder(buyer, _id);
      expect(order).toMatchObject({ status: "confirmed", deliveryAgent: null, cancellation: null });
      expect(order.confirmationOtp).toMatch(/^\d{6}$/);
      expect(order.confirmationOtp).not.toBe(confirmationOtp);
      const event = (await eventsOf(staff, _id)).at(-1);
      expect(event).toMatchObject({ type: "order.released", from: "accepted", to: "confirmed" });
      expect(await countRows("outbox", "dedupe_key LIKE ?", `order.released:${_id}:%`)).toBe(1);
    }
    const released = (await readAudit(owner)).filter(({ action }) => action === "order.released");
    expect(released.map(({ subject }) => subject._id).sort()).toEqual(orders.map(({ _id }) => _id).sort());
    expect(released[0]).toMatchObject({
      actor: { name: staff.name },
      before: { status: "accepted", agentId: agent.agentId },
      after: { status: "confirmed", agentId: null },
    });
    expect((await readOrder(buyer, delivered._id)).status).toBe("delivered");
    expect((await readOrder(buyer, foreign._id)).status).toBe("accepted");
  });

  it("are published once to open boards and followers, even when D1's response is lost", async () => {
    const agent = await createAgent();
    const order = await carrying(agent);
    const boards = [await watch(await createAgent()), await watch(staff)];
    const follower = await follow(buyer, order._id);
    faults.losses.push({ of: DECISION, times: 1 });
    expect((await reject(agent)).status).toBe(200);
    expect((await eventsOf(staff, order._id)).filter(({ type }) => type === "order.released")).toHaveLength(1);
    const { version = 0 } = await readOrder(buyer, order._id);
    await follower.received(version, "confirmed");
    for (const board of boards) {
      await expect.poll(() => board.waiting()).toContain(order._id);
      expect(board.frames.at(-1)).toMatchObject({ id: order._id, version, from: "accepted", to: "confirmed" });
    }
    for (const socket of [...boards, follower]) socket.drop();
  });

  it("stay with the agent when staff lose their rights before the decision is written", async () => {
    const admin = await createAdmin();
    const agent = await createAgent();
    const order = await carrying(agent);
    faults.interruption = {
      before: DECISION,
      work: () => env.DB.prepare("UPDATE users SET admin_status = 'rejected' WHERE id = ?").bind(admin.userId).run(),
    };
    const before = await readShop();
    expect((await decideAgent(admin, agent, "reject")).status).toBe(403);
    expect((await readShop()).orders).toEqual(before.orders);
    expect((await readOrder(buyer, order._id)).status).toBe("accepted");
  });
});

describe("a rejection at the same time as", () => {
  it("an acceptance and a delivery that are written first releases the one, and keeps the other", async () => {
    const agent = await createAgent();
    const carried = await carrying(agent);
    const handedOver = await carrying(agent);
    const taken = await confirmed(buyer, staff, potato);
    faults.interruption = {
      before: DECISION,
      work: async () => {
        await deliver(agent, handedOver._id, handedOver.confirmationOtp ?? "");
        await accept(agent, taken._id);
      },
    };
    expect((await reject(agent)).status).toBe(200);
    expect((await readOrder(buyer, handedOver._id)).status).toBe("delivered");
    for (const { _id } of [carried, taken]) expect((await readOrder(buyer, _id)).status).toBe("confirmed");
    expect((await eventsOf(staff, taken._id)).map(({ type }) => type).slice(-2)).toEqual([
      "order.accepted",
      "order.released",
    ]);
  });

  it("an acceptance that is written second refuses it", async () => {
    const agent = await createAgent();
    const order = await confirmed(buyer, staff, potato);
    faults.interruption = { before: STEP, work: () => reject(agent) };
    const { status, body } = await accept(agent, order._id);
    expect(status).toBe(403);
    expect(body.code).toBe("orders.agent_not_available");
    expect((await readOrder(buyer, order._id)).status).toBe("confirmed");
  });

  it("a delivery that is written second refuses it, because the order is no longer theirs", async () => {
    const agent = await createAgent();
    const order = await carrying(agent);
    faults.interruption = { before: STEP, work: () => reject(agent) };
    const { status, body } = await deliver(agent, order._id, order.confirmationOtp ?? "");
    expect(status).toBe(404);
    expect(body.code).toBe("orders.not_found");
    expect(await readOrder(buyer, order._id)).toMatchObject({ status: "confirmed", paymentStatus: "pending" });
  });

  it.each([
    ["with the coordinator's queue", false],
    ["without the coordinator's queue", true],
  ])("acceptances and deliveries in any mixture leaves no order with the agent, %s", async (_, mutexIsOff) => {
    for (let round = 0; round < (isLongTier ? 4 : 1); round++) {
      const agent = await createAgent();
      const carried = [await carrying(agent), await carrying(agent)];
      const waiting = [await confirmed(buyer, staff, potato)];
      faults.mutexIsOff = mutexIsOff;
      faults.delay = () => Math.random() * 10;
      const [decision, ...others] = await Promise.all([
        reject(agent),
        ...carried.map(({ _id, confirmationOtp }) => deliver(agent, _id, confirmationOtp ?? "")),
        ...waiting.map(({ _id }) => accept(agent, _id)),
        as(staff.token).patch(`/admin/orders/${carried[0]?._id}/status`, { status: "confirmed" }),
      ]);
      endFaults();
      expect(decision.status, decision.text).toBe(200);
      expect(others.filter(({ status, body }) => status >= 500 && body.code !== "orders.conflict")).toEqual([]);
      expect(await carriedBy(agent)).toBe(0);
    }
  });
});

import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { CLOSED } from "../../live/board-frames.contract.ts";
import { as } from "../../testing/api-client.ts";
import { addCity } from "../../testing/cities.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createOwner,
  createProducts,
  createUser,
  product,
  startSession,
} from "../../testing/factories.ts";
import { endFaults, faults } from "../../testing/faults.ts";
import { readProfile, saveProfile } from "../../testing/forms/profiles.ts";
import { accept, accepted, confirmed, deliver, readOrder } from "../../testing/orders.ts";
import { decideAgent, mailsAbout, readAudit, setAdminStatus, stillInKv, storyOf } from "../../testing/people.ts";
import { readShop, runSql } from "../../testing/shop-state.ts";
import { watch } from "../../testing/sockets/board-socket.ts";

let owner: Account;
let staff: Account;
let buyer: Account;
let potato: string;

beforeAll(async () => {
  [owner, staff, buyer] = [await createOwner(), await createAdmin(), await createUser()];
  [potato = ""] = await createProducts([product("Potato")]);
});
afterEach(endFaults);

interface Agents {
  agents: Record<string, unknown>[];
  nextCursor: string | null;
}
const listAgents = async (query = "", who = staff) => (await as(who.token).get<Agents>(`/admin/agents${query}`)).body;
describe("the city of a verified agent", () => {
  const decide = (agent: { agentId: string }, location: string) =>
    as(staff.token).patch<{ agent: Record<string, unknown>; code?: string }>(
      `/admin/agents/${agent.agentId}/location`,
      {
        location,
      },
    );

  it("changes when staff agree; until then they ask, see the present city's orders, and may take it back", async () => {
    const { slug } = await addCity(owner);
    const agent = await createAgent();
    const order = await confirmed(buyer, staff, potato);
    const { status, body } = await saveProfile(agent, { location: slug });
    expect([status, body.profile.location, body.profile.wantedLocation]).toEqual([200, "patna", slug]);
    // Sending the profile back as it was read changes nothing.
    expect((await saveProfile(agent, await readProfile(agent))).body.profile.wantedLocation).toBe(slug);
    expect((await listAgents("?status=pending")).agents[0]).toMatchObject({ _id: agent.agentId, wantedLocation: slug });
    expect((await accept(agent, order._id)).status).toBe(200);
    expect((await saveProfile(agent, { location: "patna" })).body.profile.wantedLocation).toBeNull();
    expect((await decide(agent, slug)).body.code).toBe("agents.location_changed");

    await saveProfile(agent, { location: slug });
    expect((await decide(agent, "patna")).body.agent).toMatchObject({ wantedLocation: null });
    await saveProfile(agent, { location: slug });
    for (const answer of [await decide(agent, slug), await decide(agent, slug)]) expect(answer.status).toBe(200);
    expect(await readProfile(agent)).toMatchObject({ location: slug, wantedLocation: null });
    const acts = (await readAudit(owner)).filter(({ subject }) => subject._id === agent.agentId);
    expect(acts.map(({ action }) => action)).toEqual(["agent.moved", "agent.move_declined"]);
    expect(await mailsAbout(agent.userId)).toEqual(["agent.move_declined", "agent.moved"]);
  });

  it("changes at once before the agent is verified, because the decision about them also covers the city", async () => {
    const { slug } = await addCity(owner, { slug: "gaya", name: "Gaya" });
    const agent = await createAgent({ status: "pending" });
    expect((await saveProfile(agent, { location: slug })).body.profile).toMatchObject({
      location: slug,
      wantedLocation: null,
    });
  });
});

describe("the list of agents", () => {
  it("shows staff all fields that a decision needs", async () => {
    const agent = await createAgent({ status: "pending" });
    await runSql(
      "UPDATE agents SET vehicle_image_key = 'vehicles/x', rating_sum = 9, rating_count = 2 WHERE id = ?",
      agent.agentId,
    );
    const { agents } = await listAgents();
    expect(agents[0]).toEqual({
      _id: agent.agentId,
      user: {
        _id: agent.userId,
        name: agent.name,
        email: agent.email,
        phone: agent.phone,
        address: "Kankarbagh Colony, Patna",
        location: "patna",
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        isEmailVerified: true,
      },
      agentVerified: false,
      status: "pending",
      isActive: false,
      pincode: "800001",
      wantedLocation: null,
      vehicleDetails: {
        vehicleNumber: expect.stringMatching(/^BR01AB/),
        vehicleImage: `/api/agents/${agent.agentId}/vehicle-image`,
        isVehicleVerified: false,
      },
      rating: 4.5,
      ratingCount: 2,
      ordersAccepted: [],
      ordersDelivered: [],
      ordersAcceptedCount: 0,
      ordersDeliveredCount: 0,
    });
  });

  it("lists the orders an agent carries and delivered, and a null rating without ratings", async () => {
    const agent = await createAgent();
    const cast = { buyer, staff, agent };
    const done = await accepted(cast, potato);
    await deliver(agent, done._id, done.confirmationOtp ?? "");
    const carried = await accepted(cast, potato);
    const { agents } = await listAgents();
    expect(agents.find(({ _id }) => _id === agent.agentId)).toMatchObject({
      ordersAccepted: [carried._id],
      ordersDelivered: [done._id],
      ordersAcceptedCount: 2,
      ordersDeliveredCount: 1,
      rating: null,
      ratingCount: 0,
    });
  });

  it("pages through the agents of a status, newest first", async () => {
    const made: string[] = [];
    for (let i = 0; i < 3; i++) made.unshift((await createAgent({ status: "rejected" })).agentId);
    const seen: unknown[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Agents = await listAgents(`?status=rejected&limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.agents.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(made);
  });
});

describe("a decision about an agent", () => {
  it("lets a verified agent accept orders at once and verifies the vehicle too", async () => {
    const agent = await createAgent({ status: "pending" });
    const order = await confirmed(buyer, staff, potato);
    expect((await accept(agent, order._id)).status).toBe(403);
    const { status, body } = await decideAgent(staff, agent, "verify");
    expect([status, body.message]).toEqual([200, `Agent ${agent.agentId} verified successfully.`]);
    expect(body.agent).toMatchObject({
      _id: agent.agentId,
      status: "verified",
      agentVerified: true,
      vehicleDetails: { isVehicleVerified: true },
    });
    expect((await accept(agent, order._id)).status).toBe(200);
    expect(await mailsAbout(agent.userId)).toEqual(["agent.verified"]);
    expect(await storyOf(owner, agent.agentId)).toEqual([`${staff.name} agent.verified: pending → verified`]);
  });

  it("lets staff reverse a decision, and changes nothing when it is repeated", async () => {
    const agent = await createAgent({ status: "pending" });
    await decideAgent(staff, agent, "reject");
    await decideAgent(owner, agent, "verify");
    const before = await readShop();
    expect((await decideAgent(staff, agent, "verify")).body.agent).toMatchObject({ status: "verified" });
    expect(await readShop()).toEqual(before);
    expect(await storyOf(owner, agent.agentId)).toEqual([
      `${staff.name} agent.rejected: pending → rejected`,
      `${owner.name} agent.verified: rejected → verified`,
    ]);
  });

  it("verifies only the new vehicle of a verified agent, with an audit entry and no mail", async () => {
    const agent = await createAgent();
    await runSql(
      "UPDATE agents SET vehicle_number = 'BR01ZZ9999', is_vehicle_verified = 0 WHERE id = ?",
      agent.agentId,
    );
    const { body } = await decideAgent(staff, agent, "verify");
    expect(body.agent).toMatchObject({ vehicleDetails: { vehicleNumber: "BR01ZZ9999", isVehicleVerified: true } });
    expect(await mailsAbout(agent.userId)).toEqual([]);
    expect((await readAudit(owner))[0]).toMatchObject({
      action: "agent.vehicle_verified",
      subject: { type: "agent", _id: agent.agentId, label: agent.name },
      before: { vehicleVerified: false },
      after: { vehicleVerified: true, vehicleNumber: "BR01ZZ9999" },
    });
  });

  it("records the vehicle number that was verified when it changes during the decision", async () => {
    const agent = await createAgent({ status: "pending" });
    faults.interruption = {
      before: /UPDATE "agents" SET status/i,
      work: () => runSql("UPDATE agents SET vehicle_number = 'BR01NEW1' WHERE id = ?", agent.agentId),
    };
    await decideAgent(staff, agent, "verify");
    const entries = (await readAudit(owner)).filter(({ subject }) => subject._id === agent.agentId);
    expect(entries.map(({ after }) => after.vehicleNumber)).toEqual(["BR01NEW1"]);
  });

  it("rejects a decision about an outdated vehicle number with 409", async () => {
    const agent = await createAgent({ status: "pending" });
    const path = `/admin/agents/${agent.agentId}/verify`;
    const { status, body } = await as(staff.token).patch(`${path}?vehicleNumber=BR01OLD1`);
    expect([status, body.code]).toEqual([409, "agents.vehicle_changed"]);
    expect(await storyOf(owner, agent.agentId)).toEqual([]);
    const seen = (await listAgents()).agents[0]?.vehicleDetails as { vehicleNumber: string };
    expect((await as(staff.token).patch(`${path}?vehicleNumber=${seen.vehicleNumber}`)).status).toBe(200);
  });

  it("carries out a decision once when D1's answer is lost", async () => {
    const agent = await createAgent({ status: "pending" });
    faults.losses.push({ of: /UPDATE "agents" SET status/i, times: 1 });
    expect((await decideAgent(staff, agent, "verify")).status).toBe(200);
    expect(await storyOf(owner, agent.agentId)).toHaveLength(1);
    expect(await mailsAbout(agent.userId)).toEqual(["agent.verified"]);
  });

  it("rejects a decision with 403 when the admin is rejected meanwhile", async () => {
    const admin = await createAdmin();
    const agent = await createAgent({ status: "pending" });
    faults.interruption = {
      before: /UPDATE "agents" SET status/i,
      work: () => setAdminStatus(owner, admin, "rejected"),
    };
    const { status, body } = await decideAgent(admin, agent, "verify");
    expect([status, body.code]).toEqual([403, "auth.rejected"]);
    expect(await storyOf(owner, agent.agentId)).toEqual([]);
    const [row] = (await listAgents()).agents.filter(({ _id }) => _id === agent.agentId);
    expect(row).toMatchObject({ status: "pending" });
  });

  it("answers 404 for the id of an account instead of an agent", async () => {
    const agent = await createAgent({ status: "pending" });
    const { status, body } = await decideAgent(staff, { agentId: agent.userId }, "verify");
    expect([status, body.code]).toEqual([404, "agents.not_found"]);
  });
});

describe("the rejection of an agent takes effect immediately", () => {
  it("ends their sessions, although KV still holds them, and lets them sign in again to no orders", async () => {
    const agent = await createAgent();
    const order = await confirmed(buyer, staff, potato);
    const { status, body } = await decideAgent(staff, agent, "reject");
    expect([status, body.message]).toEqual([200, `Agent ${agent.agentId} rejected successfully.`]);
    expect(body.agent).toMatchObject({ status: "rejected", vehicleDetails: { isVehicleVerified: false } });
    expect(await mailsAbout(agent.userId)).toEqual(["agent.rejected"]);
    expect((await as(agent.token).get("/auth/me")).status).toBe(401);
    const again = { ...agent, ...(await startSession({ id: agent.userId })) };
    const board = await as(again.token).post("/orders/available-orders");
    expect([board.status, board.body.code]).toEqual([403, "auth.rejected"]);
    for (const one of [agent, again]) await stillInKv(one, { role: "delivery", adminStatus: null });
    expect((await accept(agent, order._id)).status).toBe(401);
    expect((await accept(again, order._id)).status).toBe(403);
    expect((await readOrder(buyer, order._id)).status).toBe("confirmed");
  });

  it("closes the live board of a rejected agent and no other", async () => {
    const agent = await createAgent();
    const other = await createAgent();
    const socket = await watch(agent);
    const otherSocket = await watch(other);
    await decideAgent(staff, agent, "reject");
    expect(await socket.closed()).toBe(CLOSED.signedOut);
    expect(otherSocket.closedWith).toBeNull();
    otherSocket.drop();
  });

  it("refuses an acceptance that began before the rejection", async () => {
    const agent = await createAgent();
    const order = await confirmed(buyer, staff, potato);
    faults.interruption = { before: /UPDATE "orders" SET status/i, work: () => decideAgent(staff, agent, "reject") };
    expect((await accept(agent, order._id)).status).toBe(403);
    expect((await readOrder(buyer, order._id)).status).toBe("confirmed");
  });

  it("refuses a delivery that began before the rejection, and gives the order to the next agent", async () => {
    const agent = await createAgent();
    const order = await accepted({ buyer, staff, agent }, potato);
    faults.interruption = { before: /UPDATE "orders" SET status/i, work: () => decideAgent(staff, agent, "reject") };
    const { status, body } = await deliver(agent, order._id, order.confirmationOtp ?? "");
    expect([status, body.code]).toEqual([404, "orders.not_found"]);
    expect((await readOrder(buyer, order._id)).status).toBe("confirmed");
    expect((await accept(await createAgent(), order._id)).status).toBe(200);
  });
});

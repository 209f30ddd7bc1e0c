import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { readProfile, saveProfile } from "../../testing/forms/profiles.ts";
import { placed } from "../../testing/orders.ts";
import { AvailabilityInput } from "./profiles.contract.ts";

let productId: string;

beforeAll(async () => {
  [productId = ""] = await createProducts([product("Potato")]);
});

describe("an agent's vehicle", () => {
  const verifyVehicle = (agent: { agentId: string }) =>
    env.DB.prepare("UPDATE agents SET is_vehicle_verified = 1 WHERE id = ?").bind(agent.agentId).run();

  it("removes the verification when the vehicle number changes", async () => {
    const agent = await createAgent();
    await verifyVehicle(agent);
    const { body } = await saveProfile(agent, { vehicleNumber: "br-05 x 77" });
    expect(body.profile).toMatchObject({
      vehicleNumber: "BR05X77",
      agentVerified: true,
      vehicleDetails: { vehicleNumber: "BR05X77", isVehicleVerified: false },
    });
  });

  it("preserves the verification when the vehicle number stays the same", async () => {
    const agent = await createAgent();
    await verifyVehicle(agent);
    const { vehicleNumber } = await readProfile(agent);
    const written = `${vehicleNumber?.slice(0, 4).toLowerCase()} - ${vehicleNumber?.slice(4)}`;
    const { body } = await saveProfile(agent, { vehicleNumber: written, pincode: "800002", vehicleType: "van" });
    expect(body.profile.vehicleDetails).toMatchObject({ vehicleNumber, isVehicleVerified: true });
  });

  it("accepts a new vehicle number in vehicleDetails", async () => {
    const agent = await createAgent();
    const profile = await readProfile(agent);
    const vehicleDetails = { ...profile.vehicleDetails, vehicleNumber: "BR05X78" };
    const { body } = await saveProfile(agent, { ...profile, vehicleDetails });
    expect(body.profile).toMatchObject({ vehicleNumber: "BR05X78", vehicleDetails: { vehicleNumber: "BR05X78" } });
  });
});

describe("an agent's availability", () => {
  const set = (agent: Account, isActive: unknown) =>
    as(agent.token).patch<{ isActive: boolean }>("/agent/availability", { isActive });

  it("changes the availability immediately, which decides whether the agent may accept orders", async () => {
    const buyer = await createUser();
    const staff = await createAdmin();
    const agent = await createAgent();
    expect((await set(agent, false)).body).toMatchObject({ success: true, isActive: false });
    expect((await readProfile(agent)).isActive).toBe(false);
    const { _id } = await placed(buyer, productId);
    await as(staff.token).patch(`/admin/orders/${_id}/confirm`);
    expect((await as(agent.token).patch(`/agent/${_id}/accept`)).status).toBe(403);
    expect((await set(agent, true)).body.isActive).toBe(true);
    expect((await set(agent, true)).body.isActive).toBe(true);
    expect((await as(agent.token).patch(`/agent/${_id}/accept`)).status).toBe(200);
  });

  it("does not make an open profile form outdated when the availability changes", async () => {
    const agent = await createAgent();
    const etag = (await as(agent.token).get("/auth/profile")).headers.get("ETag") ?? "";
    await set(agent, false);
    expect((await saveProfile(agent, { name: "Still fresh" }, { "If-Match": etag })).status).toBe(200);
    expect(await readProfile(agent)).toMatchObject({ isActive: false, name: "Still fresh" });
  });

  it.each([
    ["pending", "auth.not_verified", "You can go online as soon as an admin has verified your account."],
    ["rejected", "auth.rejected", "Your account was not approved, so you cannot go online."],
  ] as const)("rejects going online of a %s agent with 403 on both routes", async (status, code, message) => {
    const agent = await createAgent({ status, isActive: false });
    for (const answer of [await set(agent, true), await saveProfile(agent, { isActive: true, name: "x" })]) {
      expect(answer.status).toBe(403);
      expect(answer.body.code).toEqual(code);
      expect(answer.body.message).toEqual(message);
    }
    expect(await readProfile(agent)).toMatchObject({ isActive: false, name: agent.name });
  });

  it("lets a pending agent go offline", async () => {
    const agent = await createAgent({ status: "pending" });
    expect((await set(agent, false)).body.isActive).toBe(false);
  });

  it("rejects any availability but true and false with 400", async () => {
    for (const isActive of ["true", 1, null, undefined]) expect(v.is(AvailabilityInput, { isActive })).toBe(false);
    expect((await set(await createAgent(), "true")).status).toBe(400);
  });
});

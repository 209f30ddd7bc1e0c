import type { AuditAct } from "../../audit/audit.service.ts";
import type { Needs } from "../../compose.ts";
import { type Actor, runsTheShop } from "../../identity/accounts.contract.ts";
import { decisionConflict } from "../../identity/accounts.errors.ts";
import { requireOthers, requireStaff, requireUser, type Visitor } from "../../identity/permissions.ts";
import { toVehicleDetails } from "../../identity/vehicle.contract.ts";
import { compareAndSet } from "../../platform/d1/compare-and-set.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { iso } from "../../platform/dates.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { newId } from "../../platform/ids.ts";
import { message } from "../../platform/messages.contract.ts";
import { pageOf } from "../../platform/paging.ts";
import type { Decision, PeopleQuery } from "../admins/admins.contract.ts";
import { averageRating, isWorking } from "../agents.contract.ts";
import { type AgentName, type AgentRow, createAgentRecordsRepo, createAgentsRepo } from "./agents.repo.ts";
import type { AgentPage, DeliveryAgent } from "./delivery-agent.contract.ts";

const toAgent = (row: AgentRow): DeliveryAgent => ({
  _id: row.id,
  user: {
    _id: row.userId,
    name: row.name,
    email: row.email,
    phone: row.phone ?? "",
    address: row.address,
    location: row.location,
    createdAt: iso(row.createdAt),
    isEmailVerified: row.isEmailVerified === 1,
  },
  agentVerified: row.status === "verified",
  status: row.status,
  isActive: isWorking(row.isActive, row.status),
  pincode: row.pincode,
  wantedLocation: row.wantedLocation,
  vehicleDetails: toVehicleDetails({ ...row, isVehicleVerified: row.isVehicleVerified === 1 }),
  rating: averageRating(row.ratingSum, row.ratingCount),
  ratingCount: row.ratingCount,
  ordersAccepted: JSON.parse(row.accepted) as string[],
  ordersDelivered: JSON.parse(row.delivered) as string[],
  ordersAcceptedCount: row.acceptedCount,
  ordersDeliveredCount: row.deliveredCount,
});

const pictureNotFound = () =>
  new AppError("agents.not_found", 404, {}, { message: message("agents.picture_not_found") });

const MAX_NAMES = 200;

const isDecided = (agent: AgentRow, to: Decision): boolean =>
  agent.status === to && (to === "rejected" || agent.isVehicleVerified === 1);

export const createAgentsService = (needs: Needs<"sessions" | "audit" | "outbox" | "guard" | "releaseCarried">) => {
  const { db, clock, pictures, sessions, audit, outbox, guard, releaseCarried } = needs;
  const repo = createAgentsRepo(db);
  const records = createAgentRecordsRepo(db);

  const effectsOf = (staff: Actor, agent: AgentRow, to: Decision): Statement[] => {
    const act: AuditAct = {
      actorId: staff.userId,
      // The agent is already verified, so the decision covers the new vehicle only.
      action: agent.status === to ? "agent.vehicle_verified" : `agent.${to}`,
      subject: { type: "agent", id: agent.id, label: agent.name },
      before: { status: agent.status, vehicleVerified: agent.isVehicleVerified === 1 },
      after: { status: to, vehicleVerified: to === "verified", vehicleNumber: agent.vehicleNumber },
    };
    if (agent.status === to) return [audit.record(act)];
    return [audit.record(act), outbox.enqueueEvent(`agent.${to}`, newId(clock), { userId: agent.userId })];
  };

  /** Statements for the batch of a rejection, and `finish` to call once it is written. */
  const endPowers = async (staff: Actor, agent: AgentRow) => {
    const [ended, released] = await Promise.all([sessions.endAll(agent.userId), releaseCarried(staff, agent.id)]);
    return {
      statements: [ended.statement, ...released.statements],
      finish() {
        ended.forget();
        released.announce();
      },
    };
  };

  const findAgent = async (id: string): Promise<AgentRow> => {
    const agent = await repo.find(id);
    if (!agent) throw new AppError("agents.not_found", 404);
    return agent;
  };

  return {
    async listAgents(visitor: Visitor, query: PeopleQuery): Promise<AgentPage> {
      requireStaff(visitor);
      const rows = await repo.list({ ...query, limit: query.limit + 1 });
      const { page, nextCursor } = pageOf(rows, query.limit, ({ id }) => id);
      return { agents: page.map(toAgent), nextCursor };
    },

    /** The newest verified agents, sorted by name. */
    async listNames(visitor: Visitor): Promise<AgentName[]> {
      requireStaff(visitor);
      const names = await repo.listNames(MAX_NAMES);
      return names.sort((a, b) => a.name.localeCompare(b.name, "en"));
    },

    /**
     * The vehicle is decided with its agent, and the orders of a rejected agent are released. Throws 409 when the
     * number is no longer `seenVehicle`, the one that staff saw. Repeating a decision changes nothing.
     */
    async decideAgent(visitor: Visitor, id: string, to: Decision, seenVehicle?: string): Promise<DeliveryAgent> {
      const staff = requireStaff(visitor);
      let finish = (): void => undefined;
      const found = await compareAndSet({
        async find() {
          const agent = await findAgent(id);
          requireOthers(staff, [agent.userId]);
          if (to === "verified" && seenVehicle !== undefined && seenVehicle !== agent.vehicleNumber)
            throw new AppError("agents.vehicle_changed", 409);
          return agent;
        },
        isDone: (agent) => isDecided(agent, to),
        async write(agent) {
          const ended = to === "rejected" ? await endPowers(staff, agent) : null;
          const effects = [...(ended?.statements ?? []), ...effectsOf(staff, agent, to)];
          // Set before the write, because the response may be lost after the batch was written.
          if (ended) finish = ended.finish;
          await repo.writeDecision(agent, to, guard.assertStaff(staff.userId), effects);
        },
        checkPermission: () => guard.confirmStaff(staff),
        conflict: decisionConflict,
      });
      finish();
      return toAgent(
        to === "verified"
          ? { ...found, status: to, isVehicleVerified: 1 }
          : { ...found, status: to, isVehicleVerified: 0, accepted: "[]" },
      );
    },

    /**
     * Decides about the city to which an agent asked to move: `location` is that city, or their current one to
     * decline. Throws 409 for any other, because the agent has asked for something else since. Repeating a decision
     * changes nothing.
     */
    async decideLocation(visitor: Visitor, id: string, location: string): Promise<DeliveryAgent> {
      const staff = requireStaff(visitor);
      const found = await compareAndSet({
        async find() {
          const agent = await findAgent(id);
          requireOthers(staff, [agent.userId]);
          if (location !== agent.location && location !== agent.wantedLocation)
            throw new AppError("agents.location_changed", 409);
          return agent;
        },
        isDone: (agent) => agent.wantedLocation === null && agent.location === location,
        async write(agent) {
          const action = location === agent.location ? "agent.move_declined" : "agent.moved";
          const act: AuditAct = {
            actorId: staff.userId,
            action,
            subject: { type: "agent", id, label: agent.name },
            before: { location: agent.location },
            after: { location, wanted: agent.wantedLocation },
          };
          await repo.writeLocation(agent, location, clock.now(), guard.assertStaff(staff.userId), [
            audit.record(act),
            outbox.enqueueEvent(action, newId(clock), { userId: agent.userId }),
          ]);
        },
        checkPermission: () => guard.confirmStaff(staff),
        conflict: decisionConflict,
      });
      sessions.forgetCached(found.userId);
      return toAgent({ ...found, location, wantedLocation: null });
    },

    /** Shows the picture to staff and to the agent only, because it reveals the plate; throws 404 for everyone else. */
    async showVehicleImage(visitor: Visitor, agentId: string, request: Request): Promise<Response> {
      const actor = requireUser(visitor);
      if (!runsTheShop(actor) && actor.agent?.id !== agentId) throw pictureNotFound();
      const key = await records.findVehicleImageKey(agentId);
      const answer = key && (await pictures.show(key, request));
      if (!answer) throw pictureNotFound();
      return answer;
    },
  };
};

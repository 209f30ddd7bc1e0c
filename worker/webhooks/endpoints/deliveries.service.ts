import type { Only } from "../../compose.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { requireAccountOwner, type Visitor } from "../../identity/permissions.ts";
import { takeLimit } from "../../limits/limits.repo.ts";
import { iso } from "../../platform/dates.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { newId } from "../../platform/ids.ts";
import { pageOf } from "../../platform/paging.ts";
import { createDeliveriesRepo, type DeliveryRow } from "./deliveries.repo.ts";
import type { DeliveriesQuery, Delivery } from "./endpoints.contract.ts";
import { createEndpointsRepo, type EndpointRow } from "./endpoints.repo.ts";
import { findEndpoint } from "./endpoints.service.ts";
import { toDelivery, toEndpoint } from "./to-endpoint.ts";

export const createDeliveries = ({ db, clock, enqueued }: Only<"db" | "clock" | "enqueued">) => {
  const repo = createDeliveriesRepo(db);
  const endpoints = createEndpointsRepo(db);

  /** Throws 409 for a disabled endpoint, to which nothing is sent. */
  const findActive = async (owner: Actor, id: string): Promise<EndpointRow> => {
    const row = await findEndpoint(endpoints, owner, id);
    if (row.state !== "active") throw new AppError("webhooks.disabled", 409);
    return row;
  };

  return {
    async listDeliveries(visitor: Visitor, endpointId: string, query: DeliveriesQuery) {
      const owner = requireAccountOwner(visitor);
      const [endpoint, rows] = await Promise.all([
        findEndpoint(endpoints, owner, endpointId),
        repo.list(endpointId, query),
      ]);
      const { page, nextCursor } = pageOf(rows, query.limit, ({ id }) => id);
      return { endpoint: toEndpoint(endpoint), deliveries: page.map(toDelivery), nextCursor };
    },

    /** A test event is delivered like any other. */
    async ping(visitor: Visitor, endpointId: string): Promise<Delivery> {
      const owner = requireAccountOwner(visitor);
      const endpoint = await findActive(owner, endpointId);
      await takeLimit(db, clock, "webhook_ping", owner.userId);
      const now = clock.now();
      const id = newId(clock);
      const eventId = newId(clock);
      const row: DeliveryRow = {
        id,
        endpointId: endpoint.id,
        eventId,
        type: "ping",
        subject: eventId,
        body: JSON.stringify({ type: "ping", timestamp: iso(now), data: { endpointId: endpoint.id } }),
        status: "waiting",
        attempts: 0,
        nextAttemptAt: now,
        eventAt: now,
        settledAt: null,
        lastStatus: null,
        lastMs: null,
        lastAnswer: "",
      };
      await repo.insert({ ...row, createdAt: now });
      enqueued.mark("webhooks");
      return toDelivery(row);
    },

    /** Sends the same `webhook-id` again, even if the delivery had succeeded. */
    async sendAgain(visitor: Visitor, endpointId: string, id: string): Promise<Delivery> {
      const owner = requireAccountOwner(visitor);
      const [, row] = await Promise.all([findActive(owner, endpointId), repo.find(endpointId, id)]);
      if (!row) throw new AppError("webhooks.delivery_not_found", 404);
      await takeLimit(db, clock, "webhook_retry", owner.userId);
      const now = clock.now();
      if (!(await repo.sendAgain(endpointId, id, now))) throw new AppError("webhooks.waits_for_earlier", 409);
      enqueued.mark("webhooks");
      return toDelivery({ ...row, status: "waiting", nextAttemptAt: now, settledAt: null });
    },
  };
};

import { iso, isoOrNull } from "../../platform/dates.contract.ts";
import type { EventType } from "../webhooks.contract.ts";
import type { DeliveryRow } from "./deliveries.repo.ts";
import type { Delivery, Endpoint } from "./endpoints.contract.ts";
import type { EndpointRow } from "./endpoints.repo.ts";

export const toEndpoint = (row: EndpointRow): Endpoint => ({
  _id: row.id,
  url: row.url,
  description: row.description,
  types: row.types.split(" ") as EventType[],
  state: row.state,
  disabledBecause: row.disabledReason || null,
  disabledAt: isoOrNull(row.disabledAt),
  failingSince: isoOrNull(row.failingSince),
  rotatedAt: isoOrNull(row.rotatedAt),
  createdAt: iso(row.createdAt),
});

export const toDelivery = (row: DeliveryRow): Delivery => ({
  _id: row.id,
  messageId: `msg_${row.eventId}`,
  type: row.type,
  subject: row.subject,
  body: row.body,
  status: row.status,
  attempts: row.attempts,
  nextAttemptAt: row.status === "waiting" ? isoOrNull(row.nextAttemptAt) : null,
  lastStatus: row.lastStatus,
  lastMs: row.lastMs,
  lastAnswer: row.lastAnswer,
  happenedAt: iso(row.eventAt),
  settledAt: isoOrNull(row.settledAt),
});

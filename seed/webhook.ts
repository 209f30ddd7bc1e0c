import { createAuditService } from "../worker/audit/audit.service.ts";
import type { Actor } from "../worker/identity/accounts.contract.ts";
import { EnqueuedWork } from "../worker/outbox/enqueued-work.ts";
import { createOutboxService } from "../worker/outbox/outbox.service.ts";
import type { Db } from "../worker/platform/d1/db.ts";
import { createDeliveries } from "../worker/webhooks/endpoints/deliveries.service.ts";
import type { CreateEndpointInput } from "../worker/webhooks/endpoints/endpoints.contract.ts";
import { createEndpoints } from "../worker/webhooks/endpoints/endpoints.service.ts";

/** The origins under `npm start`; prepare-data.ts rewrites them for other ports. */
const APP = "http://localhost:8787";
const MOCKS = "http://localhost:8788";

/** The demo hotel's webhook to the mock receiver, and a test event that is sent when the shop starts. */
export const insertWebhook = async (db: Db, codeSecret: string, hotel: Actor, now: number): Promise<void> => {
  const clock = { now: () => now };
  const enqueued = new EnqueuedWork();
  const endpoints = createEndpoints({
    db,
    clock,
    origin: APP,
    allowsLoopbackWebhooks: true,
    codeSecret,
    enqueued,
    audit: createAuditService({ db, clock }),
    outbox: createOutboxService(db, clock),
    requirePresence: async () => [],
  });
  const wanted: CreateEndpointInput = {
    url: `${MOCKS}/webhooks/receive`,
    description: "Purchasing",
    types: ["order.placed", "order.confirmed", "order.delivered", "order.cancelled", "document.issued"],
    currentPassword: "",
  };
  const { endpoint } = await endpoints.create(hotel, wanted, { ip: "local" });
  await createDeliveries({ db, clock, enqueued }).ping(hotel, endpoint._id);
};

import * as repo from "./events.repo.ts";

/** For orders, payments and documents: statements for their batches. */
export const { documentEvent, orderEvent, paymentEvent, refundEvent } = repo;

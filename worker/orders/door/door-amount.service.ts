import { requireVerifiedAgent, type Visitor } from "../../identity/permissions.ts";
import type { RefundsService } from "../../payments/refunds/refunds.service.ts";
import type { Db } from "../../platform/d1/db.ts";
import { orderNotFound } from "../orders.errors.ts";
import { createFindDoorAmount, type DoorAmount } from "./door-amount.repo.ts";

/** 404 unless the agent carries or delivered the order. */
export const createGetDoorAmount = (db: Db, { readLeft }: Pick<RefundsService, "readLeft">) => {
  const find = createFindDoorAmount(db, readLeft);
  return async (visitor: Visitor, orderId: string): Promise<DoorAmount> => {
    const { agent } = requireVerifiedAgent(visitor);
    const found = await find(orderId);
    if (!found || found.agentId !== agent.id) throw orderNotFound();
    return found;
  };
};
export type GetDoorAmount = ReturnType<typeof createGetDoorAmount>;

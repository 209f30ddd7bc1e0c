import { keyReused } from "../../http/idempotency.errors.ts";
import { notVerified, ownRecord } from "../../identity/accounts.errors.ts";
import type { Visitor } from "../../identity/permissions.ts";
import type { DurableObjects } from "../../platform/concurrency/durable-objects.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { isId } from "../../platform/ids.ts";
import type { OrderReader } from "../browse/order-reader.service.ts";
import { type CommandCoordinator, callCoordinator } from "../coordinator-client.ts";
import type { Command, PlainRefusal, Refusal } from "../order-command.contract.ts";
import { MAX_NEW_CODES } from "../order-limits.contract.ts";
import {
  alreadyPacked,
  approverRequired,
  carriesEnough,
  changedMeanwhile,
  codeLocked,
  custodyFull,
  figuresChanged,
  illegalTransition,
  nothingPacked,
  orderConflict,
  orderNotFound,
  outdatedCode,
  wrongCode,
} from "../orders.errors.ts";

const ERRORS: Record<PlainRefusal, () => AppError> = {
  not_found: orderNotFound,
  already_accepted: () => new AppError("orders.already_accepted", 409),
  awaiting_payment: () => new AppError("orders.awaiting_payment", 409),
  awaiting_approval: () => new AppError("orders.awaiting_approval", 409),
  not_awaiting_approval: () => new AppError("orders.not_awaiting_approval", 409),
  not_approver: approverRequired,
  own_record: ownRecord,
  agent_not_available: () => new AppError("orders.agent_not_available", 403),
  not_verified: () => notVerified(true),
  carries_enough: carriesEnough,
  already_packed: alreadyPacked,
  not_packed: () => new AppError("orders.not_packed", 409),
  lines_to_pick: () => new AppError("orders.lines_to_pick", 409),
  nothing_packed: nothingPacked,
  awaits_answer: () => new AppError("orders.awaits_answer", 409),
  code_locked: codeLocked,
  figures_changed: figuresChanged,
  no_new_codes_left: () => new AppError("orders.no_new_codes_left", 409, { max: MAX_NEW_CODES }),
  key_reused: keyReused,
  conflict: orderConflict,
};

const toError = (outcome: Refusal): AppError => {
  switch (outcome.refusal) {
    case "illegal":
      return illegalTransition(outcome.status);
    case "changed_meanwhile":
      return changedMeanwhile(outcome.version);
    case "wrong_code":
      return outcome.isOfOrder ? outdatedCode(outcome.triesLeft) : wrongCode(outcome.triesLeft);
    case "custody_full":
      return custodyFull(outcome);
    default:
      return ERRORS[outcome.refusal]();
  }
};

interface Dependencies {
  readonly reader: Pick<OrderReader, "findArchived">;
  readonly coordinators: DurableObjects<CommandCoordinator>;
}

export const createApplyCommand = ({ reader, coordinators }: Dependencies) => {
  /** An order that is not in D1 may be archived; its status then says why the command is illegal. */
  const refusalOf = async (visitor: Visitor, orderId: string, outcome: Refusal) => {
    const found = visitor && outcome.refusal === "not_found" ? await reader.findArchived(visitor, orderId) : null;
    return found ? illegalTransition(found.order.status) : toError(outcome);
  };

  return async (visitor: Visitor, orderId: string, command: Command): Promise<void> => {
    if (!isId(orderId)) throw orderNotFound();
    const outcome = await callCoordinator(coordinators, orderId, (coordinator) =>
      coordinator.applyCommand(orderId, command),
    );
    if (!outcome.done) throw await refusalOf(visitor, orderId, outcome);
  };
};

import { keyReused } from "../../http/idempotency.errors.ts";
import { notVerified, ownRecord } from "../../identity/accounts.errors.ts";
import type { Visitor } from "../../identity/permissions.ts";
import type { DurableObjects } from "../../platform/concurrency/durable-objects.ts";
import type { AppError } from "../../platform/errors.contract.ts";
import { isId } from "../../platform/ids.ts";
import type { OrderReader } from "../browse/order-reader.service.ts";
import { type CommandCoordinator, callCoordinator } from "../coordinator-client.ts";
import type { Command, PlainRefusal, Refusal } from "../order-command.contract.ts";
import {
  agentCannotAccept,
  alreadyAccepted,
  alreadyPacked,
  approverRequired,
  awaitingApproval,
  awaitingPayment,
  awaitsAnswer,
  carriesEnough,
  changedMeanwhile,
  codeLocked,
  codeOfUnmarkedOrder,
  custodyFull,
  figuresChanged,
  illegalTransition,
  linesToPick,
  noNewCodesLeft,
  notAwaitingApproval,
  nothingPacked,
  notPacked,
  orderConflict,
  orderNotFound,
  wrongCode,
} from "../orders.errors.ts";

const ERRORS: Record<PlainRefusal, () => AppError> = {
  not_found: orderNotFound,
  already_accepted: alreadyAccepted,
  awaiting_payment: awaitingPayment,
  awaiting_approval: awaitingApproval,
  not_awaiting_approval: notAwaitingApproval,
  not_approver: approverRequired,
  own_record: ownRecord,
  agent_not_available: agentCannotAccept,
  not_verified: () => notVerified(true),
  carries_enough: carriesEnough,
  already_packed: alreadyPacked,
  not_packed: notPacked,
  lines_to_pick: linesToPick,
  nothing_packed: nothingPacked,
  awaits_answer: awaitsAnswer,
  code_locked: codeLocked,
  figures_changed: figuresChanged,
  no_new_codes_left: noNewCodesLeft,
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
      return outcome.isOfOrder ? codeOfUnmarkedOrder(outcome.triesLeft) : wrongCode(outcome.triesLeft);
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

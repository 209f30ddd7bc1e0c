import type { Actor } from "../../identity/accounts.contract.ts";
import { notVerified, ownRecord } from "../../identity/accounts.errors.ts";
import type { DurableObjects } from "../../platform/concurrency/durable-objects.ts";
import { isId } from "../../platform/ids.ts";
import type { OrderReader } from "../browse/order-reader.service.ts";
import { type CommandCoordinator, callCoordinator } from "../coordinator-client.ts";
import type { Command, Refusal } from "../order-command.contract.ts";
import {
  agentCannotAccept,
  alreadyAccepted,
  approverRequired,
  awaitingApproval,
  awaitingPayment,
  carriesEnough,
  changedMeanwhile,
  codeLocked,
  codeOfOrder,
  custodyFull,
  figuresChanged,
  illegalTransition,
  keyReused,
  noNewCodesLeft,
  notAwaitingApproval,
  orderConflict,
  orderNotFound,
  wrongCode,
} from "../orders.errors.ts";

const errorOf = (outcome: Refusal) => {
  switch (outcome.refusal) {
    case "illegal":
      return illegalTransition(outcome.status);
    case "changed_meanwhile":
      return changedMeanwhile(outcome.version);
    case "wrong_code":
      return outcome.isOfOrder ? codeOfOrder(outcome.triesLeft) : wrongCode(outcome.triesLeft);
    case "figures_changed":
      return figuresChanged();
    case "not_found":
      return orderNotFound();
    case "already_accepted":
      return alreadyAccepted();
    case "awaiting_payment":
      return awaitingPayment();
    case "awaiting_approval":
      return awaitingApproval();
    case "not_awaiting_approval":
      return notAwaitingApproval();
    case "not_approver":
      return approverRequired();
    case "own_record":
      return ownRecord();
    case "agent_not_available":
      return agentCannotAccept();
    case "not_verified":
      return notVerified(true);
    case "carries_enough":
      return carriesEnough();
    case "custody_full":
      return custodyFull(outcome);
    case "code_locked":
      return codeLocked();
    case "no_new_codes_left":
      return noNewCodesLeft();
    case "key_reused":
      return keyReused();
    case "conflict":
      return orderConflict();
  }
};

interface Dependencies {
  readonly reader: Pick<OrderReader, "findArchived">;
  readonly coordinators: DurableObjects<CommandCoordinator>;
}

export const createApplyCommand = ({ reader, coordinators }: Dependencies) => {
  /** An order that D1 does not hold may be archived, and archived orders are finished. */
  const refusalOf = async (visitor: Actor | null, orderId: string, outcome: Refusal) => {
    const found = visitor && outcome.refusal === "not_found" ? await reader.findArchived(visitor, orderId) : null;
    return found ? illegalTransition(found.order.status) : errorOf(outcome);
  };

  return async (visitor: Actor | null, orderId: string, command: Command): Promise<void> => {
    if (!isId(orderId)) throw orderNotFound();
    const outcome = await callCoordinator(coordinators, orderId, (coordinator) =>
      coordinator.applyCommand(orderId, command),
    );
    if (!outcome.done) throw await refusalOf(visitor, orderId, outcome);
  };
};

import type { OrderEvent } from "../../live/board-publisher.service.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DeliveryCodes } from "../delivery-code.ts";
import {
  findEdge,
  hasVisibleCode,
  MAX_CODE_TRIES,
  type OrderStatus,
  type TransitionKind,
  targetOf,
} from "../order-lifecycle.contract.ts";
import type { OrderSnapshot, TransitionRepo } from "./transition.repo.ts";

export interface By {
  readonly role: "buyer" | "staff" | "agent" | "system";
  /** A user's id; null for the system. */
  readonly userId: string | null;
  readonly agentId?: string;
  /** The caller's, or a new one: it tells our own event from another's after an answer was lost. */
  readonly idempotencyKey: string;
  /** By his own clock, when it waited for a network. */
  readonly happenedAt?: number | undefined;
}

/** What someone wants to happen to an order. Plain data: it travels to the order's Durable Object. */
export type Command =
  | { readonly kind: TransitionKind; readonly by: By; readonly code?: string }
  | { readonly kind: "request_cancel"; readonly by: By; readonly reason: string }
  | { readonly kind: "reissue_code"; readonly by: By };

/** Business outcomes are values, faults are throws: an exception across a Durable Object means something broke. */
export type Outcome = { readonly done: true } | Refusal;

type Refusal =
  | { readonly done: false; readonly refusal: "illegal"; readonly status: OrderSnapshot["status"] }
  | { readonly done: false; readonly refusal: "wrong_code"; readonly triesLeft: number }
  | {
      readonly done: false;
      readonly refusal:
        | "not_found"
        | "already_accepted"
        | "awaiting_payment"
        | "agent_cannot"
        | "powers_ended"
        | "carries_enough"
        | "code_locked"
        | "busy";
    };

/** Done, and how the order stands by it: for the city's board. */
export type Applied = { readonly done: true; readonly news: OrderEvent } | Refusal;

const refuse = (refusal: Exclude<Refusal["refusal"], "illegal" | "wrong_code">): Refusal => ({ done: false, refusal });

/** Whether this command may happen to an order that stands so. Pure; null means yes. */
export const refusalOf = (order: OrderSnapshot, command: Command): Refusal | null => {
  const illegal: Refusal = { done: false, refusal: "illegal", status: order.status };
  const { kind, by } = command;
  if (by.role === "agent" && kind !== "accept" && order.agentId !== by.agentId) return refuse("not_found");
  if (kind === "request_cancel") return order.status === "accepted" ? null : illegal;
  if (kind === "reissue_code") return hasVisibleCode(order.status) ? null : illegal;
  if (!findEdge(order.status, kind, by.role)) {
    return kind === "accept" && (order.status === "accepted" || order.status === "delivered")
      ? refuse("already_accepted")
      : illegal;
  }
  if (kind === "confirm" && order.awaitsPayment) return refuse("awaiting_payment");
  // Expiry: the money came between asking and cancelling.
  if (kind === "cancel" && by.role === "system" && !order.awaitsPayment) return illegal;
  return null;
};

/** An agent who asks again for what he carries: our first answer was lost, or he tapped twice. */
const isHisAlready = (order: OrderSnapshot, { kind, by }: Command): boolean =>
  kind === "accept" && order.status === "accepted" && order.agentId === by.agentId;

/** Whose order it was tells its agent of a release; whose it becomes, of an acceptance. */
const done = (order: OrderSnapshot, to: OrderStatus, version: number, command?: Command): Applied => {
  const taker = command?.kind === "accept" ? command.by.agentId : undefined;
  const { id, city, status: from, agentId } = order;
  return { done: true, news: { id, city, version, from, to, agentId: taker ?? agentId } };
};

interface Dependencies {
  readonly repo: TransitionRepo;
  readonly codes: DeliveryCodes;
  readonly clock: Clock;
}

/** Someone else's change came between reading and writing: read again and decide anew. */
const MAX_ATTEMPTS = 5;

/**
 * Reads the order, decides, writes by compare-and-set. Correct on its own, with any number of callers at once: whoever
 * comes second writes nothing and is told how things stand. The coordinator's mutex only saves the losers' trips.
 */
export const applyCommand = async (
  { repo, codes, clock }: Dependencies,
  orderId: string,
  command: Command,
): Promise<Applied> => {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const order = await repo.findSnapshot(orderId, command.by);
    if (!order) return refuse("not_found");
    if (order.alreadyDone || isHisAlready(order, command)) return done(order, order.status, order.version);
    const refusal = refusalOf(order, command);
    if (refusal) return refusal;

    if (command.kind === "deliver") {
      const typed = command.code ?? "";
      const digest = await codes.digestOf(typed, orderId, order.codeNumber, command.by.idempotencyKey);
      const tries = await repo.countCodeTry(orderId, order.version, MAX_CODE_TRIES, digest);
      if (tries === null && order.codeTries >= MAX_CODE_TRIES) return refuse("code_locked");
      if (tries === null) continue;
      if (!(await codes.matches(typed, orderId, order.codeNumber))) {
        return { done: false, refusal: "wrong_code", triesLeft: MAX_CODE_TRIES - tries };
      }
    }
    const written = await repo.writeTransition(order, command, clock.now());
    if (written === "written") return done(order, targetOf(order.status, command.kind), order.version + 1, command);
    if (written !== "lost") return refuse(written);
  }
  return refuse("busy");
};

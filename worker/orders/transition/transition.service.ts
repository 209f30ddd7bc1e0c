import { keyReused } from "../../http/idempotency.errors.ts";
import { untilWritten } from "../../platform/d1/compare-and-set.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { createDeliveryCodes } from "../delivery-code.ts";
import { matchesFigures } from "../due.contract.ts";
import { manifestOf, marksPacked, marksUnpacked } from "../fulfilment/packed-manifest.ts";
import type { Command } from "../order-command.contract.ts";
import type { OrderEvent } from "../order-event.contract.ts";
import { isBeforePacked, MAX_CODE_TRIES } from "../order-lifecycle.contract.ts";
import { figuresChanged, orderConflict, orderNotFound } from "../orders.errors.ts";
import { eventOf, isRepeated, type OrderSnapshot, refusalOf, unchangedEvent } from "./decide-transition.ts";
import { createTransitionRepo } from "./transition.repo.ts";
import { createTransitionEffects, type EffectsDependencies } from "./transition-effects.service.ts";

interface Dependencies extends EffectsDependencies {
  readonly codeSecret: string;
}

/** The marks after the command. Marks of packing exist only while an order is both packed and accepted. */
const packedWith = ({ status, stage, lines, atDoor = [] }: OrderSnapshot, { kind }: Command) => {
  if (kind === "unpack") return manifestOf(marksUnpacked(lines, atDoor));
  const isBoth = kind === "pack" ? status === "accepted" : kind === "accept" && !isBeforePacked(stage);
  return isBoth ? manifestOf(marksPacked(lines, atDoor)) : undefined;
};

/** `isOfOrder`: the code belongs to the order as placed, but lines were marked since. */
const wrongCode = (triesLeft: number, isOfOrder: boolean): AppError => {
  const details = { triesLeft };
  if (!isOfOrder) {
    const fields = { deliveryOtp: message("orders.code_not_right") };
    return new AppError("orders.wrong_code", 400, { triesLeft }, { fields, details });
  }
  const text = message("door.code_of_other_figures", { triesLeft });
  return new AppError("orders.wrong_code", 400, {}, { message: text, fields: { deliveryOtp: text }, details });
};

/** Applies commands to orders. Checks no permissions, so only the order's coordinator and the demo data use it. */
export const createTransitionService = (dependencies: Dependencies) => {
  const { db, clock, codeSecret, refunds } = dependencies;
  const repo = createTransitionRepo(db, refunds.readLeft);
  const effectsOf = createTransitionEffects(dependencies);
  const codes = createDeliveryCodes(codeSecret);

  /** False when the order changed since it was read. Throws when the code is wrong. */
  const checkCode = async (order: OrderSnapshot, code: string, key: string): Promise<boolean> => {
    const { id, version, codeNumber, codeTries, doorDigest: figures } = order;
    const digest = await codes.digestOf(code, id, codeNumber, { key, figures });
    const tries = await repo.countCodeTry(id, version, MAX_CODE_TRIES, digest);
    if (tries === null && codeTries >= MAX_CODE_TRIES)
      throw new AppError("orders.code_locked", 409, {}, { details: { triesLeft: 0 } });
    if (tries === null || (await codes.matches(code, id, codeNumber, figures))) return tries !== null;
    const isOfOrder = figures !== null && (await codes.matches(code, id, codeNumber, null));
    throw wrongCode(MAX_CODE_TRIES - tries, isOfOrder);
  };

  /** A delivery counts as repeated only with the same code. */
  const isSame = async (order: OrderSnapshot, command: Command): Promise<boolean> =>
    isRepeated(order, command) &&
    (command.kind !== "deliver" || codes.matches(command.code ?? "", order.id, order.codeNumber, order.doorDigest));

  return {
    /**
     * Reads, decides, and writes by compare-and-set: of concurrent commands, D1 refuses all but the first. Returns the
     * event to publish.
     */
    async applyCommand(orderId: string, command: Command): Promise<OrderEvent> {
      const attempt = async (): Promise<OrderEvent | null> => {
        const order = await repo.findSnapshot(orderId, command);
        if (!order) throw orderNotFound();
        const refusal = refusalOf(order, command);
        if (order.earlier && refusal?.code !== "orders.not_found" && !(await isSame(order, command))) throw keyReused();
        if (isRepeated(order, command)) return unchangedEvent(order);
        if (refusal) throw refusal;
        if (command.kind === "deliver") {
          const { doorDigest, delivery } = order;
          if (!matchesFigures(command.figures ?? "", doorDigest, delivery?.plan.duePaise ?? 0)) throw figuresChanged();
          if (!(await checkCode(order, command.code ?? "", command.by.idempotencyKey))) return null;
        }
        const written = await repo.writeTransition(
          { ...order, packed: await packedWith(order, command) },
          command,
          clock.now(),
          effectsOf(order, command),
        );
        if (written === "written") return eventOf(order, command);
        if (written === "lost") return null;
        throw written;
      };
      return untilWritten(attempt, () => {
        throw orderConflict();
      });
    },
  };
};

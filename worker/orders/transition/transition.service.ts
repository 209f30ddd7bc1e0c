import { untilWritten } from "../../platform/d1/compare-and-set.ts";
import { createDeliveryCodes } from "../delivery-code.ts";
import { matchesFigures } from "../due.contract.ts";
import { manifestOf, marksPacked, marksUnpacked } from "../fulfilment/packed-manifest.ts";
import type { Command, Refusal } from "../order-command.contract.ts";
import type { OrderEvent } from "../order-event.contract.ts";
import { isBeforePacked, MAX_CODE_TRIES } from "../order-lifecycle.contract.ts";
import { eventOf, isRepeated, type OrderSnapshot, refusalOf, refuse, unchangedEvent } from "./decide-transition.ts";
import { createTransitionRepo } from "./transition.repo.ts";
import { createTransitionEffects, type EffectsDependencies } from "./transition-effects.service.ts";

/** With the event for the coordinator to publish. */
type Applied = { readonly done: true; readonly event: OrderEvent } | Refusal;

interface Dependencies extends EffectsDependencies {
  readonly codeSecret: string;
}

/** The marks after the command. Marks of packing exist only while an order is both packed and accepted. */
const packedWith = ({ status, stage, lines, atDoor = [] }: OrderSnapshot, { kind }: Command) => {
  if (kind === "unpack") return manifestOf(marksUnpacked(lines, atDoor));
  const isBoth = kind === "pack" ? status === "accepted" : kind === "accept" && !isBeforePacked(stage);
  return isBoth ? manifestOf(marksPacked(lines, atDoor)) : undefined;
};

/** Applies commands to orders. It checks no permission: for the order's coordinator, and for the demo data. */
export const createTransitionService = (dependencies: Dependencies) => {
  const { db, clock, codeSecret, refunds } = dependencies;
  const repo = createTransitionRepo(db, refunds.readLeft);
  const effects = createTransitionEffects(dependencies);
  const codes = createDeliveryCodes(codeSecret);

  /** Null when the code is right; "retry" when the order changed since it was read. */
  const checkCode = async (order: OrderSnapshot, code: string, key: string): Promise<Refusal | "retry" | null> => {
    const { id, version, codeNumber, codeTries, doorDigest: figures } = order;
    const digest = await codes.digestOf(code, id, codeNumber, { key, figures });
    const tries = await repo.countCodeTry(id, version, MAX_CODE_TRIES, digest);
    if (tries === null) return codeTries >= MAX_CODE_TRIES ? refuse("code_locked") : "retry";
    if (await codes.matches(code, id, codeNumber, figures)) return null;
    const isOfOrder = figures !== null && (await codes.matches(code, id, codeNumber, null));
    return { done: false, refusal: "wrong_code", triesLeft: MAX_CODE_TRIES - tries, isOfOrder };
  };

  /** A delivery counts as repeated only with the same code. */
  const isSame = async (order: OrderSnapshot, command: Command): Promise<boolean> =>
    isRepeated(order, command) &&
    (command.kind !== "deliver" || codes.matches(command.code ?? "", order.id, order.codeNumber, order.doorDigest));

  return {
    /** Reads, decides, and writes by compare-and-set: of concurrent commands, D1 refuses all but the first. */
    async applyCommand(orderId: string, command: Command): Promise<Applied> {
      const attempt = async (): Promise<Applied | null> => {
        const order = await repo.findSnapshot(orderId, command);
        if (!order) return refuse("not_found");
        const refusal = refusalOf(order, command);
        if (order.earlier && refusal?.refusal !== "not_found" && !(await isSame(order, command)))
          return refuse("key_reused");
        if (isRepeated(order, command)) return { done: true, event: unchangedEvent(order) };
        if (refusal) return refusal;
        if (command.kind === "deliver") {
          const { doorDigest, delivery } = order;
          if (!matchesFigures(command.figures ?? "", doorDigest, delivery?.plan.duePaise ?? 0))
            return refuse("figures_changed");
          const wrong = await checkCode(order, command.code ?? "", command.by.idempotencyKey);
          if (wrong === "retry") return null;
          if (wrong) return wrong;
        }
        const written = await repo.writeTransition(
          { ...order, packed: await packedWith(order, command) },
          command,
          clock.now(),
          effects.of(order, command),
        );
        if (written === "written") return { done: true, event: eventOf(order, command) };
        if (typeof written === "object") return written;
        return written === "lost" ? null : refuse(written);
      };
      return untilWritten(attempt, () => refuse("conflict"));
    },
  };
};

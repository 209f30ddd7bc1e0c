import type { CatalogueService } from "../../catalogue/browse/catalogue.service.ts";
import type { Only } from "../../compose.ts";
import { keyReused } from "../../http/idempotency.errors.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { requireOthers, requireStaff, type Visitor } from "../../identity/permissions.ts";
import { untilWritten } from "../../platform/d1/compare-and-set.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { isId, newId } from "../../platform/ids.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { pageOf } from "../../platform/paging.ts";
import { shortId } from "../../platform/short-id.contract.ts";
import { orderConflict } from "../orders.errors.ts";
import type { FindReturns, OrderOfReturns, StoredReturn } from "./find-returns.repo.ts";
import type { ListReturns } from "./list-returns.repo.ts";
import { type DecisionPlan, planDecision } from "./plan-decision.ts";
import type { DeliveredLine } from "./return-rules.ts";
import {
  type DecideReturnInput,
  RETURN_DECIDED,
  type Return,
  type ReturnPage,
  type ReturnsQuery,
} from "./returns.contract.ts";
import { alreadyDecided, replacementShort, returnNotFound } from "./returns.errors.ts";
import type { SettleReturn } from "./settle-return.service.ts";
import { toReturn, toReturnToDecide } from "./to-return.ts";
import type { WriteReturns } from "./write-returns.repo.ts";

type Dependencies = Only<"guard" | "audit" | "outbox" | "clock"> & {
  readonly find: Pick<FindReturns, "find" | "findToDecide">;
  readonly listReturns: ListReturns;
  readonly repo: Pick<WriteReturns, "writeDecision">;
  readonly settleReturn: SettleReturn;
  readonly catalogue: Pick<CatalogueService, "stockTaken" | "stockGivenBack">;
  readonly publishChanged: (orderId: string) => void;
};

/** Staff decide about returns. Of concurrent decisions the first one counts. */
export const createDecideReturn = (dependencies: Dependencies) => {
  const { find, listReturns, repo, settleReturn, guard, audit, catalogue, outbox, clock, publishChanged } =
    dependencies;

  const readReturn = async (orderId: string, returnId: string): Promise<Return> => {
    const found = await find.find(orderId);
    const storedReturn = found?.returns.find(({ id }) => id === returnId);
    if (!found || !storedReturn) throw returnNotFound();
    return toReturn(found, storedReturn);
  };

  const recordOf = (staff: Actor, { id }: OrderOfReturns, { decision }: DecideReturnInput, plan: DecisionPlan) =>
    audit.record({
      actorId: staff.userId,
      action: "return.decided",
      subject: { type: "order", id, label: shortId(id) },
      before: { state: "requested" },
      after: { decision, amount: toRupees(plan.amountPaise) },
    });

  const effectsOf = (staff: Actor, order: OrderOfReturns, plan: DecisionPlan): Statement[] => {
    const cause = { orderId: order.id, actorId: staff.userId, now: clock.now() };
    return [
      ...(plan.restocked.length > 0 ? catalogue.stockGivenBack(plan.restocked, { kind: "returned", ...cause }) : []),
      ...(plan.replaced.length > 0 ? catalogue.stockTaken(plan.replaced, { kind: "sold", ...cause }) : []),
      ...outbox.enqueueToAll(RETURN_DECIDED, order, order.version + 1),
      ...outbox.enqueuePushes(RETURN_DECIDED, order.id, order.version + 1),
    ];
  };

  /** Whether the same person already made this decision, so that a retry succeeds. */
  const isRepeated = (
    { lines, ...storedReturn }: StoredReturn,
    delivered: readonly DeliveredLine[],
    { userId }: Actor,
    { decision, words, backToStock }: DecideReturnInput,
  ): boolean =>
    storedReturn.decidedBy === userId &&
    storedReturn.decision === decision &&
    storedReturn.words === words &&
    lines.every(({ position, restockedMilli = 0 }) => {
      const line = delivered.find((one) => one.position === position);
      return line === undefined || backToStock.includes(line.productId) === restockedMilli > 0;
    });

  return {
    /** Open returns, longest waiting first, or decided ones, newest first. */
    async listForStaff(visitor: Visitor, query: ReturnsQuery): Promise<ReturnPage> {
      requireStaff(visitor);
      const found = await listReturns({ ...query, limit: query.limit + 1 });
      const { page, nextCursor } = pageOf(found, query.limit, ({ id }) => id);
      return { returns: page.map(toReturnToDecide), nextCursor };
    },

    async decideReturn(visitor: Visitor, id: string, input: DecideReturnInput, key = newId(clock)): Promise<Return> {
      const staff = requireStaff(visitor);
      const attempt = async (): Promise<Return | null> => {
        const found = isId(id) ? await find.findToDecide(id) : null;
        const storedReturn = found?.returns.find((one) => one.id === id);
        if (!found || !storedReturn) throw returnNotFound();
        requireOthers(staff, [found.order.buyerId, found.order.placedBy, storedReturn.requestedBy]);
        if (isRepeated(storedReturn, found.lines, staff, input)) return toReturn(found, storedReturn);
        if (storedReturn.state !== "requested" || storedReturn.version !== input.version)
          throw alreadyDecided(storedReturn.state, storedReturn.version);
        const { order } = found;
        const plan = planDecision(found, storedReturn, input);
        const settled = settleReturn(found, input.decision, plan);
        const decided = {
          returnId: id,
          version: storedReturn.version,
          decision: input.decision,
          words: input.words,
          amountPaise: plan.amountPaise,
          roundOffPaise: plan.roundOffPaise,
          lines: plan.lines.map(({ line: { position }, totalPaise, restockedMilli }) => ({
            position,
            totalPaise,
            restockedMilli,
          })),
        };
        const written = await repo.writeDecision(
          order,
          decided,
          { userId: staff.userId, key, now: clock.now() },
          {
            before: [guard.assertStaff(staff.userId)],
            after: [...effectsOf(staff, order, plan), ...settled, recordOf(staff, order, input, plan)],
          },
        );
        if (written === "key_reused") throw keyReused();
        if (written === "stock_short") throw replacementShort();
        if (written === "lost") {
          await guard.confirmStaff(staff);
          return null;
        }
        publishChanged(order.id);
        return readReturn(order.id, id);
      };
      return untilWritten(attempt, () => {
        // Every attempt failed without a conflict: the product is off sale, so its stock cannot be replaced.
        throw input.decision === "replacement" ? replacementShort() : orderConflict();
      });
    },
  };
};

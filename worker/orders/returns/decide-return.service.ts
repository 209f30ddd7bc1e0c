import type { StaffGuard } from "../../accounts/staff-guard.service.ts";
import type { AuditService } from "../../audit/audit.service.ts";
import type { CatalogueService } from "../../catalogue/browse/catalogue.service.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { requireOthers, requireStaff } from "../../identity/permissions.ts";
import type { NotificationsService } from "../../outbox/outbox.service.ts";
import type { Clock } from "../../platform/clock.ts";
import { untilWritten } from "../../platform/d1/compare-and-set.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { isId, newId } from "../../platform/ids.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { pageOf } from "../../platform/paging.ts";
import { shortId } from "../../platform/short-id.contract.ts";
import { keyReused, orderConflict } from "../orders.errors.ts";
import type { FindReturns, OrderOfReturns, StoredReturn } from "./find-returns.repo.ts";
import type { ListReturns } from "./list-returns.repo.ts";
import { type DecisionPlan, planDecision } from "./plan-decision.ts";
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

type Visitor = Actor | null;

interface Dependencies {
  readonly find: Pick<FindReturns, "find" | "findToDecide">;
  readonly listReturns: ListReturns["list"];
  readonly repo: Pick<WriteReturns, "writeDecision">;
  readonly settleReturn: SettleReturn;
  readonly guard: StaffGuard;
  readonly audit: Pick<AuditService, "record">;
  readonly catalogue: Pick<CatalogueService, "stockTaken" | "stockGivenBack">;
  readonly notifications: Pick<NotificationsService, "enqueueToAll" | "enqueuePushes">;
  readonly clock: Clock;
  readonly publishChanged: (orderId: string) => void;
}

/** Staff decide about returns. Of several decisions at once the first one counts. */
export const createDecideReturn = (dependencies: Dependencies) => {
  const { find, listReturns, repo, settleReturn, guard, audit, catalogue, notifications, clock, publishChanged } =
    dependencies;

  const readAs = async (orderId: string, returnId: string): Promise<Return> => {
    const found = await find.find(orderId);
    const asked = found?.returns.find(({ id }) => id === returnId);
    if (!found || !asked) throw returnNotFound();
    return toReturn(found, asked);
  };

  const recordOf = (staff: Actor, { id }: OrderOfReturns, { decision }: DecideReturnInput, plan: DecisionPlan) =>
    audit.record({
      actorId: staff.userId,
      action: "return.decided",
      subject: { type: "order", id, label: shortId(id) },
      before: { state: "requested" },
      after: { decision, amount: toRupees(plan.amountPaise) },
    });

  const effectsOf = (order: OrderOfReturns, plan: DecisionPlan): Statement[] => [
    ...(plan.restocked.length > 0 ? catalogue.stockGivenBack(plan.restocked) : []),
    ...(plan.taken.length > 0 ? catalogue.stockTaken(plan.taken) : []),
    ...notifications.enqueueToAll(RETURN_DECIDED, order, order.version + 1),
    ...notifications.enqueuePushes(RETURN_DECIDED, order.id, order.version + 1),
  ];

  /** A decision that is sent again, as after a lost answer, is not refused. */
  const isRepeated = (asked: StoredReturn, { userId }: Actor, { decision, words }: DecideReturnInput): boolean =>
    asked.decidedBy === userId && asked.decision === decision && asked.words === words;

  return {
    /** Open ones, the longest waiting first, or decided ones, the newest first. */
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
        const asked = found?.returns.find((one) => one.id === id);
        if (!found || !asked) throw returnNotFound();
        requireOthers(staff, [found.order.buyerId, found.order.placedBy, asked.requestedBy]);
        if (isRepeated(asked, staff, input)) return toReturn(found, asked);
        if (asked.state !== "requested" || asked.version !== input.version)
          throw alreadyDecided(asked.state, asked.version);
        const { order } = found;
        const plan = planDecision(found, asked, input);
        const settled = settleReturn(found, input.decision, plan);
        const decided = {
          ...{ returnId: id, version: asked.version, decision: input.decision, words: input.words },
          amountPaise: plan.amountPaise,
          roundOffPaise: plan.roundOffPaise,
          lines: plan.lines.map(({ line: { position }, totalPaise, restockedUnits }) => ({
            ...{ position, totalPaise, restockedUnits },
          })),
        };
        const written = await repo.writeDecision(
          order,
          decided,
          { userId: staff.userId, key, now: clock.now() },
          {
            before: [guard.assertStaff(staff.userId)],
            after: [...effectsOf(order, plan), ...settled, recordOf(staff, order, input, plan)],
          },
        );
        if (written === "key_reused") throw keyReused();
        if (written === "stock_short") throw replacementShort();
        if (written === "lost") {
          await guard.confirmStaff(staff);
          return null;
        }
        publishChanged(order.id);
        return readAs(order.id, id);
      };
      return untilWritten(attempt, () => {
        // Nothing else changed meanwhile: a product is not on sale any more, so its stock cannot be taken.
        throw input.decision === "replacement" ? replacementShort() : orderConflict();
      });
    },
  };
};
export type DecideReturn = ReturnType<typeof createDecideReturn>;

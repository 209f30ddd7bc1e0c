import { completeNames } from "../../catalogue/product-names.contract.ts";
import type { PricedProduct } from "../../catalogue/to-product.ts";
import type { Only } from "../../compose.ts";
import { requireBuyer, requireOthers, requireStaff, type Visitor } from "../../identity/permissions.ts";
import { MAX_CHOICES } from "../../identity/short-rule.contract.ts";
import { runEach } from "../../platform/concurrency/run-each.ts";
import { untilWritten } from "../../platform/d1/compare-and-set.ts";
import { readRows, type Statement } from "../../platform/d1/db.ts";
import { iso } from "../../platform/dates.contract.ts";
import { AppError, isAppError } from "../../platform/errors.contract.ts";
import { isId, newId } from "../../platform/ids.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { fromMilli, subtractQuantity } from "../../platform/quantity.contract.ts";
import { shortId } from "../../platform/short-id.contract.ts";
import { mayManage, maySee, personOf } from "../browse/may-manage.ts";
import { limitsOf } from "../door/door-marks.contract.ts";
import { authorOf, type By, tokenOf } from "../order-command.contract.ts";
import type { OrderEvent } from "../order-event.contract.ts";
import { hasVisibleCode } from "../order-lifecycle.contract.ts";
import {
  alreadyPacked,
  illegalTransition,
  nothingPacked,
  notPlacedByYou,
  orderConflict,
  orderNotFound,
} from "../orders.errors.ts";
import { type NewLine, priceLines } from "../place/price-lines.ts";
import { byNearness, planShortage } from "./plan-shortage.ts";
import type { AnswerShortageInput, SettleShortageInput, Shortage } from "./shortage.contract.ts";
import { ASKED, SETTLED, type ShortageRepo, type ShortOrder } from "./shortage.repo.ts";

/** How long the buyer has to answer before what is missing is left out. */
export const ANSWER_MS = 30 * 60 * 1000;

type Dependencies = Only<"db" | "clock" | "catalogue" | "counters" | "outbox" | "refunds" | "audit" | "guard"> & {
  readonly repo: ShortageRepo;
  readonly publish: (event: OrderEvent) => void;
};

/** What happens to the missing quantity: the buyer is asked, a product replaces it, or (null) it is left out. */
type Decision = "ask" | NewLine | null;
type Decide = (order: ShortOrder, offers: readonly NewLine[]) => Decision;

const notShort = () => new AppError("orders.not_short", 409);
const noSuchChoice = () => new AppError("orders.choice_gone", 409);

/** Whether the quantity found for a picked line is below the minimum that its tolerance allows. */
const isShort = ({ line, foundMilli }: ShortOrder): boolean => foundMilli !== null && foundMilli < limitsOf(line).min;

/** Why the shortage can no longer be settled; null when it can. */
const refusalOf = (order: ShortOrder): AppError | null => {
  if (!hasVisibleCode(order.status)) return illegalTransition(order.status);
  if (order.stage !== "picking") return alreadyPacked();
  if (!isShort(order)) return notShort();
  return order.doorDigest === null ? null : new AppError("door.changed", 409);
};

const chosenFrom = (offers: readonly NewLine[], id: string): NewLine => {
  const chosen = offers.find(({ productId }) => productId === id);
  if (!chosen) throw noSuchChoice();
  return chosen;
};

/**
 * Leaves out or replaces the missing quantity of a line, as the buyer decided. The order's lines, total, tax and refund
 * change in one batch; prices and fee stay as ordered.
 */
export const createShortages = (dependencies: Dependencies) => {
  const { db, clock, repo, catalogue, counters, outbox, refunds, audit, guard, publish } = dependencies;

  /** Products that can replace what is missing, at their current prices, most similar first. */
  const offersOf = async ({ line, foundMilli, city, candidates, choices }: ShortOrder): Promise<NewLine[]> => {
    const ids: string[] = choices === null ? [...candidates] : JSON.parse(choices);
    if (ids.length === 0) return [];
    const found = (await readRows(db, catalogue.priceList(ids, city))) as PricedProduct[];
    const quantity = subtractQuantity(line.quantity, fromMilli(foundMilli ?? 0));
    const offers = found.flatMap((product) => {
      const item = { productId: product.id, quantity };
      try {
        return priceLines([item], [product], [item]);
      } catch (error) {
        // Sold out, or not sold in this quantity.
        if (isAppError(error)) return [];
        throw error;
      }
    });
    return byNearness(line, offers);
  };

  const auditOf = ({ id, totalPaise }: ShortOrder, by: By, after: number) =>
    by.role === "staff" && by.userId
      ? [
          guard.assertStaff(by.userId),
          audit.record({
            actorId: by.userId,
            token: tokenOf(by),
            action: "order.shortage_settled",
            subject: { type: "order", id, label: shortId(id) },
            before: { total: toRupees(totalPaise) },
            after: { total: toRupees(after) },
          }),
        ]
      : [];

  const notify = (kind: string, order: ShortOrder): Statement[] => [
    ...outbox.enqueueToAll(kind, order, order.version + 1),
    ...outbox.enqueuePushes(kind, order.id, order.version + 1),
  ];

  const eventOf = ({ id, city, version, status, agentId }: ShortOrder): OrderEvent => ({
    id,
    city,
    version: version + 1,
    from: status,
    to: status,
    agentId,
  });

  /** "lost" when something changed since it was read. */
  const write = async (order: ShortOrder, decision: Decision, offers: readonly NewLine[], by: By) => {
    const now = clock.now();
    if (decision === "ask") {
      const ids = offers.slice(0, MAX_CHOICES).map(({ productId }) => productId);
      return repo.ask(order, ids, now + ANSWER_MS, { by, now }, notify(ASKED, order));
    }
    const plan = planShortage(order.facts, order.line, order.foundMilli ?? 0, decision, order.totalPaise);
    if (!plan) throw nothingPacked();
    const { totalPaise, refundPaise } = plan.amounts;
    const cause = { kind: "sold", orderId: order.id, actorId: by.userId, now } as const;
    // If the refund is below the provider's minimum, the delivery credits the amount to the buyer's account instead.
    const refund =
      refundPaise > 0
        ? refunds.differenceDue(order.id, order.version + 1, order.facts.payments, refundPaise)
        : undefined;
    return repo.settle(order, plan, { by, now }, [
      ...(decision ? catalogue.stockTaken([decision], cause) : []),
      ...(refund ?? []),
      ...(order.paymentStatus === "paid"
        ? [counters.revenueMoved(order.createdAt, totalPaise - order.totalPaise)]
        : []),
      ...auditOf(order, by, totalPaise),
      ...notify(SETTLED, order),
    ]);
  };

  interface Settling {
    readonly by: By;
    /** Throws unless the person may settle the shortage. */
    readonly check?: (order: ShortOrder) => void;
    readonly decide: Decide;
  }

  const run = async (orderId: string, productId: string, { by, check, decide }: Settling): Promise<void> => {
    const attempt = async (): Promise<boolean | null> => {
      const order = isId(orderId) ? await repo.find(orderId, productId) : null;
      if (!order) throw orderNotFound();
      check?.(order);
      const refusal = refusalOf(order);
      if (refusal) throw refusal;
      const offers = await offersOf(order);
      const decision = decide(order, offers);
      // The buyer was already asked, so asking again changes nothing.
      if (decision === "ask" && order.dueAt !== null) return true;
      if ((await write(order, decision, offers, by)) === "lost") return null;
      publish(eventOf(order));
      return true;
    };
    await untilWritten(attempt, () => {
      throw orderConflict();
    });
  };

  const byRule: Decide = ({ rule }, [nearest = null]) => {
    // Do not ask the buyer when there is nothing to offer.
    if (rule === "ask" && nearest) return "ask";
    return rule === "nearest" ? nearest : null;
  };

  const byStaff =
    ({ decision, substituteId }: SettleShortageInput): Decide =>
    (order, offers) => {
      if (!decision) return byRule(order, offers);
      if (decision === "leave_out") return null;
      const [nearest] = offers;
      if (!nearest) throw noSuchChoice();
      return substituteId ? chosenFrom(offers, substituteId) : nearest;
    };

  /** The buyer's open questions; empty for anyone else. */
  const findShortages = async (visitor: Visitor, orderId: string): Promise<Shortage[]> => {
    const actor = requireBuyer(visitor);
    const open = isId(orderId) ? await repo.listOpen(orderId) : [];
    const found = await Promise.all(open.map((productId) => repo.find(orderId, productId)));
    const shown = found.flatMap((order) =>
      order && maySee(personOf(actor), order) && refusalOf(order) === null ? [order] : [],
    );
    return Promise.all(
      shown.map(async (order) => ({
        product: { _id: order.line.productId, name: order.line.name, unit: order.line.unit },
        names: completeNames(order.line.names),
        ordered: order.line.quantity,
        found: fromMilli(order.foundMilli ?? 0),
        answerBy: iso(order.dueAt ?? 0),
        choices: (await offersOf(order)).map((offer) => ({
          product: { _id: offer.productId, name: offer.name, unit: offer.unit },
          names: completeNames(offer.names),
          quantity: offer.quantity,
          price: toRupees(offer.pricePaise),
          total: toRupees(offer.totalPaise),
        })),
      })),
    );
  };

  return {
    async settleShortage(visitor: Visitor, orderId: string, input: SettleShortageInput): Promise<void> {
      const staff = requireStaff(visitor);
      const by: By = { role: "staff", ...authorOf(staff), idempotencyKey: newId(clock) };
      const check = ({ buyerId, placedBy }: ShortOrder) => requireOthers(staff, [buyerId, placedBy]);
      await run(orderId, input.productId, { by, check, decide: byStaff(input) });
    },

    /** For the buyer and their team. Refuses a second answer, because the line is then no longer short. */
    async answerShortage(
      visitor: Visitor,
      orderId: string,
      { productId, substituteId }: AnswerShortageInput,
    ): Promise<void> {
      const actor = requireBuyer(visitor);
      const person = personOf(actor);
      const by: By = { role: "buyer", ...authorOf(actor), idempotencyKey: newId(clock) };
      const check = (order: ShortOrder) => {
        if (!maySee(person, order)) throw orderNotFound();
        if (!mayManage(person, order)) throw notPlacedByYou();
        if (order.dueAt === null) throw notShort();
      };
      const decide: Decide = (_, offers) => (substituteId === null ? null : chosenFrom(offers, substituteId));
      await run(orderId, productId, { by, check, decide });
    },

    /** 404 for all but the buyer and their team. */
    async listShortages(visitor: Visitor, orderId: string): Promise<Shortage[]> {
      const person = personOf(requireBuyer(visitor));
      const [people, found] = await Promise.all([
        isId(orderId) ? repo.findPeople(orderId) : undefined,
        findShortages(visitor, orderId),
      ]);
      if (!people || !maySee(person, people)) throw orderNotFound();
      return found;
    },

    findShortages,

    /** For cron: leaves out missing quantities that the buyer did not decide on in time. Returns how many were due. */
    async closeUnanswered(max: number): Promise<number> {
      const due = await repo.listDue(clock.now(), max);
      await runEach(due, async ({ orderId, productId }) => {
        const by: By = { role: "system", userId: null, idempotencyKey: newId(clock) };
        try {
          await run(orderId, productId, { by, decide: () => null });
        } catch (error) {
          // After a conflict the next run retries.
          if (!isAppError(error) || error.code === "orders.conflict") throw error;
          // The order is over, or the line no longer short.
          await repo.drop(orderId, productId);
        }
      });
      return due.length;
    },
  };
};

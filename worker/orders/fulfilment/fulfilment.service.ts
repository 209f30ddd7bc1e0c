import { deliveryIn } from "../../cities/city-choice.contract.ts";
import { nextDayUntil, promisedIn } from "../../cities/slots/slots.contract.ts";
import type { Needs } from "../../compose.ts";
import { requireStaff, type Visitor } from "../../identity/permissions.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { ANY_TIME } from "../browse/order-ids.repo.ts";
import { createOrdersRepo } from "../browse/orders.repo.ts";
import { createDeliveryCodes } from "../delivery-code.ts";
import type { Order } from "../orders.contract.ts";
import { createPacking } from "../packing/packing.service.ts";
import { byPlace } from "../packing/picking-order.contract.ts";
import type { Replacement } from "../replacements/replacements.contract.ts";
import { toOrder } from "../to-order.ts";
import {
  type FulfilmentQuery,
  MAX_PACKED,
  MAX_PICKED,
  type PackedOrder,
  type PackingSheets,
  type PickInput,
  type PickList,
} from "./fulfilment.contract.ts";
import { createFulfilmentRepo, type ToPick } from "./fulfilment.repo.ts";

/** Selects one extra order, which shows whether more follow. */
const toPick = ({ city, day, until, stage, order, after }: FulfilmentQuery, max: number): ToPick => ({
  city,
  ...(day ? promisedIn(day, until) : ANY_TIME),
  stage: stage ?? null,
  ids: order ?? null,
  after: after ?? null,
  limit: max + 1,
});

const toPacked = ({ confirmationOtp: _, ...order }: Order, replacements?: readonly Replacement[]): PackedOrder => ({
  ...order,
  ...(replacements ? { replacements: [...replacements] } : {}),
});

export function createFulfilment(needs: Needs<"cities" | "boards">) {
  const { db, clock, codeSecret, cities, boards, orderObjects, waitUntil } = needs;
  const repo = createFulfilmentRepo(db, createOrdersRepo(db));
  const codes = createDeliveryCodes(codeSecret);

  /** Without a day, `until` means the next day on which that hour has not passed. */
  const withDay = async (query: FulfilmentQuery): Promise<FulfilmentQuery> => {
    await cities.requireCity(query.city, "city");
    if (query.until === undefined || query.day) return query;
    const { daysOff } = deliveryIn(await cities.listKnown(), query.city);
    return { ...query, day: nextDayUntil(query.until, daysOff, clock.now()) };
  };

  const toList = (
    { lines, ids, leftOut }: Awaited<ReturnType<typeof repo.readPickList>>,
    { day }: FulfilmentQuery,
  ): PickList => {
    const nextAfter = ids.length > MAX_PICKED ? (ids[MAX_PICKED - 1] ?? null) : null;
    return {
      day: day ?? null,
      lines: lines.sort(byPlace),
      orders: Math.min(ids.length, MAX_PICKED),
      leftOut,
      nextAfter,
    };
  };

  const packing = createPacking({
    db,
    clock,
    boards,
    orderObjects,
    waitUntil,
    listLeftOut: repo.listLeftOut,
    select: async (query, max) => {
      const found = await withDay(query);
      return { day: found.day ?? null, selection: toPick(found, max) };
    },
  });

  return {
    ...packing,

    async readPickList(visitor: Visitor, input: FulfilmentQuery): Promise<PickList> {
      requireStaff(visitor);
      const query = await withDay(input);
      return toList(await repo.readPickList(toPick(query, MAX_PICKED)), query);
    },

    async pickLine(visitor: Visitor, list: FulfilmentQuery, input: PickInput): Promise<PickList> {
      const { userId } = requireStaff(visitor);
      const query = await withDay(list);
      const by = { userId, at: clock.now() };
      const written = await repo.writePick(toPick(query, MAX_PICKED), input, by);
      if (!written) throw new AppError("orders.pick_line_changed", 409);
      waitUntil(boards.publishPicked(query.city));
      return toList(written, query);
    },

    async listToPack(visitor: Visitor, input: FulfilmentQuery): Promise<PackingSheets> {
      requireStaff(visitor);
      const query = await withDay(input);
      const selection = toPick(query, MAX_PACKED);
      const [found, replacements, leftOut] = await Promise.all([
        repo.listToPick(selection),
        repo.listReplacements(selection),
        repo.listLeftOut(query.order ?? []),
      ]);
      const packed = found.slice(0, MAX_PACKED);
      const orders = await Promise.all(packed.map((one) => toOrder(one, "staff", codes)));
      const nextAfter = found.length > MAX_PACKED ? (packed.at(-1)?.order.id ?? null) : null;
      return {
        day: query.day ?? null,
        orders: orders.map((one) => toPacked(one, replacements.get(one._id))),
        leftOut,
        nextAfter,
      };
    },
  };
}

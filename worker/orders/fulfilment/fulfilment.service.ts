import type { Actor } from "../../accounts/accounts.contract.ts";
import { requireStaff } from "../../accounts/permissions.ts";
import { CATEGORIES } from "../../catalogue/categories.contract.ts";
import type { KnownCities } from "../../cities/known-cities.service.ts";
import { type Db, retryLostConnection } from "../../platform/d1/db.ts";
import { promisedIn } from "../../slots/slots.contract.ts";
import type { OrdersRepo } from "../browse/orders.repo.ts";
import type { DeliveryCodes } from "../delivery-code.ts";
import type { Order } from "../orders.contract.ts";
import type { Replacement } from "../replacements/replacements.contract.ts";
import { toOrder } from "../to-order.ts";
import {
  type FulfilmentQuery,
  MAX_PACKED,
  MAX_PICKED,
  type PackedOrder,
  type PackingSheets,
  type PickLine,
  type PickList,
} from "./fulfilment.contract.ts";
import { createFulfilmentRepo, type ToPick } from "./fulfilment.repo.ts";

interface Dependencies {
  readonly db: Db;
  readonly repo: Pick<OrdersRepo, "listByIds">;
  readonly codes: DeliveryCodes;
  readonly cities: Pick<KnownCities, "requireCity">;
}

const END_OF_TIME = Date.UTC(9999, 0);

/** Reads one order more than is shown, to find out whether there are more. */
const toPick = ({ city, day, until, taken, order, after }: FulfilmentQuery, max: number): ToPick => ({
  city,
  ...(day ? promisedIn(day, until) : { from: 0, before: END_OF_TIME }),
  isTakenToo: taken === "1",
  ids: order ?? null,
  after: after ?? null,
  limit: max + 1,
});

const byShelf = (a: PickLine, b: PickLine): number =>
  CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category) || a.name.localeCompare(b.name, "en");

const toPacked = ({ confirmationOtp: _, ...order }: Order, replacements?: readonly Replacement[]): PackedOrder => ({
  ...order,
  ...(replacements ? { replacements: [...replacements] } : {}),
});

/** Picking and packing of confirmed orders. */
export const createFulfilment = ({ db, repo, codes, cities }: Dependencies) => {
  const sums = createFulfilmentRepo(db, repo);
  return {
    /** The quantities of all orders, by product. */
    async readPickList(visitor: Actor | null, query: FulfilmentQuery): Promise<PickList> {
      requireStaff(visitor);
      await cities.requireCity(query.city, "city");
      const { lines, ids, leftOut } = await retryLostConnection(() => sums.readPickList(toPick(query, MAX_PICKED)));
      const nextAfter = ids.length > MAX_PICKED ? (ids[MAX_PICKED - 1] ?? null) : null;
      return { lines: lines.sort(byShelf), orders: Math.min(ids.length, MAX_PICKED), leftOut, nextAfter };
    },

    /** The orders one by one, for packing sheets. */
    async listToPack(visitor: Actor | null, query: FulfilmentQuery): Promise<PackingSheets> {
      requireStaff(visitor);
      await cities.requireCity(query.city, "city");
      const asked = toPick(query, MAX_PACKED);
      const [found, replacements, leftOut] = await retryLostConnection(() =>
        Promise.all([sums.listToPick(asked), sums.listReplacements(asked), sums.leftOut(query.order ?? [])]),
      );
      const shown = found.slice(0, MAX_PACKED);
      const orders = await Promise.all(shown.map((one) => toOrder(one, "staff", codes)));
      const nextAfter = found.length > MAX_PACKED ? (shown.at(-1)?.order.id ?? null) : null;
      return { orders: orders.map((one) => toPacked(one, replacements.get(one._id))), leftOut, nextAfter };
    },
  };
};
export type FulfilmentService = ReturnType<typeof createFulfilment>;

import { accountOf } from "./accounts/permissions.ts";
import type { Accounts } from "./compose-accounts.ts";
import { type Base, type ComposedBefore, coordinatorsOf } from "./compose-base.ts";
import type { ListsService } from "./lists/lists.service.ts";
import { createChangeCommands } from "./orders/change/change-commands.service.ts";
import { createFindChanges } from "./orders/change/find-changes.repo.ts";
import { createOrderToChange } from "./orders/change/order-to-change.service.ts";
import type { PlaceOrderService } from "./orders/place/place-order.service.ts";
import { createPaymentCoordinator } from "./payments/facts/coordinator-client.ts";
import { createRefundsService } from "./payments/refunds/refunds.service.ts";
import { createStandingOrderDays } from "./standing-orders/manage/standing-order-days.service.ts";
import { createStandingOrders } from "./standing-orders/manage/standing-orders.service.ts";
import { createStandingOrderRunner } from "./standing-orders/run/run-standing-orders.service.ts";
import { wakeTimerAt } from "./standing-orders/run/timer-client.ts";

interface Needed {
  readonly lists: Pick<ListsService, "readForOrder">;
  readonly placing: Pick<PlaceOrderService, "placeForStandingOrder">;
  readonly isOnlineOffered: () => boolean;
}

/** The standing orders of one database: what people do with them, and what their runner does. */
export const composeStandingOrders = (
  base: Base,
  { notifications }: ComposedBefore,
  { sessions }: Pick<Accounts, "sessions">,
  { lists, placing, isOnlineOffered }: Needed,
) => {
  const { env, db, clock, copies, waitUntil } = base;
  const wakeAt = (dueAt: number): void => waitUntil(wakeTimerAt(env.STANDING_ORDER_TIMER, dueAt));
  const { readOwn, ...managed } = createStandingOrders({ db, clock, lists, wakeAt });
  return {
    ...managed,
    ...createStandingOrderDays({ db, clock, wakeAt, readOwn }),
    ...createStandingOrderRunner({
      db,
      clock,
      notifications,
      place: (...asked) => placing.placeForStandingOrder(...asked),
      findPerson: sessions.findPerson,
      enter: async (person) => {
        for (const id of new Set([accountOf(person), person.userId])) await copies.ensure(db, id);
      },
      isOnlineOffered,
      watchPayment: (...asked) => createPaymentCoordinator(coordinatorsOf(base)).watchPayment(...asked),
    }),
  };
};

export const composeFindChanges = ({ db, clock }: Base) =>
  createFindChanges({ db, readLeft: createRefundsService(db, clock).readLeft });

type ToChange = Parameters<typeof createOrderToChange>[0];
type Commands = Parameters<typeof createChangeCommands>[0];

/** What buyers do with an order that is still pending. */
export const composeOrderChanges = (
  base: Base,
  { payDifference, ...needed }: Omit<ToChange, "db" | "clock" | "find"> & Pick<Commands, "reader" | "payDifference">,
) => {
  const { env, db, clock } = base;
  return {
    ...createOrderToChange({ ...needed, db, clock, find: composeFindChanges(base) }),
    ...createChangeCommands({
      reader: needed.reader,
      orderLimit: env.ORDER_LIMIT,
      clock,
      coordinators: coordinatorsOf(base),
      payDifference,
    }),
  };
};

import type { Actor } from "../worker/accounts/accounts.contract.ts";
import { createAccountsRepo } from "../worker/accounts/accounts.repo.ts";
import { createTeamRepo } from "../worker/accounts/team/team.repo.ts";
import { DEFAULT_CITY } from "../worker/brand.contract.ts";
import { createCatalogueService } from "../worker/catalogue/browse/catalogue.service.ts";
import { createTransitions } from "../worker/compose-objects.ts";
import { createCountersService } from "../worker/counters/counters.service.ts";
import type { Env } from "../worker/env.ts";
import { createNotificationsService } from "../worker/notifications/outbox/outbox.service.ts";
import { createOrdersRepo } from "../worker/orders/browse/orders.repo.ts";
import { createDeliveryCodes } from "../worker/orders/delivery-code.ts";
import type { By, Command } from "../worker/orders/order-command.contract.ts";
import { createPlaceOrder } from "../worker/orders/place/place-order.service.ts";
import { connect } from "../worker/platform/d1/db.ts";
import { newId } from "../worker/platform/ids.ts";
import { createSlots } from "../worker/slots/bookings/slots.service.ts";
import type { Basket } from "./baskets.ts";
import type { DemoStep } from "./demo-orders.ts";
import type { DemoName } from "./demo-people.ts";

const HOUR_MS = 60 * 60 * 1000;
const unlimited = { limit: async () => ({ success: true }) };

interface Market {
  readonly bindings: Pick<Env, "DB" | "CODE_SECRET">;
  readonly people: Record<DemoName, Actor>;
  readonly productIds: ReadonlyMap<string, string>;
  readonly now: number;
}

/** Places the demo orders in the past and moves them through their steps by the rules of real orders. */
export const placeDemoOrders = async ({ bindings, people, productIds, now }: Market, baskets: readonly Basket[]) => {
  let time = now;
  const clock = { now: () => time };
  const db = connect(bindings.DB);
  const codes = createDeliveryCodes(bindings.CODE_SECRET);
  const counters = createCountersService(db);
  const reads = createOrdersRepo(db);
  const transitions = createTransitions(db, bindings, clock, false);
  const { placeUnpaid } = createPlaceOrder({
    db,
    clock,
    codes,
    orderLimit: unlimited,
    counters,
    accounts: { orderCounted: createAccountsRepo(db).countOrder },
    team: createTeamRepo(db),
    catalogue: createCatalogueService(db, counters),
    notifications: createNotificationsService(db, clock),
    slots: createSlots(db, clock),
    // No board is open while the demo data is written, so events are dropped.
    announcePlaced: () => undefined,
  });

  const place = async ({ order, lines }: Basket): Promise<string> => {
    const buyer = people[order.buyer];
    const { order: placed } = await placeUnpaid(buyer, {
      items: lines.map(({ sku, quantity }) => ({ productId: productIds.get(sku) ?? sku, quantity })),
      location: DEFAULT_CITY,
      deliveryAddress: buyer.address,
      phone: buyer.phone,
      notes: order.notes ?? "",
      paymentMethod: "cod",
    });
    return placed._id;
  };

  const by = (role: By["role"], { userId, agent }: Actor): By => ({
    role,
    userId,
    ...(agent ? { agentId: agent.id } : {}),
    idempotencyKey: newId(clock),
  });

  const codeOf = async (orderId: string): Promise<string> => {
    const found = await reads.findOrder(orderId);
    return codes.codeOf(orderId, found?.order.codeNumber ?? 0);
  };

  const commandFor = async (orderId: string, buyer: Actor, step: DemoStep): Promise<Command> => {
    switch (step.kind) {
      case "confirm":
        return { kind: "confirm", by: by("staff", people.admin) };
      case "cancel_by_staff":
        return { kind: "cancel", by: by("staff", people.admin) };
      case "cancel_by_buyer":
        return { kind: "cancel", by: by("buyer", buyer) };
      case "accept":
        return { kind: "accept", by: by("agent", people[step.agent]) };
      case "deliver":
        return { kind: "deliver", by: by("agent", people[step.agent]), code: await codeOf(orderId) };
      case "request_cancel":
        return { kind: "request_cancel", by: by("agent", people[step.agent]), reason: step.reason };
    }
  };

  for (const basket of baskets) {
    const placedAt = now - basket.order.hoursAgo * HOUR_MS;
    time = placedAt;
    const orderId = await place(basket);
    for (const step of basket.order.steps) {
      time = placedAt + step.after * HOUR_MS;
      const outcome = await transitions.applyCommand(
        orderId,
        await commandFor(orderId, people[basket.order.buyer], step),
      );
      if (!outcome.done) throw new Error(`A demo order could not be taken through "${step.kind}": ${outcome.refusal}`);
    }
  }
};

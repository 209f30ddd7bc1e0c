import { DEFAULT_CITY } from "../worker/brand.contract.ts";
import type { Actor } from "../worker/identity/accounts.contract.ts";
import type { By, Command } from "../worker/orders/order-command.contract.ts";
import type { Clock } from "../worker/platform/clock.ts";
import { HOUR_MS } from "../worker/platform/dates.contract.ts";
import { newId } from "../worker/platform/ids.ts";
import type { Basket } from "./baskets.ts";
import type { DemoOrderLine, DemoStep } from "./demo-orders.ts";
import type { DemoName } from "./demo-people.ts";
import type { DemoServices } from "./services.ts";
import type { DemoEvent } from "./timeline.ts";

interface Market {
  readonly services: DemoServices;
  readonly clock: Clock;
  readonly people: Record<DemoName, Actor>;
  readonly productIds: ReadonlyMap<string, string>;
  readonly now: number;
}

type StepOf<Kind extends DemoStep["kind"]> = Extract<DemoStep, { readonly kind: Kind }>;

/** Places the demo orders in the past and moves them through their steps, by the rules of real orders. */
export const orderEvents = (market: Market, baskets: readonly Basket[]): DemoEvent[] => {
  const { services, clock, people, productIds, now } = market;
  const { placing, placeOrderFor, orders, codes, transitions, changeDoor, packing, asking, deciding, find } = services;

  const place = async ({ order, lines }: Basket): Promise<string> => {
    const buyer = people[order.buyer];
    const input = {
      items: lines.map(({ sku, quantity }) => ({ productId: productIds.get(sku) ?? sku, quantity })),
      location: DEFAULT_CITY,
      deliveryAddress: buyer.address,
      phone: buyer.phone,
      notes: order.notes ?? "",
      paymentMethod: order.isOnAccount ? ("account" as const) : ("cod" as const),
    };
    if (order.isByStaff) return (await placeOrderFor(people.admin, buyer.userId, input))._id;
    return (await placing.placeUnpaid(buyer, input, null)).order._id;
  };

  const by = (role: By["role"], { userId, agent }: Actor) => ({
    role,
    userId,
    ...(agent ? { agentId: agent.id } : {}),
    idempotencyKey: newId(clock),
  });

  /** The digest of the delivered quantities, and the delivery code that confirms it. */
  const figuresOf = async (orderId: string) => {
    const found = await orders.findOrder(orderId);
    const digest = found?.order.doorDigest ?? null;
    return { figures: digest ?? "", code: await codes.codeOf(orderId, found?.order.codeNumber ?? 0, digest) };
  };

  const productAt = (lines: readonly DemoOrderLine[], place: number) => {
    const { sku = "", quantity = 0 } = lines[place] ?? {};
    return { productId: productIds.get(sku) ?? sku, quantity };
  };

  const mark = async (orderId: string, lines: readonly DemoOrderLine[], { agent, marks }: StepOf<"mark">) => {
    const changedLines = marks.map(({ line, thousandths, outcome, reason }) => {
      const { productId, quantity } = productAt(lines, line);
      return { productId, deliveredQuantity: (quantity * thousandths) / 1000, outcome, reason };
    });
    const change = { by: by("agent", people[agent]), person: null, lines: changedLines, version: undefined };
    await changeDoor(orderId, change);
  };

  const pick = async (orderId: string, lines: readonly DemoOrderLine[]) => {
    const marks = lines.map((_, place) => ({ orderId, ...productAt(lines, place), seen: null, picked: true }));
    const results = await packing.markLines(people.admin, { marks });
    if (results.some(({ done }) => !done)) throw new Error("A demo order could not be picked.");
  };

  const requestReturn = async (orderId: string, { order }: Basket, { note, reason }: StepOf<"request_return">) => {
    const { lines } = await asking.readReturnable(people[order.buyer], orderId);
    const all = lines.map(({ product, quantity }) => ({ productId: product._id, quantity, reason }));
    return asking.requestReturn(people[order.buyer], orderId, { lines: all, note, photos: [] });
  };

  const decideReturn = async (orderId: string, { decision, words }: StepOf<"decide_return">) => {
    const [asked] = (await find.find(orderId))?.returns ?? [];
    if (!asked) throw new Error("A demo order has no return to decide.");
    await deciding.decideReturn(people.admin, asked.id, { decision, words, backToStock: [], version: asked.version });
  };

  const command = async (orderId: string, buyer: Actor, step: DemoStep): Promise<Command | null> => {
    switch (step.kind) {
      case "confirm":
        return { kind: "confirm", by: by("staff", people.admin) };
      case "cancel_by_staff":
        return { kind: "cancel", by: by("staff", people.admin) };
      case "cancel_by_buyer":
        return { kind: "cancel", by: by("buyer", buyer) };
      case "accept":
        return { kind: "accept", by: by("agent", people[step.agent]) };
      case "pack":
        return { kind: "pack", by: by("staff", people.admin), crates: step.crates };
      case "load":
        return { kind: "load", by: by("agent", people[step.agent]) };
      case "deliver":
        return { kind: "deliver", by: by("agent", people[step.agent]), ...(await figuresOf(orderId)) };
      case "request_cancel":
        return { kind: "request_cancel", by: by("agent", people[step.agent]), reason: step.reason };
      default:
        return null;
    }
  };

  const take = async (orderId: string, basket: Basket, step: DemoStep): Promise<void> => {
    if (step.kind === "mark") await mark(orderId, basket.lines, step);
    if (step.kind === "pick") await pick(orderId, basket.lines.slice(0, step.lines));
    if (step.kind === "request_return") await requestReturn(orderId, basket, step);
    if (step.kind === "decide_return") await decideReturn(orderId, step);
    const asked = await command(orderId, people[basket.order.buyer], step);
    if (asked) await transitions.applyCommand(orderId, asked);
  };

  return baskets.flatMap((basket) => {
    const placedAt = now - basket.order.hoursAgo * HOUR_MS;
    let orderId = "";
    const placed = {
      at: placedAt,
      run: async () => {
        orderId = await place(basket);
      },
    };
    const steps = basket.order.steps.map((step) => ({
      at: placedAt + step.after * HOUR_MS,
      run: () => take(orderId, basket, step),
    }));
    return [placed, ...steps];
  });
};

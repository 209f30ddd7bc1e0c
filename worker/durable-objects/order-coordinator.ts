import { createCoordinatorServices } from "../compose.ts";
import { type Actor, runsTheShop } from "../identity/accounts.contract.ts";
import { accountOf } from "../identity/permissions.ts";
import { type OrderFrame, OrderViewer } from "../live/live.contract.ts";
import type { FollowedOrder } from "../live/live.service.ts";
import type { ChangeCoordinator, CommandCoordinator } from "../orders/coordinator-client.ts";
import type { DoorCoordinator, DoorRequest } from "../orders/door/door-request.contract.ts";
import type { AppliedChange, ChangeOutcome, ChangeRequest, SlotRequest } from "../orders/order-change.contract.ts";
import type { Command, Outcome } from "../orders/order-command.contract.ts";
import type { OrderEvent } from "../orders/order-event.contract.ts";
import { alreadyAccepted, orderConflict } from "../orders/orders.errors.ts";
import type { FactOutcome } from "../payments/facts/apply-payment.service.ts";
import type { Expiry, PaymentCoordinator } from "../payments/facts/coordinator-client.ts";
import type { PaymentFact } from "../payments/facts/payment-facts.ts";
import { Mutex, MutexOverflow } from "../platform/concurrency/mutex.ts";
import { withoutValues } from "../platform/d1/db.ts";
import { type AppError, type ErrorData, isAppError, toErrorData } from "../platform/errors.contract.ts";
import { log } from "../platform/log.ts";
import { SocketHub } from "./socket-hub.ts";

/** How long later agents are refused without reading D1 after an acceptance. */
const REMEMBERED_MS = 2_000;
/** Storage key of the order's id, because an object cannot read its own name. */
const WATCHED = "watched-order";
const UNCHANGED: readonly FactOutcome["outcome"][] = ["nothing", "unknown_order", "conflict"];
/** Delay of the next alarm when the order still waits for its payment. */
const RETRY_MS = 30_000;

interface Refused {
  readonly done: false;
  readonly error: ErrorData;
}
const refused = (error: AppError): Refused => ({ done: false, error: toErrorData(error) });

/**
 * One object per order. It queues commands and payment facts, so that competing ones cost no round trip to D1. Only an
 * optimisation: a second instance may run after a partition or a deploy, so D1 decides by compare-and-set.
 */
export class OrderCoordinator
  extends SocketHub<OrderViewer, OrderFrame>
  implements CommandCoordinator, ChangeCoordinator, DoorCoordinator, PaymentCoordinator, FollowedOrder
{
  protected readonly viewerSchema = OrderViewer;
  protected readonly services = createCoordinatorServices(this.env, this.ctx);
  readonly #mutex = new Mutex();
  #publishing: Promise<void> = Promise.resolve();
  #accepted: { by: string | undefined; at: number } | null = null;

  async applyCommand(orderId: string, command: Command): Promise<Outcome> {
    return this.#refusable(async () => {
      if (command.kind === "accept" && this.#isTaken(command.by.agentId)) throw alreadyAccepted();
      const event = await this.services.applyCommand(orderId, command);
      this.#accepted = command.kind === "accept" ? { by: command.by.agentId, at: this.services.clock.now() } : null;
      this.#publish(event);
      return { done: true };
    });
  }

  async changeOrder(orderId: string, request: ChangeRequest): Promise<ChangeOutcome> {
    return this.#changed(() => this.services.changeOrder(orderId, request));
  }

  async changeSlot(orderId: string, request: SlotRequest): Promise<ChangeOutcome> {
    return this.#changed(() => this.services.changeSlot(orderId, request));
  }

  #changed(change: () => Promise<AppliedChange>): Promise<ChangeOutcome> {
    return this.#refusable(async () => {
      const { event, ...result } = await change();
      if (event) this.#publish(event);
      return result;
    });
  }

  async changeDoor(orderId: string, request: DoorRequest): Promise<Outcome> {
    return this.#refusable(async () => {
      const event = await this.services.changeDoor(orderId, request);
      if (event) this.#publish(event);
      return { done: true };
    });
  }

  async applyPayment(orderId: string, fact: PaymentFact): Promise<FactOutcome> {
    return this.queued<FactOutcome>({ outcome: "conflict" }, async () => {
      const { outcome, event } = await this.services.applyPayment(orderId, fact);
      if (!UNCHANGED.includes(outcome)) this.#publish(event);
      return { outcome };
    });
  }

  async announce(event: OrderEvent): Promise<void> {
    this.#accepted = null;
    this.#publish(event);
  }

  /** Cron expires the order if the alarm is lost. */
  async watchPayment(orderId: string, dueAt: number): Promise<void> {
    this.ctx.storage.kv.put(WATCHED, orderId);
    await this.ctx.storage.setAlarm(dueAt);
  }

  /** Asks the provider outside the queue, so that commands do not wait for it. */
  async expirePayment(orderId: string): Promise<Expiry> {
    try {
      return await this.services.expireUnpaid(orderId, this);
    } catch (error) {
      throw withoutValues(error);
    }
  }

  override async alarm(): Promise<void> {
    const orderId = this.ctx.storage.kv.get<string>(WATCHED);
    if (!orderId) return;
    try {
      const expiry = await this.expirePayment(orderId);
      if (expiry === "waits") await this.ctx.storage.setAlarm(this.services.clock.now() + RETRY_MS);
    } catch (error) {
      // Cron retries, as it does when the provider is unavailable.
      log.error("payments.expiry_broken", error, { orderId });
    }
  }

  /** The Worker has checked the viewer's permission. Accepts before reading D1, so that no change is missed. */
  override async fetch(request: Request): Promise<Response> {
    const { socket, response } = this.accept(this.readViewer(request));
    await this.sendState(socket);
    return response;
  }

  async publishChanged(): Promise<void> {
    try {
      await this.sendState(...this.ctx.getWebSockets());
    } catch (error) {
      log.warn("order.event_lost", { error: String(error) });
    }
  }

  /** Reads the order and permissions from D1 before each frame, so no timer is needed to close forbidden sockets. */
  protected override async sendState(...sockets: WebSocket[]): Promise<void> {
    const [first] = sockets;
    if (!first) return;
    const { orderId } = this.viewerOf(first);
    const [order, actors] = await Promise.all([this.services.findStatus(orderId), this.findActors(sockets)]);
    if (!order) return;
    const { buyerId, version, status } = order;
    const maySee = (actor: Actor) => accountOf(actor) === buyerId || actor.userId === buyerId || runsTheShop(actor);
    for (const socket of this.closeForbidden(sockets, actors, maySee)) {
      this.send(socket, { type: "order", id: orderId, version, status });
    }
  }

  /** Refusals are values, because an exception loses its class when it leaves a Durable Object. */
  async #refusable<T>(work: () => Promise<T>): Promise<T | Refused> {
    try {
      return await this.queued<T | Refused>(refused(orderConflict()), work);
    } catch (error) {
      if (isAppError(error)) return refused(error);
      throw error;
    }
  }

  /** Tests switch this off to show that D1 alone is enough. */
  protected async queued<T>(whenFull: T, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#mutex.run(work);
    } catch (error) {
      if (error instanceof MutexOverflow) return whenFull;
      throw withoutValues(error);
    }
  }

  /** Publishes events in order without making commands wait. Neither call rejects, which would break the chain. */
  #publish(event: OrderEvent | undefined): void {
    this.#publishing = this.#publishing.then(async () => {
      await this.publishChanged();
      if (event) await this.services.publishToBoard(event);
    });
  }

  /** False for the agent who accepted: they may repeat the command after a lost response. */
  #isTaken(agentId: string | undefined): boolean {
    const accepted = this.#accepted;
    return accepted !== null && accepted.by !== agentId && this.services.clock.now() - accepted.at < REMEMBERED_MS;
  }
}

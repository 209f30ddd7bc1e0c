import { DurableObject } from "cloudflare:workers";
import { type Actor, runsTheShop } from "../accounts/accounts.contract.ts";
import { createCoordinatorServices } from "../compose-objects.ts";
import type { Env } from "../env.ts";
import type { FollowedOrder } from "../live/follow-order.service.ts";
import { OrderViewer } from "../live/live.contract.ts";
import type { OrderFrame } from "../live/order-frames.contract.ts";
import type { CommandCoordinator } from "../orders/coordinator-client.ts";
import type { Command, Outcome } from "../orders/order-command.contract.ts";
import type { OrderEvent } from "../orders/order-event.contract.ts";
import type { FactOutcome } from "../payments/facts/apply-payment.service.ts";
import type { Expiry, PaymentCoordinator } from "../payments/facts/coordinator-client.ts";
import type { PaymentFact } from "../payments/facts/payment-facts.ts";
import { Mutex, MutexOverflow } from "../platform/concurrency/mutex.ts";
import { log } from "../platform/log.ts";
import { type Connection, SocketHub } from "./socket-hub.ts";

/** How long an acceptance is remembered, to refuse the agents behind it without reading D1. */
const REMEMBERED_MS = 2_000;
/** The storage key of the order whose payment is watched: an object does not know its own name. */
const WATCHED = "watched-order";
/** The outcomes of a payment fact that leave the order as it was. */
const UNCHANGED: readonly FactOutcome["outcome"][] = ["nothing", "unknown_order", "conflict"];
/** After an alarm that came before the time to pay was over. */
const RETRY_MS = 30_000;

/**
 * One object for each order: commands and payment facts that arrive together wait in one queue, so that the losers do
 * not all travel to D1. An optimisation; correctness relies on D1, whose compare-and-set decides who was first. After a
 * partition or a deploy a second instance may run.
 */
export class OrderCoordinator
  extends DurableObject<Env>
  implements CommandCoordinator, PaymentCoordinator, FollowedOrder
{
  readonly #services = createCoordinatorServices(this.env);
  readonly #hub = new SocketHub<OrderViewer, OrderFrame>({
    ctx: this.ctx,
    schema: OrderViewer,
    services: this.#services,
  });
  readonly #mutex = new Mutex();
  #publishing: Promise<void> = Promise.resolve();
  #accepted: { by: string | undefined; at: number } | null = null;

  async applyCommand(orderId: string, command: Command): Promise<Outcome> {
    return this.#queued<Outcome>({ done: false, refusal: "conflict" }, async () => {
      const now = this.#services.clock.now();
      if (command.kind === "accept" && this.#isTaken(command.by.agentId, now)) {
        return { done: false, refusal: "already_accepted" };
      }
      const outcome = await this.#services.applyCommand(orderId, command);
      if (!outcome.done) return outcome;
      this.#accepted = command.kind === "accept" ? { by: command.by.agentId, at: this.#services.clock.now() } : null;
      this.#publish(outcome.event);
      return { done: true };
    });
  }

  async applyPayment(orderId: string, fact: PaymentFact): Promise<FactOutcome> {
    return this.#queued<FactOutcome>({ outcome: "conflict" }, async () => {
      const { outcome, event } = await this.#services.applyPayment(orderId, fact);
      if (!UNCHANGED.includes(outcome)) this.#publish(event);
      return { outcome };
    });
  }

  /** An alarm that is lost is made up for by cron. */
  async watchPayment(orderId: string, dueAt: number): Promise<void> {
    this.ctx.storage.kv.put(WATCHED, orderId);
    await this.ctx.storage.setAlarm(dueAt);
  }

  /** The provider is asked outside the queue, so that commands do not wait for it. */
  expirePayment(orderId: string): Promise<Expiry> {
    return this.#services.expireUnpaid(orderId, this);
  }

  override async alarm(): Promise<void> {
    const orderId = this.ctx.storage.kv.get<string>(WATCHED);
    if (!orderId) return;
    try {
      const expiry = await this.expirePayment(orderId);
      if (expiry === "waits") await this.ctx.storage.setAlarm(this.#services.clock.now() + RETRY_MS);
    } catch (error) {
      // Cron tries again, as it does when the provider cannot be asked.
      log.error("payments.expiry_broken", error, { orderId });
    }
  }

  /** A socket for someone whom the Worker let in. It is accepted before D1 is read, so that no change is missed. */
  override async fetch(request: Request): Promise<Response> {
    const { response, ...connection } = this.#hub.accept(this.#hub.readViewer(request));
    await this.#sendStatus([connection]);
    return response;
  }

  async publishChanged(): Promise<void> {
    try {
      await this.#sendStatus(this.#hub.connections());
    } catch (error) {
      log.warn("order.event_lost", { error: String(error) });
    }
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    const connection = this.#hub.receive(socket, message);
    if (connection) await this.#sendStatus([connection]);
  }

  override webSocketClose(socket: WebSocket): void {
    this.#hub.onClose(socket);
  }

  override webSocketError(_socket: WebSocket, error: unknown): void {
    this.#hub.onError(error);
  }

  /** Tests switch this off to show that D1 alone is enough. */
  protected inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#mutex.run(work);
  }

  async #queued<T>(whenFull: T, work: () => Promise<T>): Promise<T> {
    try {
      return await this.inTurn(work);
    } catch (error) {
      if (error instanceof MutexOverflow) return whenFull;
      throw error;
    }
  }

  /** One event after another, and no command waits for it: neither of the two calls fails. */
  #publish(event: OrderEvent | undefined): void {
    this.#publishing = this.#publishing.then(async () => {
      await this.publishChanged();
      if (event) await this.#services.publishToBoard(event);
    });
  }

  /** D1 is asked for the order and the permissions before each frame, so no timer has to close sockets. */
  async #sendStatus(connections: readonly Connection<OrderViewer>[]): Promise<void> {
    const [first] = connections;
    if (!first) return;
    const { orderId } = first.viewer;
    const [order, actors] = await Promise.all([this.#services.findStatus(orderId), this.#hub.findActors(connections)]);
    if (!order) return;
    const { buyerId, version, status } = order;
    const maySee = (actor: Actor) => actor.userId === buyerId || runsTheShop(actor);
    for (const connection of this.#hub.closeForbidden(connections, actors, maySee)) {
      this.#hub.send(connection, { type: "order", id: orderId, version, status });
    }
  }

  /** The winner is never refused from memory: they may be asking again because our answer was lost. */
  #isTaken(agentId: string | undefined, now: number): boolean {
    const { by, at } = this.#accepted ?? { by: undefined, at: Number.NEGATIVE_INFINITY };
    return by !== agentId && now - at < REMEMBERED_MS;
  }
}

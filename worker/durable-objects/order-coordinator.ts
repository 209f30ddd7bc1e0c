import { DurableObject } from "cloudflare:workers";
import type { Env } from "../env.ts";
import type { Command, Outcome } from "../orders/transition/transition.service.ts";
import type { FactOutcome } from "../payments/facts/apply-payment.service.ts";
import type { PaymentFact } from "../payments/facts/payment-facts.ts";
import type { Expiry } from "../payments/reconcile/expire-unpaid.service.ts";
import { Mutex, MutexOverflow } from "../platform/concurrency/mutex.ts";
import { log } from "../platform/log.ts";
import { createTransitions } from "./coordinator-services.ts";
import { createFollowerParts } from "./follower-parts.ts";
import { OrderFollowers } from "./order-followers.ts";

/** How long an acceptance that we wrote ourselves is remembered, to refuse the crowd behind it without asking D1. */
const REMEMBERED_MS = 2_000;

/** Under this key: the order whose payment is watched. An object does not know its own name. */
const WATCHED = "watched-order";
/** What leaves an order as it was. */
const UNMOVED: readonly FactOutcome["outcome"][] = ["nothing", "unknown_order", "busy"];
/** An alarm that came early. */
const RETRY_MS = 30_000;

/**
 * One object an order: it puts the commands that arrive together in a row, so that losers do not all travel to D1.
 * That is manners, not safety: after a partition or a deploy a second instance may run, and D1's compare-and-set alone
 * decides who was first.
 */
export class OrderCoordinator extends DurableObject<Env> {
  readonly #mutex = new Mutex();
  readonly #followers = new OrderFollowers(this.ctx, createFollowerParts(this.env));
  #telling: Promise<void> = Promise.resolve();
  #accepted: { by: string | undefined; at: number } | null = null;

  /** A socket for someone who looks at this order; the Worker has decided that he may. */
  override fetch(request: Request): Promise<Response> {
    return this.#followers.open(request);
  }

  /** Something about the order was changed that is no command: its followers read again. */
  async changed(): Promise<void> {
    await this.#followers.tell();
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    return this.#followers.hear(socket, message);
  }

  /** Answers a goodbye, so that the reader's side is closed too. */
  override webSocketClose(socket: WebSocket): void {
    socket.close();
  }

  override webSocketError(_socket: WebSocket, error: unknown): void {
    log.info("followers.socket_failed", { error: String(error) });
  }

  /** Carries a command out, one after the other. `orderId` is also this object's name. */
  async apply(orderId: string, command: Command): Promise<Outcome> {
    try {
      return await this.inTurn(() => this.#apply(orderId, command));
    } catch (error) {
      if (error instanceof MutexOverflow) return { done: false, refusal: "busy" };
      throw error;
    }
  }

  /** Takes in something that is true about a payment of this order, in the same row as the commands. */
  async applyPayment(orderId: string, fact: PaymentFact): Promise<FactOutcome> {
    try {
      return await this.inTurn(async () => {
        const { applyPayment, tellBoard } = createTransitions(this.env);
        const { outcome, news } = await applyPayment(orderId, fact);
        if (news) this.#tell(() => tellBoard(news));
        if (!UNMOVED.includes(outcome)) this.#tell(() => this.#followers.tell());
        return { outcome };
      });
    } catch (error) {
      if (error instanceof MutexOverflow) return { outcome: "busy" };
      throw error;
    }
  }

  /** Wakes this object when the order's time to pay is over. Lost alarms are cron's to make up for. */
  async watchPayment(orderId: string, dueAt: number): Promise<void> {
    this.ctx.storage.kv.put(WATCHED, orderId);
    await this.ctx.storage.setAlarm(dueAt);
  }

  /** The provider is asked outside the row: commands do not wait for it. */
  expirePayment(orderId: string): Promise<Expiry> {
    return createTransitions(this.env).expireUnpaid(orderId, {
      applyPayment: (id, fact) => this.applyPayment(id, fact),
      apply: (id, command) => this.apply(id, command),
    });
  }

  override async alarm(): Promise<void> {
    const orderId = this.ctx.storage.kv.get<string>(WATCHED);
    if (!orderId) return;
    try {
      if ((await this.expirePayment(orderId)) === "waits") await this.ctx.storage.setAlarm(Date.now() + RETRY_MS);
    } catch (error) {
      // Cron goes on, as it does when the provider cannot be asked.
      log.error("payments.expiry_broken", error, { orderId });
    }
  }

  /** Tests take this off to show that D1 alone is enough. */
  protected inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#mutex.run(work);
  }

  async #apply(orderId: string, command: Command): Promise<Outcome> {
    const { apply, clock, tellBoard } = createTransitions(this.env);
    if (command.kind === "accept" && this.#isTaken(command.by.agentId, clock.now())) {
      return { done: false, refusal: "already_accepted" };
    }
    const outcome = await apply(orderId, command);
    if (!outcome.done) return outcome;
    this.#accepted = command.kind === "accept" ? { by: command.by.agentId, at: clock.now() } : null;
    this.#tell(() => this.#followers.tell());
    this.#tell(() => tellBoard(outcome.news));
    return { done: true };
  }

  /** One news after the other, and nobody waits for them: the order has moved whether anyone hears it or not. */
  #tell(news: () => Promise<void>): void {
    this.#telling = this.#telling.then(news);
  }

  /** The winner himself is never refused from memory: he may be asking again because our answer was lost. */
  #isTaken(agentId: string | undefined, now: number): boolean {
    const { by, at } = this.#accepted ?? { by: undefined, at: Number.NEGATIVE_INFINITY };
    return by !== agentId && now - at < REMEMBERED_MS;
  }
}

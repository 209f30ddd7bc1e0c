import { MutexOverflow } from "./mutex.ts";
import { pause } from "./pause.ts";

/** How often a waiting request checks for a free slot. */
const GAP_MS = 20;
/** How often a request that holds or awaits a slot renews its heartbeat. */
const BEAT_MS = 500;
/** A request without a heartbeat for this long was cancelled: the runtime does not notify us. */
const ABANDONED_MS = 3000;

/** Too much work of this owner is waiting; other owners are still admitted. */
export class OwnerOverflow extends MutexOverflow {}

interface Sizes {
  readonly slots: number;
  /** Maximum slots of one owner, so that slow work from one network leaves some for others. */
  readonly perOwner: number;
  /** Maximum waiting pieces of one owner; limited only by `maxWaiting` when omitted. */
  readonly maxWaitingOfOwner?: number;
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
}

/**
 * For work that takes memory, such as reading an uploaded picture: at most `slots` pieces at once, in order of arrival.
 * Throws `MutexOverflow` when too many wait or one has waited too long. Each request polls with its own timer, because
 * the runtime cancels a request that waits only for another request's promise.
 */
export class Slots {
  readonly #sizes: Sizes;
  /** The last heartbeat of each request, in order of arrival. */
  readonly #beats = new Map<symbol, number>();
  readonly #owners = new Map<symbol, string>();

  constructor(sizes: Sizes) {
    this.#sizes = sizes;
  }

  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const { slots, maxWaiting, maxWaitMs } = this.#sizes;
    this.#dropAbandoned();
    if (this.#beats.size >= slots + maxWaiting) throw new MutexOverflow("too many are waiting");
    this.#refuseCrowd(owner);
    const ticket = Symbol();
    const startedAt = Date.now();
    this.#beats.set(ticket, startedAt);
    this.#owners.set(ticket, owner);
    const beating = setInterval(() => this.#beats.set(ticket, Date.now()), BEAT_MS);
    try {
      while (!this.#hasSlot(ticket)) {
        if (Date.now() - startedAt > maxWaitMs) throw new MutexOverflow("waited too long");
        await pause(GAP_MS);
        this.#dropAbandoned();
      }
      return await work();
    } finally {
      clearInterval(beating);
      this.#leave(ticket);
    }
  }

  #refuseCrowd(owner: string): void {
    const { perOwner, maxWaitingOfOwner } = this.#sizes;
    if (maxWaitingOfOwner === undefined) return;
    const mine = [...this.#owners.values()].filter((waitingOwner) => waitingOwner === owner).length;
    if (mine >= perOwner + maxWaitingOfOwner) throw new OwnerOverflow("too many of this owner are waiting");
  }

  /** Slots are granted in order of arrival. A request keeps its slot, because others only queue behind it. */
  #hasSlot(ticket: symbol): boolean {
    const { slots, perOwner } = this.#sizes;
    const taken = new Map<string, number>();
    let total = 0;
    for (const queued of this.#beats.keys()) {
      const owner = this.#owners.get(queued) ?? "";
      const mine = taken.get(owner) ?? 0;
      const hasSlot = total < slots && mine < perOwner;
      if (queued === ticket) return hasSlot;
      if (!hasSlot) continue;
      taken.set(owner, mine + 1);
      total++;
    }
    return false;
  }

  #leave(ticket: symbol): void {
    this.#beats.delete(ticket);
    this.#owners.delete(ticket);
  }

  #dropAbandoned(): void {
    const now = Date.now();
    for (const [ticket, beatAt] of this.#beats) if (now - beatAt > ABANDONED_MS) this.#leave(ticket);
  }
}

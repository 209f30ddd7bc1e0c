import { type Pauses, OutboxConsumer as ProductionConsumer } from "../durable-objects/outbox-consumer.ts";
import type { WorkKind } from "../outbox/enqueued-work.ts";
import { faults, noteWake } from "./faults.ts";

/**
 * Runs when a test waits for the background instead of by alarm, because most tests need none of the mails that they
 * cause.
 */
export class QuietConsumer extends ProductionConsumer {
  protected override get pauses(): Pauses {
    return faults.consumerWaits ? super.pauses : { first: 0, between: 0, longest: 0, awake: 0, outage: 0, retry: 0 };
  }

  override async wake(kinds: readonly WorkKind[]): Promise<number> {
    // Noted again, because `forgetWakes` may have dropped a run that this object had planned.
    if (!faults.consumerWaits) noteWake(this.ctx.id.toString());
    return super.wake(kinds);
  }

  protected override async plan(pauseMs: number): Promise<void> {
    if (faults.consumerWaits) await super.plan(pauseMs);
    else noteWake(this.ctx.id.toString());
  }

  /** Runs the alarm's work, because only the runtime may call `alarm` from outside. */
  async lookNow(): Promise<void> {
    await this.alarm();
  }
}

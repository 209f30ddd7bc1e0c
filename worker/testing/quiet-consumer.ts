import { type Pauses, OutboxConsumer as ProductionConsumer } from "../durable-objects/outbox-consumer.ts";
import type { WorkKind } from "../outbox/enqueued-work.ts";
import { faults, noteWake } from "./faults.ts";

/** Looks when a test waits for the background instead of with an alarm: most tests want none of the mails that they cause. */
export class QuietConsumer extends ProductionConsumer {
  protected override get pauses(): Pauses {
    return faults.consumerWaits ? super.pauses : { first: 0, between: 0, longest: 0, awake: 0, outage: 0, retry: 0 };
  }

  override async wake(kinds: readonly WorkKind[]): Promise<number> {
    // A test file may have forgotten a look that this object has planned.
    if (!faults.consumerWaits) noteWake(this.ctx.id.toString());
    return super.wake(kinds);
  }

  protected override async plan(pauseMs: number): Promise<void> {
    if (faults.consumerWaits) await super.plan(pauseMs);
    else noteWake(this.ctx.id.toString());
  }

  /** What the alarm does; only the runtime may call that. */
  async lookNow(): Promise<void> {
    await this.alarm();
  }
}

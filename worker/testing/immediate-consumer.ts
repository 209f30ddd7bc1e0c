import { type Pauses, OutboxConsumer as ProductionConsumer } from "../durable-objects/outbox-consumer.ts";
import type { Env } from "../env.ts";
import type { WorkKind } from "../notifications/outbox/enqueued-work.ts";
import { faults, forgetLooks, noteLook, resting } from "./faults.ts";

/** Looks at once instead of with an alarm, so that `backgroundDone` waits for its looks. */
export class ImmediateConsumer extends ProductionConsumer {
  protected override get pauses(): Pauses {
    return faults.consumerWaits ? super.pauses : { first: 0, between: 0, longest: 0, awake: 0, outage: 0, retry: 0 };
  }

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    forgetLooks(ctx.id.toString());
  }

  override async wake(kinds: readonly WorkKind[]): Promise<number> {
    const isHeard = { webhooks: faults.webhooksAreSent, mails: !resting.mails } as Partial<Record<WorkKind, boolean>>;
    const heard = kinds.filter((kind) => isHeard[kind] ?? true);
    return faults.wakesAreLost || heard.length === 0 ? 0 : super.wake(heard);
  }

  protected override async plan(pauseMs: number): Promise<void> {
    if (faults.consumerWaits) return super.plan(pauseMs);
    noteLook(
      this.ctx.id.toString(),
      scheduler.wait(0).then(() => this.alarm()),
    );
  }
}

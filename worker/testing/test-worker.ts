import { api } from "../api.ts";
import { CityBoard as ProductionBoard } from "../durable-objects/city-board.ts";
import { OrderCoordinator as ProductionCoordinator } from "../durable-objects/order-coordinator.ts";
import { type Pauses, OutboxConsumer as ProductionConsumer } from "../durable-objects/outbox-consumer.ts";
import type { Env } from "../env.ts";
import type { WorkKind } from "../notifications/outbox/enqueued-work.ts";
import { faults, forgetLooks, noteBackground, noteLook, withFaults } from "./faults.ts";

export { FakeMail } from "./services/fake-mail.ts";

/** The main worker of the tests: the API with faults between it and D1. */
export class OrderCoordinator extends ProductionCoordinator {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, withFaults(env));
  }

  protected override queued<T>(whenFull: T, work: () => Promise<T>): Promise<T> {
    return faults.mutexIsOff ? work() : super.queued(whenFull, work);
  }
}

export class CityBoard extends ProductionBoard {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, withFaults(env));
  }
}

/** Looks at once instead of with an alarm, so that `backgroundDone` waits for its looks. */
export class OutboxConsumer extends ProductionConsumer {
  protected override get pauses(): Pauses {
    return faults.consumerWaits ? super.pauses : { first: 0, between: 0, longest: 0, awake: 0, outage: 0 };
  }

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, withFaults(env));
    forgetLooks();
  }

  override async wake(kinds: readonly WorkKind[]): Promise<number> {
    return faults.wakesAreLost ? 0 : super.wake(kinds);
  }

  protected override async plan(pauseMs: number): Promise<void> {
    if (faults.consumerWaits) return super.plan(pauseMs);
    noteLook(scheduler.wait(0).then(() => this.alarm()));
  }
}

export default {
  async fetch(request, env, ctx) {
    const answer = await api.fetch(request, withFaults(env), noteBackground(ctx));
    faults.atAnswer = { calls: [...faults.calls], tally: { ...faults.tally } };
    return answer;
  },
} satisfies ExportedHandler<Env>;

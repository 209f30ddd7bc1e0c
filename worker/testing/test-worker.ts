import { api } from "../api.ts";
import { CityBoard as ProductionBoard } from "../durable-objects/city-board.ts";
import { OrderCoordinator as ProductionCoordinator } from "../durable-objects/order-coordinator.ts";
import type { Env } from "../env.ts";
import { faults, noteBackground, withFaults } from "./faults.ts";
import { QuietConsumer } from "./quiet-consumer.ts";
import { QuietTimer } from "./quiet-timer.ts";

export { FakeMail } from "./services/fake-mail.ts";

/** The main worker of the tests: the API with faults between it and D1. */
export class OrderCoordinator extends ProductionCoordinator {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, withFaults(env, { name: "coordinator", abort: (reason) => ctx.abort(reason) }));
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

export class OutboxConsumer extends QuietConsumer {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, withFaults(env, { name: "consumer", abort: (reason) => ctx.abort(reason) }));
  }
}

export class StandingOrderTimer extends QuietTimer {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, withFaults(env, { name: "timer", abort: (reason) => ctx.abort(reason) }));
  }
}

export default {
  async fetch(request: Request, env, ctx) {
    const answer = await api.fetch(request, withFaults(env), noteBackground(ctx));
    faults.atAnswer = { calls: [...faults.calls], tally: { ...faults.tally } };
    return answer;
  },
} satisfies ExportedHandler<Env>;

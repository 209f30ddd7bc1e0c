import { api } from "../../../worker/api.ts";
import { CityBoard as ProductionBoard } from "../../../worker/durable-objects/city-board.ts";
import { OrderCoordinator as ProductionCoordinator } from "../../../worker/durable-objects/order-coordinator.ts";
import type { Env } from "../../../worker/env.ts";
import { declaredRoutes } from "../../../worker/http/route.ts";
import { noteBackground } from "../../../worker/testing/faults.ts";
import { QuietConsumer } from "../../../worker/testing/quiet-consumer.ts";
import { QuietTimer } from "../../../worker/testing/quiet-timer.ts";
import { CONSUMER, now, withRecorder } from "./recorder.ts";

export { FakeMail } from "../../../worker/testing/services/fake-mail.ts";

/** The main worker of the tests of two cities: every statement is recorded with its database. */
export class OrderCoordinator extends ProductionCoordinator {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, withRecorder(env));
  }
}

export class CityBoard extends ProductionBoard {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, withRecorder(env));
  }
}

/** Serves the whole shop, so its looks are no part of the call that woke it. */
export class OutboxConsumer extends QuietConsumer {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, withRecorder(env, CONSUMER));
  }
}

export class StandingOrderTimer extends QuietTimer {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, withRecorder(env, CONSUMER));
  }
}

/** "PATCH /orders/:id/cancel", as the API's router names it. */
const routeOf = ({ method, url }: Request): string => {
  const path = new URL(url).pathname.replace("/api", "");
  const route = declaredRoutes(api).find(
    (one) => one.method === method && new RegExp(`^${one.path.replace(/:\w+/g, "[^/]+")}$`).test(path),
  );
  return route?.name ?? `${method} ${path}`;
};

export default {
  async fetch(request, env, ctx) {
    now.during = routeOf(request);
    return api.fetch(request, withRecorder(env), noteBackground(ctx));
  },
} satisfies ExportedHandler<Env>;

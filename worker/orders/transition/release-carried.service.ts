import type { Actor } from "../../identity/accounts.contract.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import type { Command } from "../order-command.contract.ts";
import type { OrderEvent } from "../order-event.contract.ts";
import { eventOf, type OrderSnapshot } from "./decide-transition.ts";
import type { TransitionRepo } from "./transition.repo.ts";
import type { TransitionEffects } from "./transition-effects.service.ts";

interface Dependencies {
  readonly repo: TransitionRepo;
  readonly effects: TransitionEffects;
  readonly clock: Clock;
  /** Called when the batch may write events for webhooks. */
  readonly onEvents: () => void;
  /** Publishes an event that the order's coordinator did not write. */
  readonly announce: (event: OrderEvent) => void;
}

/**
 * Releases all orders that an agent carries, in the batch that revokes the agent. The batch aborts when one of the
 * orders changed since it was read, or when the agent accepted another one.
 */
export const createReleaseCarried =
  ({ repo, effects, clock, onEvents, announce }: Dependencies) =>
  async (staff: Actor, agentId: string): Promise<{ statements: readonly Statement[]; announce: () => void }> => {
    const carried = await repo.findCarried(agentId);
    if (carried.length > 0) onEvents();
    const commandFor = (): Command => ({
      kind: "release",
      by: { role: "staff", userId: staff.userId, idempotencyKey: newId(clock) },
    });
    const releases = carried.map((order): [OrderSnapshot, Command] => [order, commandFor()]);
    return {
      statements: [
        ...releases.flatMap(([order, command]) =>
          repo.statementsOf(order, command, clock.now(), effects.of(order, command)),
        ),
        repo.assertCarriesNothing(agentId),
      ],
      announce() {
        for (const [order, command] of releases) announce(eventOf(order, command));
      },
    };
  };

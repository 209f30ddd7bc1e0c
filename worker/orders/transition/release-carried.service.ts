import type { Needs } from "../../compose.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import { tellCoordinator } from "../coordinator-client.ts";
import type { Command } from "../order-command.contract.ts";
import { eventOf, type OrderSnapshot } from "./decide-transition.ts";
import { createTransitionRepo } from "./transition.repo.ts";
import { createTransitionEffects } from "./transition-effects.service.ts";

/**
 * Releases all orders that an agent carries, in the batch that revokes the agent. The batch aborts when one of the
 * orders changed since it was read, or when the agent accepted another one. The orders' coordinators do not take part;
 * `announce` lets them publish the changes afterwards.
 */
export function createReleaseCarried(
  needs: Needs<"counters" | "ledger" | "outbox" | "audit" | "guard" | "catalogue" | "refunds">,
) {
  const { db, clock, enqueued, refunds } = needs;
  const repo = createTransitionRepo(db, refunds.readLeft);
  const effects = createTransitionEffects(needs);
  return async (staff: Actor, agentId: string): Promise<{ statements: readonly Statement[]; announce: () => void }> => {
    const carried = await repo.findCarried(agentId);
    if (carried.length > 0) enqueued.mark("webhooks");
    const releases = carried.map((order): [OrderSnapshot, Command] => [
      order,
      { kind: "release", by: { role: "staff", userId: staff.userId, idempotencyKey: newId(clock) } },
    ]);
    return {
      statements: [
        ...releases.flatMap(([order, command]) =>
          repo.statementsOf(order, command, clock.now(), effects.of(order, command)),
        ),
        repo.assertCarriesNothing(agentId),
      ],
      announce() {
        for (const [order, command] of releases) {
          const event = eventOf(order, command);
          tellCoordinator(needs, event.id, (coordinator) => coordinator.announce(event));
        }
      },
    };
  };
}

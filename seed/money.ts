import type { Actor } from "../worker/identity/accounts.contract.ts";
import { HOUR_MS, indianDay } from "../worker/platform/dates.contract.ts";
import { DEMO_HANDOVERS, DEMO_PAYMENTS, DEMO_REMINDERS, DEMO_TERMS, type DemoHandover } from "./demo-money.ts";
import type { DemoName } from "./demo-people.ts";
import type { DemoServices } from "./services.ts";
import type { DemoEvent } from "./timeline.ts";

const MAX_REMINDED = 10;

interface Market {
  readonly services: Pick<DemoServices, "cash" | "credit">;
  readonly people: Record<DemoName, Actor>;
  readonly now: number;
}

/** Agents' cash handovers, and the terms, payments and reminders of buyers on account. */
export const moneyEvents = ({ services: { cash, credit }, people, now }: Market): DemoEvent[] => {
  const hoursAgo = (hours: number): number => now - hours * HOUR_MS;

  const handOver = ({ agent, keeps, hoursAgo: ago, difference, note }: DemoHandover): DemoEvent[] => {
    const declare = async () => {
      const { balance } = await cash.getMyCash(people[agent]);
      await cash.declareHandover(people[agent], { amount: balance - keeps });
    };
    const count = async (less: number) => {
      const [open] = await cash.listHandovers(people.admin);
      if (!open) throw new Error("No demo handover waits to be counted.");
      await cash.countHandover(people.admin, open._id, { counted: open.declared + less, note });
    };
    const declared = { at: hoursAgo(ago), run: declare };
    return difference === null ? [declared] : [declared, { at: hoursAgo(ago - 1), run: () => count(difference) }];
  };

  const remind = async () => {
    await credit.settleMoved();
    await credit.remindDue(MAX_REMINDED);
  };

  return [
    ...DEMO_TERMS.map(({ buyer, limit, days, hoursAgo: ago }) => ({
      at: hoursAgo(ago),
      run: () => credit.setTerms(people.admin, people[buyer].userId, { limit, days }),
    })),
    ...DEMO_HANDOVERS.flatMap(handOver),
    ...DEMO_PAYMENTS.map(({ buyer, hoursAgo: ago, ...paid }) => ({
      at: hoursAgo(ago),
      run: () =>
        credit.recordPayment(people.admin, people[buyer].userId, {
          ...paid,
          day: indianDay(hoursAgo(ago)),
          acceptsMore: false,
        }),
    })),
    // Runs cron's work.
    ...[...DEMO_REMINDERS, 0].map((ago) => ({ at: hoursAgo(ago), run: remind })),
  ];
};

import { afterAll, beforeAll, expect, it } from "vitest";
import { AFTERWARDS, WILD_AFTERWARDS } from "../books/afterwards.ts";
import { bringToTheDoor } from "../books/bring-to-the-door.ts";
import { findFaults, traceOf } from "../books/checks.ts";
import { createDice, type Draw, drawCommands } from "../books/dice.ts";
import { DOORSTEP, WILD_DOORSTEP } from "../books/doorstep.ts";
import { MONEY, WILD_MONEY } from "../books/money.ts";
import { ORDERING, WILD_ORDERING } from "../books/ordering.ts";
import { type Command, openShop, type Sent, type Shop } from "../books/shop.ts";
import { backgroundDone } from "../faults.ts";
import { minuteAt, refundsComeDue } from "../services/payment-time.ts";
import { forgetCalls, inFlight, ledger, startProvider } from "../services/provider.ts";
import { isLongTier } from "../tier.ts";

/** Each as often as it weighs. */
const weighed = (commands: readonly Command[]): Command[] =>
  commands.flatMap((command) => Array.from({ length: command.weight }, () => command));
const LEGAL = weighed([...ORDERING, ...DOORSTEP, ...MONEY, ...AFTERWARDS]);
const WILD = weighed([...WILD_ORDERING, ...WILD_DOORSTEP, ...WILD_MONEY, ...WILD_AFTERWARDS]);
const FALLBACK: Command = { name: "bring to the door", weight: 1, run: bringToTheDoor };

/** The rules of the books are checked after as many commands. */
const STEP = 50;

const isRefused = ({ answer, may = [] }: Sent): boolean =>
  answer.status >= 400 && answer.status < 500 && may.includes(answer.body.code ?? "");

/** Runs a command, and says what was wrong; null when there was nothing to do it to. */
const carryOut = async (shop: Shop, command: Command, { isWild, throws }: Draw): Promise<string[] | null> => {
  const before = isWild ? await traceOf() : {};
  const sent = await command.run(shop, createDice(throws));
  if (!sent) return null;
  const { status, text } = sent.answer;
  const said = `${command.name}: ${status} ${text.slice(0, 300)}`;
  if (!isWild) return status < 300 || isRefused(sent) ? [] : [said];
  if (status < 400 || status >= 500) return [said];
  await backgroundDone();
  const after = await traceOf();
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  const moved = changed.map((name) => `${name} from ${before[name]} to ${after[name]}`);
  return moved.length > 0 ? [`${said} moved ${moved}`] : [];
};

/**
 * The books of a whole shop: commands of buyers, agents, staff, bank and payment provider over HTTP, half of which must be
 * refused and change nothing. `npm test` runs few commands, the long tier many.
 */
export const booksModel = (runs: readonly { readonly seed: number; readonly commands: number }[]): void => {
  const tally: Record<string, number> = {};
  let shop: Shop;

  beforeAll(async () => {
    startProvider();
    shop = await openShop();
  });
  afterAll(() => {
    forgetCalls();
    ledger.behave({ secondPayments: false, refunds: "processed" });
  });

  const runOne = async (draw: Draw): Promise<string[]> => {
    const from = draw.isWild ? WILD : LEGAL;
    const command = from[draw.which % from.length] ?? FALLBACK;
    const done = await carryOut(shop, command, draw);
    if (done) tally[command.name] = (tally[command.name] ?? 0) + 1;
    return done ?? (await carryOut(shop, FALLBACK, { ...draw, isWild: false })) ?? [];
  };

  it.each(runs)("the books keep every rule after $commands commands of seed $seed", async ({ seed, commands }) => {
    for (const [i, draw] of drawCommands(commands, seed).entries()) {
      const at = `seed ${seed}, command ${i}`;
      expect(await runOne(draw), at).toEqual([]);
      if (i % STEP === STEP - 1) expect(await checked(false), at).toEqual([]);
    }
    // Money that is on its way arrives, and accounts are settled.
    ledger.behave({ refunds: "processed" });
    await refundsComeDue();
    await minuteAt(Date.now());
    inFlight.length = 0;
    expect(await checked(true), `seed ${seed}`).toEqual([]);
  });

  it.runIf(isLongTier)("every command was carried out", () => {
    const names = [...LEGAL, ...WILD].map(({ name }) => name);
    expect(names.filter((name) => !tally[name])).toEqual([]);
  });

  const checked = async (isSettled: boolean): Promise<string[]> => {
    await backgroundDone();
    return findFaults(shop, isSettled);
  };
};

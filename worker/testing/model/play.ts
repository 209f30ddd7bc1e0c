import { findFaults, traceOf } from "../commands/checks.ts";
import { createRandomSource, type Draw } from "../commands/random-source.ts";
import { forgetReceived, holdWebhooks, sendAll } from "../commands/receivers.ts";
import { type Command, openShop, type Sent, type Shop } from "../commands/shop.ts";
import { backgroundDone, describeUnfinished, env, faults } from "../faults.ts";
import { sentMails } from "../services/fake-mail.ts";
import { minuteAt, refundsComeDue } from "../services/payment-time.ts";
import { inFlight, ledger, resetProvider, startProvider } from "../services/provider.ts";
import { COMMAND_NAMES, commandOf, FALLBACK } from "./commands.ts";
import { keepTables } from "./snapshot.ts";
import { newTally, type Problem, type Tally } from "./tally.ts";

/** All rules are checked after this many commands. */
const STEP = 50;

/** The first problems of a run, and the number of commands after which they were seen. */
export interface Failure {
  readonly commands: number;
  readonly problems: readonly Problem[];
}

const isRefused = ({ answer, may = [] }: Sent): boolean =>
  answer.status >= 400 && answer.status < 500 && may.includes(answer.body.code ?? "");

/** Runs a command and returns its problems; null when it had no possible subject. */
const carryOut = async (shop: Shop, command: Command, { isWild, numbers }: Draw): Promise<Problem[] | null> => {
  const before = isWild ? await traceOf() : {};
  const sent = await command.run(shop, createRandomSource(numbers));
  if (!sent) return null;
  const { status, text } = sent.answer;
  const said = `${command.name}: ${status} ${text.slice(0, 300)}`;
  if (!isWild) return status < 300 || isRefused(sent) ? [] : [{ kind: "answers", text: said }];
  if (status < 400 || status >= 500) return [{ kind: status >= 500 ? "answers" : "refusals", text: said }];
  await backgroundDone();
  const after = await traceOf();
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  const moved = changed.map((name) => `${name} from ${before[name]} to ${after[name]}`);
  return moved.length > 0 ? [{ kind: "refusals", text: `${said} moved ${moved}` }] : [];
};

const MAX_MS = 300_000;

/** Throws when work does not end in time, so that the error names it. */
const ends = async <Result>(what: string, work: Promise<Result>): Promise<Result> => {
  const late = Promise.withResolvers<never>();
  const giveUp = () => late.reject(new Error(`${what} did not end within ${MAX_MS} ms: ${describeUnfinished()}`));
  const timer = setTimeout(giveUp, MAX_MS);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

/** A failed expectation inside a command is a problem too. */
const tryOut = async (shop: Shop, command: Command, draw: Draw): Promise<Problem[] | null> => {
  try {
    return await ends(command.name, carryOut(shop, command, draw));
  } catch (error) {
    return [{ kind: "answers", text: `${command.name}: ${error}` }];
  }
};

const COUNTED = `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM order_events) AS events,
  (SELECT count(*) FROM outbox) AS mails, (SELECT count(*) FROM webhook_events) AS webhooks`;

/**
 * A whole shop in which everybody sends commands over HTTP, half of which must be refused and change nothing. Each play
 * starts from the same state, so that its draws alone decide what happens.
 */
export const createModel = async () => {
  startProvider();
  const opened = await openShop();
  await holdWebhooks();
  const reopen = await keepTables("opened");
  const tally = newTally();

  const open = async (): Promise<Shop> => {
    await backgroundDone();
    await reopen();
    resetProvider();
    forgetReceived();
    sentMails.length = 0;
    ledger.behave({ secondPayments: false, refunds: "processed" });
    return { ...opened, agents: opened.agents.map((agent) => ({ ...agent })), sold: [], references: [] };
  };

  const checked = async (shop: Shop, isSettled: boolean): Promise<Problem[]> => {
    await backgroundDone();
    tally.checks++;
    return findFaults(shop, isSettled);
  };

  const runOne = async (shop: Shop, draw: Draw, names: string[]): Promise<Problem[]> => {
    const command = commandOf(draw);
    const done = await tryOut(shop, command, draw);
    names.push(done ? command.name : FALLBACK.name);
    return done ?? (await tryOut(shop, FALLBACK, { ...draw, isWild: false })) ?? [];
  };

  /** Completes refunds, webhooks and accounts that are still in progress. */
  const settle = async (): Promise<void> => {
    ledger.behave({ refunds: "processed" });
    await refundsComeDue();
    await minuteAt(Date.now());
    inFlight.length = 0;
    await sendAll();
  };

  const count = async (draws: readonly Draw[], names: readonly string[]): Promise<void> => {
    const rows = await env.DB.prepare(COUNTED).first<Pick<Tally, "orders" | "events" | "mails" | "webhooks">>();
    for (const name of ["orders", "events", "mails", "webhooks"] as const) tally[name] += rows?.[name] ?? 0;
    tally.plays++;
    tally.commands += names.length;
    tally.refusals += names.filter((name, i) => draws[i]?.isWild && name !== FALLBACK.name).length;
    for (const name of names) tally.byName[name] = (tally.byName[name] ?? 0) + 1;
  };

  return {
    tally,

    /** Problems in the shop as the last play left it. */
    check: (): Promise<Problem[]> => findFaults(opened, true),

    /** Plays the draws in a newly opened shop; null when every rule held. Appends the executed commands to `names`. */
    async play(draws: readonly Draw[], names: string[] = []): Promise<Failure | null> {
      const shop = await ends("opening the shop", open());
      for (const [i, draw] of draws.entries()) {
        // Emptied, because no play counts calls of D1 and each answer would copy the list.
        faults.calls.length = 0;
        const said = await runOne(shop, draw, names);
        const problems = said.length > 0 || i % STEP < STEP - 1 ? said : await ends("a check", checked(shop, false));
        if (problems.length > 0) return { commands: i + 1, problems };
      }
      await ends("settling", settle());
      const problems = await ends("the last check", checked(shop, true));
      await count(draws, names);
      return problems.length > 0 ? { commands: draws.length, problems } : null;
    },

    /** Names of commands that no play carried out. */
    neverCarriedOut: (): string[] => COMMAND_NAMES.filter((name) => !tally.byName[name]),
  };
};
export type Model = Awaited<ReturnType<typeof createModel>>;

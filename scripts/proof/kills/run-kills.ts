import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createRandom } from "../../../seed/generated/random.ts";
import { prepareData } from "../../local/prepare-data.ts";
import { type Checked, checkDatabase, checkOrders, passLeases } from "./check.ts";
import { type Client, type Met, openClient } from "./client.ts";
import { type Inbox, openInbox } from "./inbox.ts";
import { openJournal } from "./journal.ts";
import { firstOrder, openAccounts, type Shift, work } from "./load.ts";
import { preparePeople } from "./people.ts";
import { openShopProcess, type ShopProcess } from "./shop-process.ts";

export interface Sizes {
  readonly port: number;
  readonly seed: number;
  readonly kills: number;
  /** Acknowledged writes before the last kill. */
  readonly writes: number;
  /** Whether an export of the database is checked, and not the database itself. */
  readonly isExported: boolean;
  /** Requests at a time. */
  readonly workers: number;
  readonly log: (line: string) => void;
}

export interface Outcome extends Checked {
  readonly acknowledged: number;
  /** From each start to the first 200 of /api/ready and an order, ms. */
  readonly servingAfter: readonly number[];
  /** Orders that the API showed in an older state than the one that was acknowledged. */
  readonly wrongOverHttp: readonly string[];
  readonly met: Met;
}

const LOOKS_MS = 50;
/** Orders that are read over HTTP after each kill: those that were acknowledged last. */
const LATEST = 40;
/** The shop sends what waits every second at least, while there is something. */
const QUIET_MS = 2_500;

const signIn = async (client: Client, email: string): Promise<string> => {
  const answer = await client.send("/api/auth/login", { method: "POST", json: { email, password: "rasad-demo" } });
  if (!answer) throw new Error(`${email} cannot sign in.`);
  return answer.json.token;
};

/** Starts the shop and places an order; returns how long it took, ms. */
const serve = async (shop: ShopProcess, shift: Shift): Promise<number> => {
  const startedAt = performance.now();
  await shop.start();
  const { token, sent } = firstOrder(shift);
  const { status, json } = await shift.client.sendAtOnce("/api/orders", sent);
  if (status !== 201)
    throw new Error(`The first order after the start was answered ${status}: ${JSON.stringify(json)}`);
  const took = performance.now() - startedAt;
  shift.journal.acknowledgeStep(json.order, token);
  return took;
};

interface Scene {
  readonly shop: ShopProcess;
  readonly shift: Shift;
  readonly inbox: Inbox;
  readonly killedAt: number[];
  readonly wrongOverHttp: string[];
}

/** Waits until nothing new arrives. */
const untilQuiet = async (inbox: Inbox): Promise<void> => {
  for (let before = -1, now = await inbox.read(); now !== before; now = await inbox.read()) {
    before = now;
    await pause(QUIET_MS);
  }
};

/** Kills the shop while it works, and starts it again; returns how long each start took, ms. */
const killAgainAndAgain = async (
  { kills, writes, log }: Sizes,
  { shop, shift, inbox, killedAt, wrongOverHttp }: Scene,
): Promise<number[]> => {
  const { client, journal, random } = shift;
  const servingAfter: number[] = [];
  for (let i = 0; i < kills; i++) {
    const isLast = i === kills - 1;
    const until = journal.writes.length + (writes / kills) * (0.5 + random.next());
    const target = isLast ? Math.max(until, writes) : until;
    while (journal.writes.length < target) await pause(LOOKS_MS);
    await pause(random.below(100));
    client.hold();
    killedAt.push(Date.now());
    await shop.kill();
    if (isLast) await passLeases(shop.stateDir);
    const took = await serve(shop, shift);
    servingAfter.push(took);
    wrongOverHttp.push(...(await checkOrders(client, journal, LATEST)));
    await inbox.read();
    client.release();
    log(`kill ${i + 1}: ${journal.writes.length} writes acknowledged, serving again after ${took.toFixed(0)} ms`);
  }
  return servingAfter;
};

/**
 * Kills the production bundle with all that is under way, again and again, and then looks whether it has kept what it
 * acknowledged. The times of the kills are random, the acts of the people too.
 */
export const runKills = async (sizes: Sizes): Promise<Outcome> => {
  const { port, seed, workers, isExported, log } = sizes;
  const folder = mkdtempSync(join(tmpdir(), "rasad-kills-"));
  const shop = openShopProcess(folder, port);
  const client = openClient(shop.url);
  // When this process is interrupted, nobody else ends the shop.
  process.once("exit", shop.end);
  try {
    await prepareData(shop.stateDir, () => {}, port);
    const people = await preparePeople(shop.stateDir);
    const [inbox, journal] = [openInbox(shop.mocks), openJournal()];
    const shift: Shift = {
      ...{ client, journal, people, random: createRandom(seed), mocks: shop.mocks },
      ...{ agents: [people.agent.token], isOver: false, serial: 0 },
    };
    const scene: Scene = { shop, shift, inbox, killedAt: [], wrongOverHttp: [] };
    const since = Date.now();
    await serve(shop, shift);
    client.release();
    shift.agents.push(await signIn(client, "agent2@rasad.test"));
    await openAccounts(shift);
    log("The shop is prepared and open.");
    const working = Promise.all(Array.from({ length: workers }, (_, worker) => work(shift, worker)));
    const servingAfter = await killAgainAndAgain(sizes, scene);
    shift.isOver = true;
    await working;
    const acknowledged = journal.writes.length;
    scene.wrongOverHttp.push(...(await checkOrders(client, journal, Number.POSITIVE_INFINITY)));
    await untilQuiet(inbox);
    await shop.kill();
    log("The load is over and all is sent; the database is checked.");
    const checked = await checkDatabase({ ...scene, stateDir: shop.stateDir, folder, isExported, journal, since });
    return { ...checked, wrongOverHttp: scene.wrongOverHttp, acknowledged, servingAfter, met: client.met };
  } finally {
    client.hold();
    await shop.kill();
    process.off("exit", shop.end);
    rmSync(folder, { recursive: true, force: true });
  }
};

import { abortAllDurableObjects } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { as } from "../api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createMany,
  createProducts,
  createUser,
  product,
} from "../factories.ts";
import { endFaults, env, faults } from "../faults.ts";
import { accept, confirm, placed } from "../orders.ts";
import { findBrokenRules } from "../shop-state.ts";
import { type BoardSocket, watch } from "../sockets/board-socket.ts";

/** The board of a city with this many agents online; ten changes a round. */
export const boardCrowd = ({ sockets, rounds }: { readonly sockets: number; readonly rounds: number }): void => {
  let buyer: Account;
  let staff: Account;
  let agents: Account[];
  let potato: string;

  beforeAll(async () => {
    buyer = await createUser();
    staff = await createAdmin();
    agents = await createMany(sockets, () => createAgent());
    [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
  });

  const someOf = <T>(all: readonly T[], count: number): T[] => [...all].sort(() => Math.random() - 0.5).slice(0, count);

  /** The waiting orders in D1. */
  const waitingNow = async (): Promise<string[]> => {
    const { results } = await env.DB.prepare("SELECT id FROM orders WHERE status = 'confirmed' ORDER BY id").all<{
      id: string;
    }>();
    return results.map(({ id }) => id);
  };

  it(`delivers ${rounds * 10} changes to ${sockets} sockets, though a tenth of them reconnect each time and a deploy drops all`, async () => {
    let watchers: BoardSocket[] = [];
    for (let i = 0; i < sockets; i += 50) {
      watchers.push(...(await Promise.all(agents.slice(i, i + 50).map((agent) => watch(agent)))));
    }
    // Snapshots are read while events arrive.
    faults.delay = () => Math.random() * 4;

    let changes = 0;
    const change = async (step: Promise<{ status: number; text: string }>) => {
      const { status, text } = await step;
      expect(status, text).toBe(200);
      changes++;
    };
    const reconnect = async (leaving: readonly BoardSocket[]) => {
      const back = await Promise.all(leaving.map((one) => watch(agents[watchers.indexOf(one)] ?? staff, one.known)));
      watchers = watchers.map((one) => back[leaving.indexOf(one)] ?? one);
    };

    const free: string[] = [];
    const carried: { id: string; by: Account }[] = [];
    for (let round = 0; round < rounds; round++) {
      const leaving = someOf(watchers, sockets / 10);
      for (const one of leaving) one.drop();
      const fresh = await createMany(4, () => placed(buyer, potato));
      const [taker = staff] = someOf(agents, 1);
      const confirming = Promise.all(fresh.map(({ _id }) => change(confirm(staff, _id))));
      // The sockets reconnect while the orders are being confirmed.
      await Promise.all([confirming, reconnect(leaving)]);
      free.push(...fresh.map(({ _id }) => _id));
      if (round === Math.floor(rounds / 2)) {
        await abortAllDurableObjects();
        await reconnect(watchers);
      }
      for (const id of free.splice(0, 3)) {
        await change(accept(taker, id));
        carried.push({ id, by: taker });
      }
      const back = carried.shift();
      await change(as(staff.token).patch(`/admin/orders/${back?.id}/status`, { status: "confirmed" }));
      const gone = carried.shift();
      await change(as(staff.token).patch(`/admin/orders/${gone?.id}/cancel`));
      await change(as(staff.token).patch(`/admin/orders/${back?.id}/otp`));
      free.push(back?.id ?? "");
    }
    endFaults();

    expect(changes).toBe(rounds * 10);
    const office = await watch(staff);
    const last = office.known?.seq ?? 0;
    // Each change is an event, and so is each placed order; the deploy may have cut off a few that were being published.
    expect(last).toBeLessThanOrEqual(rounds * 14);
    expect(last).toBeGreaterThanOrEqual(rounds * 14 - 10);
    await Promise.all(watchers.map((one) => one.received(last)));
    const waiting = await waitingNow();
    expect(waiting).toEqual(free.sort());
    const wrong = watchers.filter((one) => one.waiting().join() !== waiting.join());
    expect(wrong).toEqual([]);
    // No socket skips a number after its first snapshot.
    const numbers = (one: BoardSocket) => one.frames.map(({ seq }) => seq);
    expect(
      watchers.filter((one) => numbers(one).some((seq, i) => i > 0 && seq !== (numbers(one)[i - 1] ?? 0) + 1)),
    ).toEqual([]);
    expect(watchers.filter(({ frames }) => frames[0]?.type !== "snapshot")).toEqual([]);
    expect(await findBrokenRules()).toEqual([]);
    for (const one of watchers) one.drop();
  });

  it("shows a client that reconnects by the number that it missed an event, and only then", async () => {
    const [first = staff, second = staff] = agents;
    const away = await watch(first);
    const stays = await watch(second);
    away.drop();
    const quiet = await watch(first, away.known);
    expect(quiet.missed).toBe(0);
    quiet.drop();
    const { _id } = await placed(buyer, potato);
    await confirm(staff, _id);
    await stays.received((quiet.known?.seq ?? 0) + 2);
    const back = await watch(first, quiet.known);
    expect(back.missed).toBe(1);
    expect(back.waiting().includes(_id)).toBe(true);
    expect(stays.missed).toBe(0);
  });

  it("shares one D1 read among clients that reconnect at once", async () => {
    faults.delay = () => 20;
    faults.calls = [];
    const watchers = await Promise.all(agents.map((agent) => watch(agent)));
    const readings = faults.calls.filter(({ text }) => text.includes("SELECT id FROM") && text.includes("'confirmed'"));
    endFaults();
    expect(watchers).toHaveLength(sockets);
    expect(readings.length).toBeLessThan(sockets / 4);
  });
};

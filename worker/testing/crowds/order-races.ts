import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { as, countByOutcome } from "../api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createMany,
  createProducts,
  createUser,
  product,
} from "../factories.ts";
import { endFaults, faults } from "../faults.ts";
import {
  accept,
  accepted,
  type Cast,
  confirmed,
  countRows,
  deliver,
  orderOf,
  place,
  placed,
  stockOf,
} from "../orders.ts";
import { findBrokenRules, readShop, stockEverywhere } from "../shop-state.ts";

/**
 * Many concurrent requests with random D1 delays, in which the rules must hold in any order of events. `crowd`: the
 * number of agents and of buyers, a multiple of 8; `rounds`: how many mixtures are tried.
 */
export const orderRaces = ({ crowd, rounds }: { readonly crowd: number; readonly rounds: number }): void => {
  /** The number of buyers who each want seven of fifty units. */
  const wholesale = Math.max(8, crowd / 2);
  const deliveries = Math.max(4, Math.ceil(crowd / 5));
  const repeated = Math.max(4, crowd / 4);
  let agents: Awaited<ReturnType<typeof createAgent>>[];
  let buyers: Account[];
  let cast: Cast;
  let admins: Account[];
  let potato: string;
  let mango: string;
  let onion: string;

  const slowD1 = () => {
    faults.delay = () => Math.random() * 10;
  };

  /** How many acceptances each agent has, by the agent's id. */
  const acceptedCounts = async (): Promise<Record<string, number>> => {
    const records = (await readShop()).agents;
    return Object.fromEntries(records.map(({ id, accepted_count }) => [String(id), Number(accepted_count)]));
  };

  beforeAll(async () => {
    [agents, buyers] = [[], []];
    cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
    admins = await createMany(5, () => createAdmin());
    agents.push(...(await createMany(crowd, () => createAgent())));
    buyers.push(...(await createMany(crowd, () => createUser())));
    [potato = "", mango = "", onion = ""] = await createProducts([
      product("Potato", { stock: 1_000 }),
      product("Mango", { stock: crowd / 4 }),
      product("Onion", { stock: 50 }),
    ]);
  });

  afterEach(async () => {
    endFaults();
    expect(await findBrokenRules()).toEqual([]);
    expect([await stockEverywhere(potato), await stockEverywhere(mango), await stockEverywhere(onion)]).toEqual([
      1_000,
      crowd / 4,
      50,
    ]);
  });

  describe.each([
    ["with the coordinator's queue", false],
    ["without the coordinator's queue, by D1 alone", true],
  ])("%s", (_, mutexIsOff) => {
    it(`${crowd} agents accept one order: one gets it and all others get 409`, async () => {
      const { _id } = await confirmed(cast.buyer, cast.staff, potato);
      // An acceptance stays counted after a release, and earlier tests release orders.
      const countsBefore = await acceptedCounts();
      slowD1();
      faults.mutexIsOff = mutexIsOff;
      const answers = await Promise.all(agents.map((agent) => accept(agent, _id)));
      expect(countByOutcome(answers)).toEqual({ "200": 1, "409 orders.already_accepted": crowd - 1 });
      const winner = agents[answers.findIndex(({ status }) => status === 200)];
      const { orders, events } = await readShop();
      expect(orders.find(({ id }) => id === _id)).toMatchObject({ agent_id: winner?.agentId, version: 3 });
      expect(events.filter(({ order_id, type }) => order_id === _id && type === "order.accepted")).toHaveLength(1);
      const winnerId = winner?.agentId ?? "";
      expect(await acceptedCounts()).toEqual({ ...countsBefore, [winnerId]: (countsBefore[winnerId] ?? 0) + 1 });
    });

    it(`of ${crowd / 2} cancellations by buyer and staff one is carried out and stock is returned once`, async () => {
      const before = await stockOf(potato);
      const { _id } = await placed(cast.buyer, potato, 40);
      expect(await stockOf(potato)).toBe(before - 40);
      slowD1();
      faults.mutexIsOff = mutexIsOff;
      const answers = await Promise.all(
        Array.from({ length: crowd / 2 }, (_unused, i) => {
          const admin = admins[i % admins.length] ?? cast.staff;
          return i % 2 === 0
            ? as(cast.buyer.token).patch(`/orders/${_id}/cancel`)
            : as(admin.token).patch(`/admin/orders/${_id}/cancel`);
        }),
      );
      expect(countByOutcome(answers)).toEqual({ "200": 1, "409 orders.illegal_transition": crowd / 2 - 1 });
      expect(await stockOf(potato)).toBe(before);
      expect(await countRows("order_events", "order_id = ? AND to_status = 'cancelled'", _id)).toBe(1);
      expect(await countRows("outbox", "dedupe_key LIKE ?", `order.cancelled:${_id}:%`)).toBe(1);
    });

    it(`of ${deliveries} deliveries with the right code one is carried out and paid`, async () => {
      const order = await accepted(cast, potato);
      const revenue = async () =>
        Number((await readShop()).counters.find(({ key }) => key === "revenue.paise")?.value ?? 0);
      const before = await revenue();
      slowD1();
      faults.mutexIsOff = mutexIsOff;
      const code = order.confirmationOtp ?? "";
      const answers = await Promise.all(Array.from({ length: deliveries }, () => deliver(cast.agent, order._id, code)));
      const counts = countByOutcome(answers);
      expect(counts["200"]).toBe(1);
      expect(Object.keys(counts).filter((outcome) => /^5\d\d$|server/.test(outcome))).toEqual([]);
      expect((await revenue()) - before).toBe(order.total * 100);
    });

    it("acceptances, releases, deliveries and cancellations of one order in any mixture break no rule", async () => {
      faults.mutexIsOff = mutexIsOff;
      for (let round = 0; round < rounds; round++) {
        endFaults();
        const order = await accepted(cast, potato);
        slowD1();
        faults.mutexIsOff = mutexIsOff;
        const answers = await Promise.all([
          ...admins.map(({ token }) => as(token).patch(`/admin/orders/${order._id}/status`, { status: "confirmed" })),
          ...agents.slice(0, Math.min(15, crowd / 2)).map((agent) => accept(agent, order._id)),
          ...admins.slice(0, 2).map(({ token }) => as(token).patch(`/admin/orders/${order._id}/otp`)),
          deliver(cast.agent, order._id, order.confirmationOtp ?? ""),
          as(cast.agent.token).post(`/agent/${order._id}/request-cancel`, { message: "shut" }),
          ...(round % 2 ? [as(cast.staff.token).patch(`/admin/orders/${order._id}/cancel`)] : []),
        ]);
        expect(answers.filter(({ status, body }) => status >= 500 && body.code !== "orders.conflict")).toEqual([]);
        expect(await findBrokenRules()).toEqual([]);
      }
    });
  });

  describe("placing orders", () => {
    it(`sells exactly ${crowd / 4} units when ${crowd} buyers order the last ${crowd / 4}`, async () => {
      slowD1();
      const answers = await Promise.all(buyers.map((buyer) => place(buyer, orderOf(mango))));
      expect(countByOutcome(answers)).toEqual({ "201": crowd / 4, "409 orders.stock_short": (crowd * 3) / 4 });
      expect(await stockOf(mango)).toBe(0);
      expect(await countRows("order_lines", "product_id = ?", mango)).toBe(crowd / 4);
    });

    it("sells whole orders only when each buyer wants seven units", async () => {
      slowD1();
      const answers = await Promise.all(buyers.slice(0, wholesale).map((buyer) => place(buyer, orderOf(onion, 7))));
      expect(countByOutcome(answers)).toEqual({ "201": 7, "409 orders.stock_short": wholesale - 7 });
      expect(await stockOf(onion)).toBe(1);
    });

    it(`places one order for ${repeated} requests with one Idempotency-Key, and answers all with it`, async () => {
      const [buyer = cast.buyer] = buyers;
      const stock = await stockOf(potato);
      const orders = await countRows("orders");
      slowD1();
      const answers = await Promise.all(
        Array.from({ length: repeated }, () => place(buyer, orderOf(potato, 2), "many-times")),
      );
      expect(countByOutcome(answers)).toEqual({ "201": repeated });
      expect(new Set(answers.map(({ body }) => body.order._id)).size).toBe(1);
      expect(await stockOf(potato)).toEqual(stock - 2);
      expect(await countRows("orders")).toEqual(orders + 1);
    });

    it(`places one order for ${repeated} requests with one key and two bodies, and refuses the other body`, async () => {
      const [, buyer = cast.buyer] = buyers;
      slowD1();
      const answers = await Promise.all(
        Array.from({ length: repeated }, (_, i) => place(buyer, orderOf(potato, 1 + (i % 2)), "two-bodies")),
      );
      expect(countByOutcome(answers)).toEqual({ "201": repeated / 2, "409 orders.idempotency_conflict": repeated / 2 });
      expect(await countRows("orders", "idempotency_key = 'two-bodies'")).toBe(1);
    });
  });
};

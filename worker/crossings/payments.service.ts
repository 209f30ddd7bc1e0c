import type { Cities, CityRooms, Payments } from "./city-rooms.ts";
import { inAll, shareOut, sum, sumEach } from "./joining.ts";
import { enterToPlace } from "./orders.service.ts";

const MAX_DISCREPANCIES = 100;

/** What a run of background work did. */
interface Ran {
  readonly done: number;
  readonly failed: number;
}

/** Payments of several databases: each payment is where its order is. */
export const createPaymentsOfCities = (cities: Cities): Payments => {
  const { shared } = cities;
  const across = inAll(cities);

  /** The webhook names the provider's order, which only the database of our order knows. */
  const roomsOfWebhook = async (body: Uint8Array, signature: string): Promise<CityRooms | undefined> => {
    const known = await Promise.all(cities.all.map((rooms) => rooms.payments.knowsWebhook(body, signature)));
    return cities.all.find((_, i) => known[i]);
  };

  const runInEach = async (limit: number, run: (rooms: CityRooms, max: number) => Promise<Ran>): Promise<Ran> => {
    const ran: Ran[] = [];
    await shareOut(cities, limit, async (rooms, some) => ran.push(await run(rooms, some)));
    return sumEach(ran);
  };

  return {
    offer: shared.payments.offer,
    sources: shared.payments.sources,
    checkoutScript: shared.payments.checkoutScript,
    knowsWebhook: async (body, signature) => (await roomsOfWebhook(body, signature)) !== undefined,

    async createPayment(visitor, input, ip, key) {
      const rooms = cities.of(input.location);
      const actor = await enterToPlace(cities, visitor, rooms, { key });
      return rooms.payments.createPayment(actor, input, ip, key);
    },
    payAgain: async (visitor, orderId) => (await cities.ofOrder(orderId)).payments.payAgain(visitor, orderId),
    payDifference: async (toPay) => (await cities.ofOrder(toPay.orderId)).payments.payDifference(toPay),
    verifyPayment: async (visitor, input) =>
      (await cities.ofOrder(input.dbOrderId)).payments.verifyPayment(visitor, input),
    reportFailure: async (visitor, input) =>
      (await cities.ofOrder(input.dbOrderId)).payments.reportFailure(visitor, input),

    getDoorPayment: async (visitor, orderId) =>
      (await cities.ofOrder(orderId)).payments.getDoorPayment(visitor, orderId),
    async showQr(visitor, orderId) {
      const rooms = await cities.ofOrder(orderId);
      await cities.enter(visitor, rooms);
      return rooms.payments.showQr(visitor, orderId);
    },
    checkQr: async (visitor, orderId) => (await cities.ofOrder(orderId)).payments.checkQr(visitor, orderId),

    /** One about an unknown order is noted everywhere: its receipt will tell the reconciler of one database that it is ours. */
    async takeWebhook(body, signature, eventId) {
      const rooms = await roomsOfWebhook(body, signature);
      if (rooms) return rooms.payments.takeWebhook(body, signature, eventId);
      return across(
        (one) => one.payments.takeWebhook(body, signature, eventId),
        (changes) => changes.includes(true),
      );
    },

    getReconciliation: (visitor) =>
      across(
        (rooms) => rooms.payments.getReconciliation(visitor),
        (reports) => {
          const refunds = reports.map((report) => report.refunds);
          const kinds = [...new Set(reports.flatMap(({ counts }) => counts.map(({ kind }) => kind)))].sort();
          const ofKind = (kind: (typeof kinds)[number]) =>
            reports.flatMap(({ counts }) => counts.filter((one) => one.kind === kind));
          return {
            counts: kinds.map((kind) => ({
              kind,
              found: sum(ofKind(kind).map(({ found }) => found)),
              open: sum(ofKind(kind).map(({ open }) => open)),
            })),
            refunds: {
              pending: sum(refunds.map(({ pending }) => pending)),
              pendingAmount: sum(refunds.map(({ pendingAmount }) => Math.round(pendingAmount * 100))) / 100,
              failed: sum(refunds.map(({ failed }) => failed)),
            },
            discrepancies: reports
              .flatMap(({ discrepancies }) => discrepancies)
              .sort((a, b) => (a.lastSeenAt < b.lastSeenAt ? 1 : -1))
              .slice(0, MAX_DISCREPANCIES),
          };
        },
      ),

    sendDueRefunds: (limit) => runInEach(limit, (rooms, some) => rooms.payments.sendDueRefunds(some)),
    closeEndedCodes: (limit) => runInEach(limit, (rooms, some) => rooms.payments.closeEndedCodes(some)),
    reconcile: (limit) => shareOut(cities, limit, (rooms, some) => rooms.payments.reconcile(some)),
  };
};

import type { Clock } from "../../platform/clock.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { askBucket } from "../../platform/files/ask-bucket.ts";
import { isId } from "../../platform/ids.ts";
import type { Archive } from "../../platform/operations/archive.ts";
import { archiveKey, firstIdOutsideArchive } from "../archived-order.ts";
import { EVENTS_WITH_DIFFERENCE } from "../order-change.contract.ts";
import { isOver } from "../order-lifecycle.contract.ts";
import type { ArchivedFilter, ArchivedOrder, ArchivedOrdersRepo, ArchivedRow } from "./archived-orders.repo.ts";
import type { EventRow, OrderWithLines, Page } from "./orders.repo.ts";

interface Dependencies {
  readonly repo: ArchivedOrdersRepo;
  readonly archive: Pick<Archive, "read">;
  readonly clock: Clock;
}

const withDelivered = ({ lines, deliveredLines = [] }: ArchivedOrder): OrderWithLines["lines"] =>
  lines.map(({ position, ...line }) => {
    const difference = deliveredLines.find((delivered) => delivered.position === position);
    if (!difference) return line;
    const { deliveredMilli: milli, outcome, reason, totalPaise } = difference;
    return { ...line, delivered: { milli, outcome, reason, totalPaise } };
  });

/** The archived order with the current names of its people. */
const toFound = (row: ArchivedRow, archived: ArchivedOrder): OrderWithLines => {
  const { order } = archived;
  const { month: _, digest: __, ...people } = row;
  return {
    order: {
      ...order,
      ...people,
      awaitsPayment: 0,
      awaitsApproval: 0,
      placedByName: null,
      confirmBy: null,
      isArchived: true,
    },
    lines: withDelivered(archived),
  };
};

/** Reads archived orders. It checks no permission, so routes and pages must not use it. */
export const createArchivedOrders = ({ repo, archive, clock }: Dependencies) => {
  /** Null when a file is missing. */
  const open = async (rows: readonly ArchivedRow[]): Promise<(readonly [ArchivedRow, ArchivedOrder])[] | null> => {
    const keys = [...new Set(rows.map(archiveKey))];
    const files = await Promise.all(keys.map((key) => askBucket(() => archive.read<ArchivedOrder>(key))));
    const orders = new Map(files.flatMap((file) => file ?? []).map((one) => [one.order.id, one]));
    const opened = rows.flatMap((row) => {
      const order = orders.get(row.id);
      return order ? [[row, order] as const] : [];
    });
    return opened.length === rows.length ? opened : null;
  };

  /** Erasing a person replaces files, so the rows are read again when a file is missing. */
  const read = async (list: () => Promise<ArchivedRow[]>, first?: readonly ArchivedRow[]) => {
    const found = (await open(first ?? (await list()))) ?? (await open(await list()));
    if (!found) throw new Error("a file of the archive is missing");
    return found;
  };

  const findOne = async (id: string) => {
    if (!isId(id) || id >= firstIdOutsideArchive(clock.now())) return null;
    return (await read(() => repo.find(id)))[0] ?? null;
  };

  /** People who joined within the last year have nothing in the archive. */
  const mayHave = ({ status, buyerId, agentId }: ArchivedFilter): boolean =>
    (!status || isOver(status)) && (buyerId ?? agentId ?? "") < firstIdOutsideArchive(clock.now());

  /** Whether a page of orders from D1 reaches back so far that archived orders belong on it. */
  const reachesArchive = (found: readonly { readonly id: string }[], { limit }: Page): boolean =>
    found.length < limit || (found.at(-1)?.id ?? "") < firstIdOutsideArchive(clock.now());

  return {
    async find(id: string): Promise<OrderWithLines | null> {
      const one = await findOne(id);
      return one && toFound(...one);
    },

    /** Oldest first; empty for an order that is not in the archive. */
    async listEvents(id: string): Promise<EventRow[]> {
      const [, one] = (await findOne(id)) ?? [];
      if (!one) return [];
      const actors = new Set(one.events.flatMap(({ actorId }) => (actorId === null ? [] : [actorId])));
      const names = await repo.findNames([...actors]);
      return one.events.map(({ fromStatus: from, toStatus: to, actorId, tokenName = null, detail, ...event }) => ({
        ...event,
        from,
        to,
        tokenName,
        actorName: (actorId && names.get(actorId)) || null,
        note: event.type === "order.declined" ? detail : null,
        difference: EVENTS_WITH_DIFFERENCE.includes(event.type) ? detail : null,
        decision: event.type === "order.return_decided" ? detail : null,
      }));
    },

    /** A statement for the caller's batch; its rows go to `continuePage` as `first`. */
    toRead: (filter: ArchivedFilter, page: Page): readonly Statement[] =>
      mayHave(filter) ? [repo.list(filter, page)] : [],

    /**
     * Completes `found`, a page from D1, with archived orders, newest first. Both are merged by id, because an order
     * that changed late stays in D1 while newer ones are archived. `first` is the result of `toRead`.
     */
    async continuePage(
      found: readonly OrderWithLines[],
      filter: ArchivedFilter,
      page: Page,
      first?: readonly ArchivedRow[],
    ): Promise<readonly OrderWithLines[]> {
      const ids = found.map(({ order }) => order);
      if (!mayHave(filter) || !reachesArchive(ids, page)) return found;
      const archived = (await read(() => repo.list(filter, page), first)).map((one) => toFound(...one));
      // An order that moved between the two reads is in both.
      const byId = new Map([...found, ...archived].map((one) => [one.order.id, one]));
      return [...byId.values()].sort((a, b) => (a.order.id < b.order.id ? 1 : -1)).slice(0, page.limit);
    },

    /** Like `continuePage`, for ids only. */
    async continueIds(found: readonly string[], filter: ArchivedFilter, max: number): Promise<readonly string[]> {
      const page = { limit: max };
      const rows = found.map((id) => ({ id }));
      if (!mayHave(filter) || !reachesArchive(rows, page)) return found;
      const archived = await repo.listIds(filter, page);
      return [...new Set([...found, ...archived])].sort().reverse().slice(0, max);
    },
  };
};
export type ArchivedOrders = ReturnType<typeof createArchivedOrders>;

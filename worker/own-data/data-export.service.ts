import type { Needs } from "../compose.ts";
import { toDetail, toIssued } from "../documents/to-document.ts";
import { type Actor, mayOrder } from "../identity/accounts.contract.ts";
import { requireUser, type Visitor } from "../identity/permissions.ts";
import { takeLimit } from "../limits/limits.repo.ts";
import type { Order, OrderPageQuery } from "../orders/orders.contract.ts";
import type { OrderRow } from "../orders/to-order.ts";
import { csvHead, csvLines } from "../platform/csv/csv.ts";
import { streamText } from "../platform/csv/stream-text.ts";
import { indianDay, iso } from "../platform/dates.contract.ts";
import { log } from "../platform/log.ts";
import { toRupees } from "../platform/money.contract.ts";
import { createDeleteAccount } from "./delete-account.service.ts";
import type { DataFormat } from "./own-data.contract.ts";
import { type OwnListName, type OwnRow, readOwnDocuments, readOwnList } from "./own-lists.repo.ts";
import {
  DELIVERY_COLUMNS,
  MESSAGE_COLUMNS,
  ORDER_COLUMNS,
  PROFILE_COLUMNS,
  toDeliveryRow,
  toMessageRow,
  toOrderRows,
  toOwnOrder,
  toOwnTeam,
  toProfileRows,
} from "./to-own-data.ts";

const PAGE = 100;

interface DataFile {
  readonly body: ReadableStream<Uint8Array>;
  readonly headers: Readonly<Record<string, string>>;
}

async function* jsonArray<Row>(
  lists: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  convert: (row: Row) => unknown = (row) => row,
) {
  let separator = "[";
  for await (const rows of lists) {
    yield separator + rows.map((row) => JSON.stringify(convert(row))).join(",");
    separator = ",";
  }
  yield separator === "[" ? "[]" : "]";
}

async function* csvFile<Row>(
  columns: readonly string[],
  lists: AsyncGenerator<readonly Row[]>,
  toRows: (row: Row) => readonly (readonly (string | number)[])[],
) {
  let head = csvHead(columns);
  for await (const rows of lists) {
    yield head + csvLines(rows.flatMap(toRows));
    head = "";
  }
  if (head) yield head;
}

async function* pagesOf<Page extends { readonly nextCursor: string | null }>(
  read: (query: OrderPageQuery) => Promise<Page>,
): AsyncGenerator<Page> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await read({ limit: PAGE, ...(cursor === undefined ? {} : { cursor }) });
    yield page;
    cursor = page.nextCursor;
  }
}

const toTeamOrder = ({ id, status, city, totalPaise, createdAt }: OrderRow): OwnRow => ({
  _id: id,
  status,
  city,
  total: toRupees(totalPaise),
  createdAt: iso(createdAt),
});

/** Reads the first chunk before returning, so that a failure of the first read becomes an error response. */
const withFirstChunk = async (chunks: AsyncGenerator<string>): Promise<AsyncGenerator<string>> => {
  const first = await chunks.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* chunks;
  })();
};

export function createOwnData(
  needs: Needs<"orders" | "alerts" | "profiles" | "sessions" | "team" | "outbox" | "audit" | "counters">,
) {
  const { db, clock, orders, alerts, profiles } = needs;
  /** Only orders of the person's own account: what they placed for a team belongs to the team's account. */
  async function* ordersOf(actor: Actor): AsyncGenerator<readonly Order[]> {
    const own = { ...actor, accountId: actor.userId, team: null };
    for await (const page of pagesOf((query) => orders.listMyOrders(own, query)))
      if (page.orders.length > 0) yield page.orders;
  }

  async function* rowsOf(owner: string, ...names: readonly OwnListName[]): AsyncGenerator<readonly OwnRow[]> {
    for (const name of names) yield* readOwnList(db, name, owner);
  }

  /**
   * D1 does not store who placed an archived order, so the current team's archived orders are read from the archive
   * files.
   */
  async function* orderedForTeam(actor: Actor): AsyncGenerator<readonly OwnRow[]> {
    yield* rowsOf(actor.userId, "orderedForTeam");
    if (!toOwnTeam(actor)) return;
    for await (const { placed } of pagesOf((query) => orders.listMyArchivedPlaced(actor, query)))
      if (placed.length > 0) yield placed.map(toTeamOrder);
  }

  const deliveriesOf = (agentId: string) => rowsOf(agentId, "accepted", "delivered", "cancelled");

  async function* listed(userId: string, ...names: readonly OwnListName[]) {
    for (const name of names) {
      yield `,"${name}":`;
      yield* jsonArray(rowsOf(userId, name));
    }
  }

  async function* everything(actor: Actor) {
    const { userId, agent } = actor;
    const profile = await profiles.readProfile(actor);
    yield `{"createdAt":${JSON.stringify(iso(clock.now()))},"profile":${JSON.stringify(profile)}`;
    yield* listed(userId, "devices", "apiTokens", "webhooks");
    yield `,"orders":`;
    yield* jsonArray(mayOrder(actor) ? ordersOf(actor) : [], toOwnOrder);
    yield `,"documents":`;
    yield* jsonArray(readOwnDocuments(db, userId), (row) => toDetail(toIssued(row)));
    yield `,"team":${JSON.stringify(toOwnTeam(actor))}`;
    yield `,"orderedForTeam":`;
    yield* jsonArray(orderedForTeam(actor));
    yield* listed(userId, "returns");
    yield `,"deliveries":`;
    yield* jsonArray(agent ? deliveriesOf(agent.id) : []);
    yield `,"cashHandovers":`;
    yield* jsonArray(agent ? rowsOf(agent.id, "cashHandovers") : []);
    yield* listed(userId, "lists", "shortRules", "standingOrders");
    yield `,"alerts":${JSON.stringify(mayOrder(actor) ? await alerts.listAlerts(actor) : [])}`;
    yield* listed(userId, "messages");
    yield "}\n";
  }

  async function* profileFile(actor: Actor) {
    yield csvHead(PROFILE_COLUMNS) + csvLines(toProfileRows(await profiles.readProfile(actor)));
  }

  const fileOf = (actor: Actor, format: DataFormat): AsyncGenerator<string> => {
    switch (format) {
      case "json":
        return everything(actor);
      case "profile.csv":
        return profileFile(actor);
      case "orders.csv":
        return actor.agent
          ? csvFile(DELIVERY_COLUMNS, deliveriesOf(actor.agent.id), (row) => [toDeliveryRow(row)])
          : csvFile(ORDER_COLUMNS, ordersOf(actor), toOrderRows);
      case "messages.csv":
        return csvFile(MESSAGE_COLUMNS, rowsOf(actor.userId, "messages"), (row) => [toMessageRow(row)]);
    }
  };

  return {
    ...createDeleteAccount(needs),

    /** Throws 429 above five files an hour. */
    async downloadData(visitor: Visitor, format: DataFormat): Promise<DataFile> {
      const actor = requireUser(visitor);
      await takeLimit(db, clock, "own_data", actor.userId);
      const file = await withFirstChunk(fileOf(actor, format));
      log.info("security.data_downloaded", { userId: actor.userId, format });
      const isJson = format === "json";
      const [list, ending] = (isJson ? "data.json" : format).split(".");
      return {
        body: streamText(file),
        headers: {
          "Content-Type": isJson ? "application/json" : "text/csv; charset=utf-8",
          "Content-Disposition": `attachment; filename="rasad-${list}-${indianDay(clock.now())}.${ending}"`,
          "Cache-Control": "no-store",
        },
      };
    },
  };
}

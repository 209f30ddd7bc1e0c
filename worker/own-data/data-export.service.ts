import type { ProfilesService } from "../accounts/profiles/profiles.service.ts";
import type { AlertsService } from "../catalogue/alerts/alerts.service.ts";
import type { DocumentRow } from "../documents/to-document.ts";
import { type Actor, mayOrder } from "../identity/accounts.contract.ts";
import { requireUser } from "../identity/permissions.ts";
import { takeLimit } from "../limits/limits.repo.ts";
import type { OrdersService } from "../orders/browse/orders.service.ts";
import type { Order } from "../orders/orders.contract.ts";
import type { Clock } from "../platform/clock.ts";
import { csvHead, csvLines } from "../platform/csv/csv.ts";
import { streamText } from "../platform/csv/stream-text.ts";
import type { Db } from "../platform/d1/db.ts";
import { indianDay } from "../platform/dates.contract.ts";
import { timeOfId } from "../platform/ids.ts";
import { log } from "../platform/log.ts";
import { createDataExportRepo, type DeliveryRow, type MessageRow, type PlacedRow } from "./data-export.repo.ts";
import type { DataFormat } from "./own-data.contract.ts";
import {
  DELIVERY_COLUMNS,
  MESSAGE_COLUMNS,
  ORDER_COLUMNS,
  type OwnList,
  PROFILE_COLUMNS,
  toDelivery,
  toDeliveryRow,
  toDevice,
  toMessage,
  toMessageRow,
  toOrderRows,
  toOwnDocument,
  toOwnHandover,
  toOwnList,
  toOwnOrder,
  toOwnReturn,
  toOwnStandingOrder,
  toOwnTeam,
  toOwnToken,
  toOwnWebhook,
  toPlaced,
  toProfileRows,
} from "./to-own-data.ts";

interface Dependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly orders: Pick<OrdersService, "listMyOrders">;
  readonly alerts: Pick<AlertsService, "listAlerts">;
  readonly profiles: Pick<ProfilesService, "readProfile">;
}

/** Rows per read: 5,000 orders take fifty reads, each at most a few hundred kilobytes. */
const PAGE = 100;
const MAX_DEVICES = 500;
/** Sorts after every id. */
const NEWEST = "~";
/** Statuses of orders in which an agent was involved. */
const OF_AGENTS = ["accepted", "delivered", "cancelled"] as const;

export interface DataFile {
  readonly body: ReadableStream<Uint8Array>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Reads a list page by page, each with the cursor of the previous page. */
async function* pages<Row>(
  read: (cursor: string | undefined) => Promise<{ readonly rows: readonly Row[]; readonly next: string | null }>,
): AsyncGenerator<readonly Row[]> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { rows, next } = await read(cursor);
    if (rows.length > 0) yield rows;
    cursor = next;
  }
}

const pageOf = <Row extends { readonly id: string }>(rows: readonly Row[]) => ({
  rows,
  next: rows.length < PAGE ? null : (rows.at(-1)?.id ?? null),
});

async function* jsonArray<Row>(lists: AsyncGenerator<readonly Row[]>, convert: (row: Row) => unknown) {
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

/** Reads the first chunk before returning, so that a failure of the first read becomes an error response. */
const withFirstChunk = async (chunks: AsyncGenerator<string>): Promise<AsyncGenerator<string>> => {
  const first = await chunks.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* chunks;
  })();
};

/** "Download my data": all data about the actor, and none about anyone else. */
export const createDataExport = ({ db, clock, orders, alerts, profiles }: Dependencies) => {
  const repo = createDataExportRepo(db);

  /** Orders of the person's own account; orders placed for a team belong to its account. */
  const ordersOf = (actor: Actor): AsyncGenerator<readonly Order[]> =>
    pages(async (cursor) => {
      const page = await orders.listMyOrders(
        { ...actor, accountId: actor.userId, team: null },
        { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) },
      );
      return { rows: page.orders, next: page.nextCursor };
    });

  async function* deliveriesOf(agentId: string): AsyncGenerator<readonly DeliveryRow[]> {
    for (const status of OF_AGENTS)
      yield* pages(async (cursor = NEWEST) => pageOf(await repo.listDeliveries(agentId, status, cursor, PAGE)));
  }

  async function* handoversOf(agentId: string) {
    yield* pages(async (cursor = NEWEST) => pageOf(await repo.listHandovers(agentId, cursor, PAGE)));
  }

  async function* placedForTeamBy(userId: string): AsyncGenerator<readonly PlacedRow[]> {
    yield* pages(async (cursor = NEWEST) => pageOf(await repo.listPlacedForTeam(userId, cursor, PAGE)));
  }

  async function* returnsOf({ userId }: Actor) {
    yield* pages(async (cursor = NEWEST) => pageOf(await repo.listReturns(userId, cursor, PAGE)));
  }

  const messagesOf = ({ userId }: Actor): AsyncGenerator<readonly MessageRow[]> =>
    pages(async (cursor = "") => pageOf(await repo.listMessages(userId, cursor, PAGE)));

  async function* listsOf(actor: Actor): AsyncGenerator<readonly OwnList[]> {
    for (const list of await repo.listLists(actor.userId)) yield [{ list, lines: await repo.listLinesOf(list.id) }];
  }

  async function* documentsOf(userId: string): AsyncGenerator<readonly DocumentRow[]> {
    yield* pages(async (cursor) => {
      const [at, below] = cursor === undefined ? [Number.MAX_SAFE_INTEGER, ""] : [timeOfId(cursor), cursor];
      return pageOf(await repo.listDocuments(userId, at, below, PAGE));
    });
  }

  async function* standingOrdersOf(actor: Actor) {
    const rows = await repo.listStandingOrders(actor.userId);
    if (rows.length > 0) yield rows;
  }

  async function* everything(actor: Actor) {
    const [profile, sessions, tokens, webhooks] = await Promise.all([
      profiles.readProfile(actor),
      repo.listSessions(actor.userId, MAX_DEVICES),
      repo.listTokens(actor.userId),
      repo.listWebhooks(actor.userId),
    ]);
    yield `{"createdAt":${JSON.stringify(new Date(clock.now()).toISOString())},"profile":${JSON.stringify(profile)}`;
    yield `,"devices":${JSON.stringify(sessions.map(toDevice))},"apiTokens":${JSON.stringify(tokens.map(toOwnToken))}`;
    yield `,"webhooks":${JSON.stringify(webhooks.map(toOwnWebhook))},"orders":`;
    if (mayOrder(actor)) yield* jsonArray(ordersOf(actor), toOwnOrder);
    else yield "[]";
    yield `,"documents":`;
    yield* jsonArray(documentsOf(actor.userId), toOwnDocument);
    yield `,"team":${JSON.stringify(toOwnTeam(actor))},"orderedForTeam":`;
    if (mayOrder(actor)) yield* jsonArray(placedForTeamBy(actor.userId), toPlaced);
    else yield "[]";
    yield `,"returns":`;
    yield* jsonArray(returnsOf(actor), toOwnReturn);
    yield `,"deliveries":`;
    if (actor.agent) yield* jsonArray(deliveriesOf(actor.agent.id), toDelivery);
    else yield "[]";
    yield `,"cashHandovers":`;
    if (actor.agent) yield* jsonArray(handoversOf(actor.agent.id), toOwnHandover);
    else yield "[]";
    yield `,"lists":`;
    yield* jsonArray(listsOf(actor), toOwnList);
    yield `,"standingOrders":`;
    yield* jsonArray(standingOrdersOf(actor), toOwnStandingOrder);
    yield `,"alerts":${JSON.stringify(mayOrder(actor) ? await alerts.listAlerts(actor) : [])}`;
    yield `,"messages":`;
    yield* jsonArray(messagesOf(actor), toMessage);
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
        return csvFile(MESSAGE_COLUMNS, messagesOf(actor), (row) => [toMessageRow(row)]);
    }
  };

  return {
    /** Money in rupees, times ISO 8601. Throws 429 above five files an hour. */
    async downloadData(visitor: Actor | null, format: DataFormat): Promise<DataFile> {
      const actor = requireUser(visitor);
      await takeLimit(db, clock, "own_data", actor.userId);
      const file = await withFirstChunk(fileOf(actor, format));
      log.info("security.data_downloaded", { userId: actor.userId, format });
      const [name, type] = format === "json" ? ["data.json", "application/json"] : [format, "text/csv; charset=utf-8"];
      const [what, ending] = name.split(".");
      return {
        body: streamText(file),
        headers: {
          "Content-Type": type,
          "Content-Disposition": `attachment; filename="rasad-${what}-${indianDay(clock.now())}.${ending}"`,
          "Cache-Control": "no-store",
        },
      };
    },
  };
};

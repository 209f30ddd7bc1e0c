import { connect } from "../worker/platform/d1/db.ts";
import { insertApiToken } from "./api-token.ts";
import { addOrderedQuantities, fillBaskets } from "./baskets.ts";
import { readCatalogue } from "./catalogue.ts";
import { fillCatalogue } from "./fill-catalogue.ts";
import { insertLists } from "./lists.ts";
import { insertMessages } from "./messages.ts";
import { moneyEvents } from "./money.ts";
import { orderEvents } from "./orders.ts";
import { insertPastPrices } from "./past-prices.ts";
import { insertPeople } from "./people.ts";
import { uploadPictures } from "./pictures.ts";
import { insertSeller } from "./seller.ts";
import { createDemoServices } from "./services.ts";
import { insertStandingOrder } from "./standing-order.ts";
import { stockEvents } from "./stock.ts";
import { createPast } from "./timeline.ts";
import { insertWebhook } from "./webhook.ts";

interface Bindings {
  readonly DB: D1Database;
  readonly IMAGES: R2Bucket;
  readonly CODE_SECRET: string;
}

/** Skips waiting outbox rows, so that no mail about demo orders is sent. */
const skipMails = (db: D1Database) => db.prepare("UPDATE outbox SET status = 'skipped' WHERE status = 'waiting'").run();

/**
 * Fills an empty local shop with pictures, products, demo accounts and demo orders in every status. It runs in Node with
 * local data only. After an interruption the state must be emptied before it runs again.
 */
export async function seed(bindings: Bindings, log: (line: string) => void): Promise<void> {
  const now = Date.now();
  const db = connect(bindings.DB);
  const rows = await readCatalogue();
  const baskets = fillBaskets(rows);

  const pictures = await uploadPictures(
    bindings.IMAGES,
    rows.map((row) => row.imageKey),
  );
  log(`Copied ${pictures} pictures`);

  const ids = await fillCatalogue(db, { now: () => now }, addOrderedQuantities(rows, baskets));
  const productIds = new Map(rows.map((row, index) => [row.sku, ids[index] ?? ""]));
  await insertPastPrices(bindings.DB, now);
  log(`Filled the catalogue with ${rows.length} products`);

  await insertSeller(db, now);
  const people = await insertPeople(db, bindings.IMAGES, now);
  log(`Made ${Object.keys(people).length} demo accounts`);

  const { clock, replay } = createPast(now);
  const market = { services: createDemoServices(bindings, clock), clock, people, productIds, now };
  await replay([...orderEvents(market, baskets), ...moneyEvents(market), ...stockEvents(market)]);
  const lists = await insertLists(db, people.hotel.userId, productIds, now);
  await insertStandingOrder(db, people.hotel.userId, lists.get("Daily") ?? "", now);
  await insertApiToken(db, people.hotel.userId, now);
  await insertMessages(db, now);
  // Inserted after the demo orders, so that they send no webhooks.
  await insertWebhook(db, bindings.CODE_SECRET, people.hotel, now);
  await skipMails(bindings.DB);
  log(`Placed ${baskets.length} demo orders`);
}

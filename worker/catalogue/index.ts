import type { Needs } from "../compose.ts";
import { createAlerts as createOwnAlerts } from "./alerts/alerts.service.ts";
import { createFireAlerts } from "./alerts/fire-alerts.service.ts";
import { createCatalogueService } from "./browse/catalogue.service.ts";
import { createProductExport } from "./exports/product-export.service.ts";
import { createApplyImport } from "./imports/apply-import.service.ts";
import { createProductImports } from "./imports/product-import.service.ts";
import { createMissedSearches } from "./missed-searches/missed-searches.service.ts";
import { createPriceHistory } from "./price-history/price-history.service.ts";
import { createProductChanges } from "./products/product-changes.service.ts";
import { createProductPictures } from "./products/product-images.service.ts";

type Changing = "audit" | "counters" | "guard";
/** What changes of products need; other systems may hear of them. */
const changingOf = ({ db, clock, enqueued, audit, counters, guard }: Needs<Changing>) => ({
  db,
  clock,
  audit,
  counters,
  guard,
  onEvents: () => enqueued.mark("webhooks"),
});

export function createCatalogue(needs: Needs<Changing | "cities">) {
  const { db, nearest, clock, waitUntil, pictures, searchLimit, counters, cities } = needs;
  const changes = createProductChanges({ ...changingOf(needs), pictures, cities });
  const missed = createMissedSearches({ db, clock, waitUntil, addAlias: changes.addAlias });
  return {
    ...createCatalogueService(db, counters, searchLimit, nearest, cities, missed.recordMissedSearch),
    ...changes,
    ...missed,
    ...createProductPictures({ db, clock, pictures }),
    ...createPriceHistory({ nearest, clock, cities }),
  };
}

export function createAlerts({ db, clock, cities, notifications }: Needs<"cities" | "notifications">) {
  return { ...createOwnAlerts({ db, clock, cities }), ...createFireAlerts({ db, notifications }) };
}

export function createImports(needs: Needs<Changing | "cities">) {
  const { db, clock, pictures, cities } = needs;
  return {
    ...createProductImports({ db, clock, pictures, cities }),
    ...createApplyImport(changingOf(needs)),
    ...createProductExport(db, clock, cities),
  };
}

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
import { createBookStock } from "./stock/book-stock.service.ts";
import { createCheckStock } from "./stock/check-stock.service.ts";
import { createMovements } from "./stock/movements.service.ts";
import { createStockPhotos } from "./stock/stock-photos.service.ts";

export function createCatalogue(needs: Needs<"audit" | "counters" | "guard" | "cities">) {
  const { db, nearest, searchLimit, counters, cities } = needs;
  const changes = createProductChanges(needs);
  const missed = createMissedSearches(needs, changes.addAlias);
  return {
    ...createCatalogueService(db, counters, searchLimit, nearest, cities, missed.recordMissedSearch),
    ...changes,
    ...missed,
    ...createProductPictures(needs),
    ...createPriceHistory(needs),
  };
}

export function createAlerts(needs: Needs<"cities" | "outbox">) {
  return { ...createOwnAlerts(needs), ...createFireAlerts(needs) };
}

export function createImports(needs: Needs<"audit" | "counters" | "guard" | "cities">) {
  return { ...createProductImports(needs), ...createApplyImport(needs), ...createProductExport(needs) };
}

export function createStock(needs: Needs<"audit" | "guard" | "health">) {
  return {
    ...createBookStock(needs),
    ...createMovements(needs),
    ...createStockPhotos(needs),
    ...createCheckStock(needs.db, needs.clock, needs.health.alarmOfBooks),
  };
}

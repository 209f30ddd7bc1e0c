import type { City } from "../../brand.contract.ts";
import type { Needs } from "../../compose.ts";
import { requireBuyer, type SessionReader, type Visitor } from "../../identity/permissions.ts";
import { iso } from "../../platform/dates.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { newId } from "../../platform/ids.ts";
import { message } from "../../platform/messages.contract.ts";
import { rupeesOrNull, toPaise, toRupees } from "../../platform/money.contract.ts";
import { productNotFound } from "../catalogue.errors.ts";
import { imagePath } from "../categories.contract.ts";
import { toNames } from "../product-names.contract.ts";
import { type AlertInput, type AlertOf, MAX_ALERTS, type OwnAlert, type ProductAlert } from "./alerts.contract.ts";
import { type AlertRow, createAlertsRepo, type OwnAlertRow } from "./alerts.repo.ts";

const toOwn = ({ kind, targetPaise }: OwnAlertRow): OwnAlert => ({ kind, target: rupeesOrNull(targetPaise) });

const toAlert = (row: AlertRow): ProductAlert => ({
  ...toOwn(row),
  location: row.city,
  createdAt: iso(row.createdAt),
  product: {
    _id: row.productId,
    name: row.name,
    names: toNames(row),
    unit: row.unit,
    image: imagePath(row.imageKey),
    stock: row.stock,
    price: rupeesOrNull(row.pricePaise),
  },
});

const targetTooHigh = (price: number) => {
  const tooHigh = message("alerts.target_too_high", { price });
  return new AppError("alerts.target_too_high", 400, { price }, { message: tooHigh, fields: { target: tooHigh } });
};

/** Price and stock alerts. An alert belongs to one person, even when they are a member of a team. */
export function createAlerts({ db, clock, cities }: Needs<"cities">) {
  const repo = createAlertsRepo(db);
  return {
    /** Newest first. Throws 403 for delivery agents. */
    async listAlerts(visitor: Visitor): Promise<ProductAlert[]> {
      const { userId } = requireBuyer(visitor);
      const rows = await repo.list(userId);
      return rows.sort((a, b) => b.createdAt - a.createdAt).map(toAlert);
    },

    /** Reads the session and the alerts in one round trip. */
    async listProductAlerts(session: SessionReader, productId: string, city: City): Promise<OwnAlert[]> {
      const { actor, found } = await session.read((sessionId) => [repo.ofSession(sessionId, productId, city)]);
      requireBuyer(actor);
      return found[0].map(toOwn);
    },

    /**
     * Keeps one alert per kind and product: a new target replaces the previous one. Throws 404 for a product that is
     * not on sale, 400 for a target above the current price, and 409 for a stock alert on a product in stock or for
     * more than `MAX_ALERTS` alerts.
     */
    async putAlert(visitor: Visitor, input: AlertInput): Promise<OwnAlert> {
      const { userId } = requireBuyer(visitor);
      const { productId, location: city, kind } = input;
      await cities.requireCity(city, "location");
      const product = await repo.findProduct(productId, city);
      if (!product) throw productNotFound();
      const targetPaise = input.kind === "price" ? toPaise(input.target) : null;
      if (targetPaise !== null && targetPaise > product.pricePaise) throw targetTooHigh(toRupees(product.pricePaise));
      if (kind === "stock" && product.isInStock === 1) throw new AppError("alerts.in_stock", 409);
      const alert = { id: newId(clock), userId, productId, city, kind, targetPaise, now: clock.now() };
      if (!(await repo.put(alert))) throw new AppError("alerts.too_many", 409, { max: MAX_ALERTS });
      return toOwn(alert);
    },

    /** Also succeeds when the alert no longer exists. */
    async removeAlert(visitor: Visitor, { productId, location, kind }: AlertOf): Promise<void> {
      const { userId } = requireBuyer(visitor);
      await repo.remove(userId, productId, location, kind);
    },
  };
}

import type { OwnAlert } from "../../../../worker/catalogue/alerts/alerts.contract.ts";
import { HISTORY_DAYS } from "../../../../worker/catalogue/price-history.contract.ts";
import { DAY_MS } from "../../../../worker/platform/dates.contract.ts";
import { isAppError } from "../../../../worker/platform/errors.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import type { FormArguments } from "../../../features/action-result/action-result.ts";

/** This page resolves no actor, so one D1 round trip reads the session with the alerts; visitors need no read. */
const readOwnAlerts = async (
  context: FormArguments["context"],
  productId: string,
  location: string,
): Promise<OwnAlert[]> => {
  const { token } = context.get(requestContext);
  const { alerts, sessions } = context.get(servicesContext);
  const session = token === null ? null : await sessions.openSession(token);
  if (!session) return [];
  return alerts.listProductAlerts(session, productId, location).catch((error) => {
    // The session has ended, or it belongs to a delivery agent.
    if (isAppError(error)) return [];
    throw error;
  });
};

export const readProduct = async (context: FormArguments["context"], productId: string, location: string) => {
  const { catalogue } = context.get(servicesContext);
  const now = Date.now();
  const [{ prices, ...details }, alerts] = await Promise.all([
    catalogue.showProduct(productId, location),
    readOwnAlerts(context, productId, location),
  ]);
  return { ...details, alerts, history: { steps: prices, start: now - HISTORY_DAYS * DAY_MS, end: now } };
};

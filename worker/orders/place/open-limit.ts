import { toSettings } from "../../settings/settings.contract.ts";
import type { BuyerState } from "./place-order.repo.ts";

export interface OpenLimit {
  readonly orders: number;
  readonly paise: number;
}

export const limitOf = ({ isKnown, settings }: BuyerState): OpenLimit => {
  const { knownBuyerOrders, knownBuyerRupees, newBuyerOrders, newBuyerRupees } = toSettings(JSON.parse(settings));
  return isKnown === 1
    ? { orders: knownBuyerOrders, paise: knownBuyerRupees * 100 }
    : { orders: newBuyerOrders, paise: newBuyerRupees * 100 };
};

export const exceeds = (open: BuyerState, total: number, limit: OpenLimit): boolean =>
  open.orders + 1 > limit.orders || open.paise + total > limit.paise;

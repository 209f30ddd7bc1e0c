import type { Unit } from "../../../worker/catalogue/categories.contract.ts";
import { useNames } from "../../i18n/messages.tsx";

/** Formats "3 kg", or "+3 kg" and "−3 kg" for stock movements. */
export const useAmount = () => {
  const { amount } = useNames();
  return (quantity: number, unit: Unit, isMove = false): string =>
    isMove ? `${quantity < 0 ? "−" : "+"}${amount(Math.abs(quantity), unit)}` : amount(quantity, unit);
};

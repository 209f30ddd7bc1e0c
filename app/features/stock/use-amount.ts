import type { Unit } from "../../../worker/catalogue/categories.contract.ts";
import { formatNumber } from "../../../worker/platform/money.contract.ts";
import { useNames } from "../../i18n/messages.tsx";

/** "3 kg", or "+3 kg" and "−3 kg" for what moved. */
export const useAmount = () => {
  const { unit: nameOf } = useNames();
  return (quantity: number, unit: Unit, isMove = false): string => {
    const sign = isMove ? (quantity < 0 ? "−" : "+") : "";
    const shown = isMove ? Math.abs(quantity) : quantity;
    return `${sign}${formatNumber(shown)} ${nameOf(unit, shown)}`;
  };
};

import { formatDate } from "../../platform/dates.contract.ts";
import { formatNumber } from "../../platform/money.contract.ts";

/** Formats 1,23,456.50 or −0.20, always with paise, because accountants compare columns. */
export const printAmount = (paise: number): string => {
  const whole = Math.abs(paise);
  const text = `${formatNumber(Math.floor(whole / 100))}.${String(whole % 100).padStart(2, "0")}`;
  return paise < 0 ? `−${text}` : text;
};

export const printRupees = (paise: number): string => `${paise < 0 ? "−" : ""}₹${printAmount(Math.abs(paise))}`;

export const printDay = (iso: string): string => formatDate(iso, "ist");

import { Info } from "lucide-react";
import { useMessages, useNames } from "../../i18n/messages.tsx";
import { soldRule } from "../cart/rule-text.ts";
import type { LookLine } from "./look-data.ts";

interface QuantityNotesProps {
  line: Pick<LookLine, "quantity" | "unit">;
  notes: LookLine["candidates"][number]["notes"];
  conversion: LookLine["candidates"][number]["conversion"];
  product: LookLine["candidates"][number]["product"];
  /** The wanted quantity in the product's unit; null where only the buyer can decide. */
  quantity: number | null;
}

/** Notes on a line's quantity, such as "1 bunch = 0.25 kg". */
export const useQuantityNotes = () => {
  const text = useMessages("pasteList");
  const names = useNames();
  const cart = useMessages("cart");
  const ui = useMessages("ui");
  return ({ line, notes, conversion, product, quantity }: QuantityNotesProps): string[] => {
    const rule = soldRule({ cart, ui }, product) ?? "";
    const asked = line.quantity === null ? "" : text(`asked.${line.unit ?? "none"}`, { count: line.quantity });
    const amount = (count: number) => names.amount(count, product.unit);
    const isShort = quantity !== null && quantity > product.stock;
    return [
      ...notes.map((note) =>
        text(`notes.${note}`, {
          asked,
          rule,
          sold: amount(quantity ?? 1),
          unit: names.unit(product.unit),
          one: conversion ? text(`asked.${conversion.unit}`, { count: 1 }) : "",
          each: amount(conversion?.number ?? 1),
        }),
      ),
      ...(isShort ? [text("short", { left: amount(product.stock) })] : []),
    ];
  };
};

export function QuantityNotes(props: QuantityNotesProps) {
  const messages = useQuantityNotes()(props);
  if (messages.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {messages.map((note) => (
        <li key={note} className="flex items-start gap-1.5 text-sm text-info-text">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
          {note}
        </li>
      ))}
    </ul>
  );
}

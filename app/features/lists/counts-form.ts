import type { Column, Counts } from "./counts.ts";

export const fieldName = (column: Column, productId: string): string => `${column}-${productId}`;

/** The typed texts of a list's form, without empty fields. */
export const countsIn = (form: FormData): Counts => {
  const typedIn = (column: Column) =>
    Object.fromEntries(
      [...form].flatMap(([name, typed]) => {
        const isOwn = name.startsWith(`${column}-`) && typeof typed === "string" && typed.trim() !== "";
        return isOwn ? [[name.slice(column.length + 1), typed.slice(0, 12)]] : [];
      }),
    );
  return { onHand: typedIn("onHand"), order: typedIn("order") };
};

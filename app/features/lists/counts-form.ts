import type { Column, Counts } from "./counts.ts";

/** The name of a field on a list's page. */
export const fieldName = (column: Column, productId: string): string => `${column}-${productId}`;

/** What is typed in the form of a list's page; empty fields are left out. */
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

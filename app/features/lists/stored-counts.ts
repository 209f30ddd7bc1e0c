import { type Counts, NO_COUNTS } from "./counts.ts";

/** Counts stay on the device, by account, because people share phones, and by list. */
const keyOf = (account: string, listId: string): string => `rasad_count:${account}:${listId}`;

const stringsIn = (stored: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(stored ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );

export const readCounts = (account: string, listId: string): Counts => {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(account, listId)) ?? "{}") as Partial<Counts>;
    return { onHand: stringsIn(stored.onHand), order: stringsIn(stored.order) };
  } catch {
    return NO_COUNTS;
  }
};

export const storeCounts = (account: string, listId: string, counts: Counts): void => {
  const isEmpty = [...Object.values(counts.onHand), ...Object.values(counts.order)].every((typed) => typed === "");
  try {
    if (isEmpty) localStorage.removeItem(keyOf(account, listId));
    else localStorage.setItem(keyOf(account, listId), JSON.stringify(counts));
  } catch {
    // Without storage the count lasts as long as the page.
  }
};

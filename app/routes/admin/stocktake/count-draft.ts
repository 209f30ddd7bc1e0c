/** The storage key of counts that were typed on this device and are not booked yet, by product. */
const KEY = "rasad-stocktake";
type Draft = Record<string, string>;

export const readDraft = (): Draft => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
};

const writeDraft = (draft: Draft): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without storage only the page keeps what was typed.
  }
};

export const keepCount = (productId: string, typed: string): void => {
  const { [productId]: _, ...others } = readDraft();
  writeDraft(typed === "" ? others : { ...others, [productId]: typed });
};

export const dropCounts = (productIds: readonly string[]): void =>
  writeDraft(Object.fromEntries(Object.entries(readDraft()).filter(([id]) => !productIds.includes(id))));

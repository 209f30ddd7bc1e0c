import type { WorkerMessages } from "../i18n/translation.ts";

/** All messages that a rule or a schema can cause, by area, so that a key without a message does not compile. */
type MessageCatalogue = WorkerMessages["refusals"] & Omit<WorkerMessages["input"], "labels">;

type KeysOf<Groups> = {
  [Group in keyof Groups & string]: `${Group}.${keyof Groups[Group] & string}`;
}[keyof Groups & string];

/** A key such as `orders.not_found`: the area and the message. */
export type MessageKey = KeysOf<MessageCatalogue>;

/**
 * The parameters of a message. `field` is the name of a field, shown as its label; a list contains further references,
 * shown one after the other.
 */
export type MessageParams = Readonly<Record<string, string | number | readonly string[]>>;

/**
 * Encodes a key and its parameters as one string, in the form of a query: `field.too_long?field=address&max=120`.
 * Schemas accept only strings as messages, and errors cross Durable Objects with a string.
 */
export const message = (key: MessageKey, params: MessageParams = {}): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    for (const item of [value].flat()) search.append(typeof value === "object" ? `${name}[]` : name, String(item));
  return search.size > 0 ? `${key}?${search}` : key;
};

/** The reverse of `message`. Null for any other string, such as a plain sentence. */
export const parseMessage = (reference: string) => {
  const [, area, name, query] = /^([a-z_]+)\.([a-z0-9_]+)(?:\?(.*))?$/.exec(reference) ?? [];
  if (!area || !name) return null;
  const key: `${string}.${string}` = `${area}.${name}`;
  const params: Record<string, string | number | string[]> = {};
  const search = new URLSearchParams(query);
  for (const [name, value] of search) {
    if (name.endsWith("[]")) params[name.slice(0, -2)] = search.getAll(name);
    else params[name] = String(Number(value)) === value ? Number(value) : value;
  }
  return { key, params };
};

/**
 * Every sentence that a rule or a schema can cause, by area and key. Its shape is declared where the English sentences
 * stand (app/i18n/catalogue.ts), so a key without a sentence does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging, since the Worker imports no texts.
export interface MessageCatalogue {}

type KeysOf<Groups> = {
  [Group in keyof Groups & string]: `${Group}.${keyof Groups[Group] & string}`;
}[keyof Groups & string];

/** `orders.not_found`: the area, and what is wrong. */
export type MessageKey = KeysOf<MessageCatalogue>;

/**
 * What a sentence needs. `field` is the name of a field, shown by its label; a list holds further references, shown one
 * after the other.
 */
export type MessageParams = Readonly<Record<string, string | number | readonly string[]>>;

/**
 * A key and its parameters in one string, as in a query: `field.too_long?field=address&max=120`. Schemas take only
 * strings as messages, and errors carry theirs across Durable Objects as a string.
 */
export const message = (key: MessageKey, params: MessageParams = {}): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    for (const one of [value].flat()) search.append(typeof value === "object" ? `${name}[]` : name, String(one));
  return search.size > 0 ? `${key}?${search}` : key;
};

/** The reverse of `message`. Null for any other string, such as a sentence. */
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

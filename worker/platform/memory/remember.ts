/**
 * Memoizes `make` by object, for as long as the object lives. With an isolate's bindings as the key, all requests share
 * the result, and a test that passes other bindings gets its own.
 */
export const oncePer = <Key extends object, Made>(make: (key: Key) => Made): ((key: Key) => Made) => {
  const made = new WeakMap<Key, { readonly value: Made }>();
  return (key) => {
    const entry = made.get(key) ?? { value: make(key) };
    made.set(key, entry);
    return entry.value;
  };
};

/** Memoizes by text. Clears the cache at 20,000 results, which bounds the memory. */
export const memoizeText = <Result>(make: (text: string) => Result): ((text: string) => Result) => {
  const results = new Map<string, Result>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    if (results.size >= 20_000) results.clear();
    const result = make(text);
    results.set(text, result);
    return result;
  };
};

/** A map that evicts its oldest entry when it would hold more than `max`. */
export class BoundedMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  set(key: Key, value: Value): void {
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#max) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }
}

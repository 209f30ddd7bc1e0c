/** A Durable Object's storage, or a Map in tests. Synchronous, so that calls cannot interleave. */
export interface KeyValueStore {
  get<T>(key: string): T | undefined;
  put<T>(key: string, value: T): void;
  list<T>(prefix: string): T[];
}

export const storageOf = ({ storage: { kv } }: DurableObjectState): KeyValueStore => ({
  get: (key) => kv.get(key),
  put: (key, value) => kv.put(key, value),
  list: <T>(prefix: string) => [...kv.list<T>({ prefix })].map(([, value]) => value),
});

/** Consumes one of the `times` of the first stored fault that matches; undefined without one. */
export const takeFault = <Fault extends { readonly times: number }>(
  storage: KeyValueStore,
  isMatch: (fault: Fault) => boolean,
): Fault | undefined => {
  const faults = storage.get<Fault[]>("faults") ?? [];
  const at = faults.findIndex((fault) => fault.times > 0 && isMatch(fault));
  const fault = faults[at];
  if (fault) storage.put("faults", faults.with(at, { ...fault, times: fault.times - 1 }));
  return fault;
};

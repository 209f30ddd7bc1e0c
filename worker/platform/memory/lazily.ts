class Member<Value> {
  #make: (() => Value) | null;
  #value: Value | undefined;

  constructor(make: () => Value) {
    this.#make = make;
  }

  get value(): Value {
    if (this.#make) {
      this.#value = this.#make();
      this.#make = null;
    }
    return this.#value as Value;
  }
}

/** A proxy, because defining a getter for each member costs more than making small services at once. */
const handler: ProxyHandler<Record<string, Member<unknown>>> = {
  get: (members, name) => members[name as string]?.value,
};

/** An object whose members are made when they are first used, once each. Spreading or listing the object makes them all. */
export const lazily = <Made extends object>(makers: { readonly [Name in keyof Made]: () => Made[Name] }): Made => {
  const members: Record<string, Member<unknown>> = {};
  for (const name in makers) members[name] = new Member(makers[name]);
  return new Proxy(members, handler) as Made;
};

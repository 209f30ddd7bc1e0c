/**
 * An object whose members are created on first use, each from this same object. Uses a proxy, because defining a getter
 * for each member costs more than creating small services eagerly.
 */
export const lazily = <Base extends object, Made extends object>(
  makers: { readonly [Name in keyof Made]: (needed: Base & Made) => Made[Name] },
  base: Base,
): Base & Made => {
  const members = new Map<string | symbol, unknown>(Object.entries(base));
  const object = new Proxy(base, {
    get: (_, name) => {
      if (!members.has(name) && Object.hasOwn(makers, name)) members.set(name, makers[name as keyof Made](object));
      return members.get(name);
    },
    ownKeys: () => {
      throw new Error("name the members that are needed: spreading the object would make them all");
    },
  }) as Base & Made;
  return object;
};

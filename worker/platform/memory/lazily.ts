/**
 * Each member is made once, when it is first used, from this same object. A proxy, because a getter for each member
 * costs more than making small services at once.
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

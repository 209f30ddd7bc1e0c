import * as v from "valibot";

/** What the address asks for; an invalid query string counts as an empty one. `fixed` is not for the address to say. */
export const readQuery = <const Schema extends v.GenericSchema>(schema: Schema, { searchParams }: URL, fixed = {}) => {
  const query = v.safeParse(schema, { ...Object.fromEntries(searchParams), ...fixed });
  return query.success ? query.output : v.parse(schema, fixed);
};

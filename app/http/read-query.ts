import * as v from "valibot";

/** Parses the query string; an invalid one counts as empty. `fixed` overrides parameters of the address. */
export const readQuery = <const Schema extends v.GenericSchema>(schema: Schema, { searchParams }: URL, fixed = {}) => {
  const query = v.safeParse(schema, { ...Object.fromEntries(searchParams), ...fixed });
  return query.success ? query.output : v.parse(schema, fixed);
};

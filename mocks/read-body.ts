import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import * as v from "valibot";

/** Parses the JSON body with the schema. Throws 400 with this message when it does not match. */
export const readBody = async <const Schema extends v.GenericSchema>(
  { req }: Context,
  schema: Schema,
  message: string,
): Promise<v.InferOutput<Schema>> => {
  const { success, output } = v.safeParse(schema, await req.json().catch(() => null));
  if (!success) throw new HTTPException(400, { res: Response.json({ success: false, message }, { status: 400 }) });
  return output;
};

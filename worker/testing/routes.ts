import { api } from "../api.ts";
import { type DeclaredRoute, declaredRoutes, SAMPLE_ID } from "../http/route.ts";
import { call, type Sent } from "./api-client.ts";

/** Every route of the API. */
export const ROUTES: readonly DeclaredRoute[] = declaredRoutes(api);

export const routeNamed = (name: string): DeclaredRoute => {
  const found = ROUTES.find((route) => route.name === name);
  if (!found) throw new Error(`The API has no route ${name}.`);
  return found;
};

/** Sends the route's sample, by default with an id that does not exist. */
export const sendSample = (
  { method, path, sample = {} }: DeclaredRoute,
  { id = SAMPLE_ID, ...sent }: Sent & { readonly id?: string },
) => call(method, path.replace(":id", id), { body: method === "GET" ? undefined : sample, ...sent });

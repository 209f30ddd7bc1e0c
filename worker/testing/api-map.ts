import { api } from "../api.ts";

export interface ApiRoute {
  readonly method: string;
  /** Below /api, with :id. */
  readonly path: string;
}

/** Every route of the API's router, without middleware and the catch-all. */
export const apiRoutes = (): ApiRoute[] => {
  const seen = new Map<string, ApiRoute>();
  for (const { method, path } of api.routes) {
    if (method === "ALL") continue;
    const below = path.replace(/^\/api/, "").replace(/(?<=.)\/$/, "");
    seen.set(`${method} ${below}`, { method, path: below });
  }
  return [...seen.values()];
};

export const nameOf = ({ method, path }: ApiRoute): string => `${method} ${path}`;

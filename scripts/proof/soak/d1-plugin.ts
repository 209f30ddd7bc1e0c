/**
 * A Miniflare plugin for D1 in another process: one Miniflare serves its D1 on a port, another binds that port as `D1Database`.
 * Miniflare's own bindings to another process need a further Worker for each trip.
 */
import type { Plugin } from "miniflare";

/** Miniflare's name for the service behind a D1 binding. */
const D1_SERVICE = "d1:db:entry";
const REMOTE_SERVICE = "rasad:d1";
/** The module of workerd that implements `D1Database`. */
const D1_MODULE = "cloudflare-internal:d1-api";

export const D1_SERVER = "rasad-d1-server";
export const D1_CLIENT = "rasad-d1-client";

type D1Address = {
  readonly port: number;
  /** The database's id in wrangler.toml. */
  readonly id: string;
};

export const d1Binding = (name: string, plugin: typeof D1_SERVER | typeof D1_CLIENT, options: D1Address) => ({
  name,
  type: plugin,
  plugin: { package: import.meta.filename, name: plugin },
  options: { ...options },
});

const findBindings = ({ config }: Parameters<Plugin["getBindings"]>[0], type: string) =>
  Object.entries(config.env ?? {}).flatMap(([name, binding]) => {
    if ((binding.type as string) !== `unsafe:${type}`) return [];
    const { id, port } = (binding as unknown as { dev: { options: D1Address } }).dev.options;
    return [{ name, id, address: `127.0.0.1:${port}` }];
  });

const server: Plugin = {
  bindingTypeDescription: "D1 served on a port",
  getBindings: () => [],
  getNodeBindings: () => ({}),
  getServices: ({ options }) => ({
    services: [],
    extensions: [],
    sockets: findBindings(options, D1_SERVER).map(({ name, id, address }) => {
      const props = { json: JSON.stringify({ MINIFLARE_NAMESPACE: id }) };
      return { name: `d1:${name}`, address, service: { name: D1_SERVICE, props }, http: {} };
    }),
  }),
};

const client: Plugin = {
  bindingTypeDescription: "D1 of another process",
  getBindings: (options) =>
    findBindings(options, D1_CLIENT).map(({ name }) => ({
      name,
      wrapped: { moduleName: D1_MODULE, innerBindings: [{ name: "fetcher", service: { name: REMOTE_SERVICE } }] },
    })),
  getNodeBindings: () => ({}),
  getServices: ({ options }) =>
    findBindings(options, D1_CLIENT).map(({ address }) => ({ name: REMOTE_SERVICE, external: { address, http: {} } })),
};

/** Miniflare imports the plugins under this name. */
export const plugins = { [D1_SERVER]: server, [D1_CLIENT]: client };

import { ACTIONS, addressOf } from "../support/hostile-forms.ts";
import { checkAnswer } from "./check-answer.ts";
import type { Person } from "./people.ts";
import { PAGES } from "./site-map.ts";

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
interface Route {
  readonly method: string;
  readonly path: string;
}

const SAFE = ["get", "head", "options"];
/** These reads send a mail, open a socket or count as a download (worker/http/same-origin.ts). */
const UNSAFE_READS = ["/api/auth/send-otp", "/api/auth/profile/data", "/api/live/board"];
const ID = "01ARZ3NDEKTSV4RRFFQ69G5FAV";

/** Every route of the API, as its own description lists them. */
export const readApiRoutes = async ({ client }: Person): Promise<Route[]> => {
  const { paths } = await client.api<Description>("GET", "/openapi.json");
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      method: method.toUpperCase(),
      path: path.replace(/^(\/api)?/, "/api").replace(/\{\w+\}/g, ID),
    })),
  );
};

const isUnsafe = ({ method, path }: Route): boolean =>
  !SAFE.includes(method.toLowerCase()) || UNSAFE_READS.includes(path);

/** Headers that another site's page can make a browser send, together with the visitor's cookies. */
const FORGED: readonly (readonly [string, Record<string, string>])[] = [
  ["another origin", { Origin: "https://evil.example" }],
  ["no origin", {}],
  ["a sandboxed frame", { Origin: "null" }],
  ["another site", { "Sec-Fetch-Site": "cross-site" }],
  ["a sister domain", { "Sec-Fetch-Site": "same-site", Origin: "http://shop.localhost" }],
  ["the address bar", { "Sec-Fetch-Site": "none" }],
];
/** The only content types that a form without script can send. */
const SIMPLE_TYPES = ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"];
const BODY = '--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\nconfirm\r\n--x--\r\n';

export interface Swept {
  readonly sent: number;
  readonly problems: readonly string[];
}

/** Sends each request that changes something as another site would: all must be refused because of their origin. */
export const sendForged = async (person: Person, at: (turn: number) => boolean = () => true): Promise<Swept> => {
  const actions = ACTIONS.flatMap((path) => [addressOf(path), `${addressOf(path).replace("/?index", "/_root")}.data`]);
  const api = (await readApiRoutes(person)).filter(isUnsafe);
  const routes = [...actions.map((path) => ({ method: "POST", path })), ...api];
  const problems: string[] = [];
  let [turn, sent] = [0, 0];
  for (const { method, path } of routes)
    for (const [what, headers] of FORGED) {
      const type = SIMPLE_TYPES[turn % SIMPLE_TYPES.length] ?? "";
      if (!at(turn++)) continue;
      sent++;
      const isRead = SAFE.includes(method.toLowerCase());
      const answer = await person.client.send(path, {
        method,
        headers: { ...headers, ...(isRead ? {} : { "Content-Type": type }) },
        ...(isRead ? {} : { body: BODY }),
      });
      const text = await answer.text();
      if (answer.status !== 403 || !/security\.cross_site/.test(text))
        problems.push(`${method} ${path} from ${what} as ${type}: ${answer.status} ${text.slice(0, 100)}`);
    }
  return { sent, problems };
};

/** Checks that method overrides in headers and query do not turn a read into a write. */
export const overrideMethods = async (person: Person): Promise<Swept> => {
  const reads = (await readApiRoutes(person)).filter((route) => route.method === "GET" && !isUnsafe(route));
  const problems: string[] = [];
  for (const { path } of reads) {
    const plain = await person.client.send(path);
    await plain.arrayBuffer();
    const overridden = await person.client.send(`${path}?_method=DELETE`, {
      headers: { "X-HTTP-Method-Override": "DELETE", "X-Method-Override": "DELETE" },
    });
    await overridden.arrayBuffer();
    // An unknown field of the query may be refused with 400.
    if (overridden.status !== plain.status && overridden.status !== 400)
      problems.push(`GET ${path} as DELETE: ${overridden.status}, and ${plain.status} without it`);
  }
  return { sent: reads.length, problems };
};

/** Headers of every route of the API and every page with its data: answers, refusals, unknown methods and errors. */
export const sweepHeaders = async (
  person: Person,
  files: readonly string[],
  at: (turn: number) => boolean = () => true,
): Promise<Swept> => {
  const api = await readApiRoutes(person);
  const pages = PAGES.map((page) => addressOf(page).replace(/\*$/, "nowhere"));
  const routes: Route[] = [
    // Requests that would change something are sent as forged ones below, so that they change nothing.
    ...api.map((route) => (isUnsafe(route) ? { ...route, path: route.path } : route)),
    ...pages.flatMap((path) => ["GET", "HEAD"].map((method) => ({ method, path }))),
    ...pages.flatMap((path) =>
      ["GET", "POST", "DELETE", "PROPFIND"].map((method) => ({
        method,
        path: `${path === "/" ? "/_root" : path}.data`,
      })),
    ),
    ...["PUT", "DELETE", "OPTIONS", "PROPFIND"].flatMap((method) =>
      ["/", "/products", "/api/products", "/images/x", "/nowhere"].map((path) => ({ method, path })),
    ),
    ...[
      "/api/nowhere",
      "/images/none",
      "/images/products/none.webp",
      "/calendar/x.ics",
      "/feeds/patna/catalogue.csv",
      "/feeds/patna/catalogue.json",
      "/assets/none.js",
      ...files,
    ].map((path) => ({ method: "GET", path })),
  ].filter(({ path }) => !/logout/.test(path));
  const problems: string[] = [];
  let [turn, sent] = [0, 0];
  for (const route of routes) {
    if (!at(turn++)) continue;
    sent++;
    const headers = isUnsafe(route) ? { Origin: "https://evil.example" } : undefined;
    const answer = await person.client.send(route.path, { method: route.method, ...(headers ? { headers } : {}) });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const found = checkAnswer(answer, bytes, person.name);
    problems.push(...found.map((one) => `${person.name} ${route.method} ${route.path} (${answer.status}): ${one}`));
  }
  return { sent, problems };
};

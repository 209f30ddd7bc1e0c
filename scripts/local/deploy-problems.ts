import { unstable_readConfig } from "wrangler";
import { LocalProblem } from "../run-script.mjs";

/** The settings in wrangler.toml that are checked. */
interface Config {
  readonly vars: Readonly<Record<string, unknown>>;
  readonly routes?: readonly (string | { readonly pattern: string; readonly custom_domain?: boolean })[];
  readonly workers_dev?: boolean;
  readonly d1_databases: readonly { readonly database_id?: string }[];
  readonly kv_namespaces: readonly { readonly id?: string }[];
}

export interface Deployment extends Config {
  /** A section of wrangler.toml; empty for production, which is its top. */
  readonly environment: string;
  /** Names only, because Cloudflare does not show the values. Null for the checks that need no account. */
  readonly secrets: readonly string[] | null;
}

const REQUIRED = ["SESSION_SECRET", "CODE_SECRET"];
/** Without them a shop refuses every request, unless ONLINE_PAYMENT is "off". */
const PAYMENT = ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"];
/** All must be set, or none. */
const PUSHES = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"];
const SECRETS = [...REQUIRED, ...PAYMENT, ...PUSHES, "RAZORPAY_WEBHOOK_SECRET_PREVIOUS"];
const LOCAL_ONLY = ["RAZORPAY_API", "RAZORPAY_CHECKOUT", "PUSH_MOCK", "WEBHOOK_LOCAL_ORIGIN", "SERVER_TIMING"];

/** Names the environment, because without it wrangler would change production's secret. */
const secretCommand = (action: "put" | "delete", name: string, environment: string): string =>
  `npx wrangler secret ${action} ${name}${environment && ` --env ${environment}`}`;

/** Reserved by RFC 2606 and RFC 6761, or an IP address. */
const PLACEHOLDER_HOST = /(^|\.)(example|test|invalid|localhost)$|(^|\.)example\.(com|net|org)$|^[\d.]+$|^\[/i;

const isPlaceholder = (id: string | undefined): boolean => !id || /^[0-]*$/.test(id);

const originProblem = (origin: unknown): string | null => {
  if (typeof origin !== "string" || !URL.canParse(origin)) return "APP_ORIGIN in wrangler.toml is no address.";
  const url = new URL(origin);
  if (url.protocol !== "https:") return "APP_ORIGIN in wrangler.toml must begin with https://.";
  if (url.origin !== origin) return `APP_ORIGIN in wrangler.toml must be an origin only: ${url.origin}`;
  return PLACEHOLDER_HOST.test(url.hostname) ? `APP_ORIGIN in wrangler.toml is a placeholder: ${origin}` : null;
};

const senderProblem = (sender: unknown): string | null => {
  const [, host] = (typeof sender === "string" && /^[^\s@]+@([^\s@]+\.[^\s@]+)$/.exec(sender)) || [];
  if (!host) return "MAIL_FROM in wrangler.toml is no e-mail address.";
  return PLACEHOLDER_HOST.test(host) ? `MAIL_FROM in wrangler.toml is a placeholder: ${sender}` : null;
};

/** The output of `npm audit --json`. */
interface Audit {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
}

/** Vulnerabilities that must be fixed before the next deploy (docs/security.md, Updates). */
export const findVulnerabilities = ({ vulnerabilities = {} }: Audit): string[] =>
  Object.entries(vulnerabilities)
    .filter(([, { severity }]) => severity === "high" || severity === "critical")
    .map(
      ([name, { severity }]) =>
        `${name} has a known vulnerability (${severity}): npm audit --omit=dev says which version fixes it.`,
    );

/** Without a route the shop cannot be reached at APP_ORIGIN, which its mails and cookies name. */
const routeProblem = ({ vars, routes = [] }: Deployment): string | null => {
  if (originProblem(vars.APP_ORIGIN)) return null;
  const { host } = new URL(String(vars.APP_ORIGIN));
  const patterns = routes.map((route) => (typeof route === "string" ? route : route.pattern));
  return patterns.some((pattern) => pattern === host || pattern === `${host}/*`)
    ? null
    : `APP_ORIGIN has no route in wrangler.toml: routes = [{ pattern = "${host}", custom_domain = true }]`;
};

const secretProblems = (secrets: readonly string[], { vars, environment }: Deployment): string[] => {
  const put = (name: string): string => `The secret ${name} is not set: ${secretCommand("put", name, environment)}`;
  const isMissing = (name: string): boolean => !secrets.includes(name);
  const payment = vars.ONLINE_PAYMENT === "off" ? [] : PAYMENT.filter(isMissing);
  const pushes = PUSHES.filter(isMissing);
  return [
    ...LOCAL_ONLY.filter((name) => secrets.includes(name)).map(
      (name) => `${name} is for local development only: ${secretCommand("delete", name, environment)}`,
    ),
    ...REQUIRED.filter(isMissing).map((name) => `${put(name)} (openssl rand -base64 48 makes a value)`),
    ...payment.map((name) => `${put(name)}, or ONLINE_PAYMENT = "off" among the vars`),
    ...(pushes.length < PUSHES.length ? pushes : []).map(
      (name) => `The secret ${name} is not set: notifications on devices need all of their secrets or none.`,
    ),
  ];
};

/** The problems as sentences for the developer. */
export const findDeployProblems = (deployment: Deployment): string[] => {
  const { environment, vars, secrets } = deployment;
  const databaseIds = deployment.d1_databases.map(({ database_id }) => database_id);
  const namespaceIds = deployment.kv_namespaces.map(({ id }) => id);
  const problems = [originProblem(vars.APP_ORIGIN), routeProblem(deployment), senderProblem(vars.MAIL_FROM)];
  if (deployment.workers_dev) problems.push("workers_dev must be false: the shop would have a second address.");
  if (databaseIds.length === 0 || databaseIds.some(isPlaceholder))
    problems.push("database_id in wrangler.toml is a placeholder: npx wrangler d1 create prints the real one.");
  if (namespaceIds.length === 0 || namespaceIds.some(isPlaceholder))
    problems.push(
      "The id of SESSIONS in wrangler.toml is a placeholder: npx wrangler kv namespace create prints the real one.",
    );
  for (const name of SECRETS)
    if (name in vars)
      problems.push(
        `${name} is in wrangler.toml, where everybody can read it: ${secretCommand("put", name, environment)}`,
      );
  for (const name of LOCAL_ONLY)
    if (name in vars) problems.push(`${name} in wrangler.toml is for local development only.`);
  problems.push(...(secrets ? secretProblems(secrets, deployment) : []));
  return problems.filter((problem) => problem !== null);
};

/** The environment of wrangler.toml that --env or CLOUDFLARE_ENV names; "" is production, the top of the file. */
export const environmentOf = (option: string | undefined, variable: string | undefined): string => {
  const name = option ?? (variable || "production");
  return name === "production" ? "" : name;
};

/** The settings of an environment of wrangler.toml; throws when the file has no such environment. */
export const readSettings = (environment: string): Config & Pick<Deployment, "environment"> => {
  try {
    const config: Config = unstable_readConfig({ config: "wrangler.toml", env: environment || undefined });
    return { ...config, environment };
  } catch (error) {
    throw new LocalProblem(`Nothing was deployed: ${error instanceof Error ? error.message : error}`);
  }
};

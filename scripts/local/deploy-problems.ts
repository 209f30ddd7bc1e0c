/** What a deployment needs to know of wrangler.toml and of the Worker's secrets. */
export interface Deployment {
  readonly vars: Readonly<Record<string, unknown>>;
  readonly databaseIds: readonly (string | undefined)[];
  readonly namespaceIds: readonly (string | undefined)[];
  /** The names of the secrets that are set; Cloudflare shows nobody their values. */
  readonly secrets: readonly string[];
}

const REQUIRED = ["SESSION_SECRET", "CODE_SECRET"];
/** Each needs all of its secrets or none. */
const GROUPS = [
  { what: "Online payment", names: ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"] },
  { what: "Notifications on devices", names: ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"] },
];
const MORE_SECRETS = ["RAZORPAY_WEBHOOK_SECRET_PREVIOUS"];
/** For local development and benchmarks. */
const LOCAL_ONLY = ["RAZORPAY_API", "RAZORPAY_CHECKOUT", "PUSH_MOCK", "SERVER_TIMING"];

/** Hosts that nobody can open or write to. RFC 2606 and RFC 6761. */
const NO_HOST = /(^|\.)(example|test|invalid|localhost)$|(^|\.)example\.(com|net|org)$|^[\d.]+$|^\[/i;

const isPlaceholder = (id: string | undefined): boolean => !id || /^[0-]*$/.test(id);

const originProblem = (origin: unknown): string | null => {
  if (typeof origin !== "string" || !URL.canParse(origin)) return "APP_ORIGIN in wrangler.toml is no address.";
  const url = new URL(origin);
  if (url.protocol !== "https:") return "APP_ORIGIN in wrangler.toml must begin with https://.";
  if (url.origin !== origin) return `APP_ORIGIN in wrangler.toml must be an origin only: ${url.origin}`;
  return NO_HOST.test(url.hostname) ? `APP_ORIGIN in wrangler.toml is a placeholder: ${origin}` : null;
};

const senderProblem = (sender: unknown): string | null => {
  const [, host] = (typeof sender === "string" && /^[^\s@]+@([^\s@]+\.[^\s@]+)$/.exec(sender)) || [];
  if (!host) return "MAIL_FROM in wrangler.toml is no e-mail address.";
  return NO_HOST.test(host) ? `MAIL_FROM in wrangler.toml is a placeholder: ${sender}` : null;
};

/** The answer of `npm audit --json`, as far as it is read. */
interface Audit {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
}

/** Holes that are known in packages and must be mended before the next deploy (docs/security.md, Updates). */
export const findHoles = ({ vulnerabilities = {} }: Audit): string[] =>
  Object.entries(vulnerabilities)
    .filter(([, { severity }]) => severity === "high" || severity === "critical")
    .map(
      ([name, { severity }]) =>
        `${name} has a known hole (${severity}): npm audit --omit=dev says which version mends it.`,
    );

/** Why this must not be deployed, in sentences; empty when it may be. */
export const findDeployProblems = ({ vars, databaseIds, namespaceIds, secrets }: Deployment): string[] => {
  const known = [...REQUIRED, ...GROUPS.flatMap(({ names }) => names), ...MORE_SECRETS];
  const put = "npx wrangler secret put";
  const problems: (string | null)[] = [originProblem(vars.APP_ORIGIN), senderProblem(vars.MAIL_FROM)];
  if (databaseIds.length === 0 || databaseIds.some(isPlaceholder))
    problems.push("database_id in wrangler.toml is a placeholder: npx wrangler d1 create rasad prints the real one.");
  if (namespaceIds.length === 0 || namespaceIds.some(isPlaceholder))
    problems.push(
      "The id of SESSIONS in wrangler.toml is a placeholder: npx wrangler kv namespace create SESSIONS prints the real one.",
    );
  for (const name of known)
    if (name in vars) problems.push(`${name} stands in wrangler.toml, where everybody can read it: ${put} ${name}`);
  for (const name of LOCAL_ONLY)
    if (name in vars || secrets.includes(name))
      problems.push(`${name} is for local development only and must not be set.`);
  for (const name of REQUIRED)
    if (!secrets.includes(name))
      problems.push(`The secret ${name} is not set: ${put} ${name} (openssl rand -base64 48 makes a value)`);
  for (const { what, names } of GROUPS) {
    const missing = names.filter((name) => !secrets.includes(name));
    if (missing.length > 0 && missing.length < names.length)
      problems.push(`${what} lacks ${missing.join(" and ")}: set all of its secrets or none.`);
  }
  return problems.filter((problem) => problem !== null);
};

/** Settings in wrangler.toml, and the Worker's secrets. */
export interface Deployment {
  readonly vars: Readonly<Record<string, unknown>>;
  readonly databaseIds: readonly (string | undefined)[];
  readonly namespaceIds: readonly (string | undefined)[];
  /** Names only; Cloudflare does not show the values. */
  readonly secrets: readonly string[];
}

const REQUIRED = ["SESSION_SECRET", "CODE_SECRET"];
/** All secrets of a group must be set, or none. */
const GROUPS = [
  { what: "Online payment", names: ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"] },
  { what: "Notifications on devices", names: ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"] },
];
const MORE_SECRETS = ["RAZORPAY_WEBHOOK_SECRET_PREVIOUS"];
const LOCAL_ONLY = ["RAZORPAY_API", "RAZORPAY_CHECKOUT", "PUSH_MOCK", "SERVER_TIMING"];

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

/** Of `npm audit --json`. */
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

/** The problems as sentences for the developer. */
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
    if (name in vars) problems.push(`${name} is in wrangler.toml, where everybody can read it: ${put} ${name}`);
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

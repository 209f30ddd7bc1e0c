import { type Guard, guardsOf } from "../../guard.ts";

const ENDPOINTS = ["worker/webhooks/endpoints/endpoints.test.ts"];
const DELIVERIES = ["worker/webhooks/endpoints/deliveries.test.ts"];
const ADDRESS = ["worker/webhooks/public-address.test.ts"];
const HOST = ["worker/webhooks/delivery/resolve-host.test.ts"];

/** Where webhooks may be sent, and who decides it. */
export const endpointGuards = (): Guard[] => [
  ...guardsOf("worker/webhooks/public-address.ts", [
    {
      name: "no credentials in an address",
      text: 'if (parsed.username !== "" || parsed.password !== "") return "credentials";',
      without: "",
      tests: ADDRESS,
    },
    {
      name: "webhooks go by https",
      text: 'if (parsed.protocol !== "https:") return "not_https";',
      without: "",
      tests: ADDRESS,
    },
    {
      name: "webhooks go to few ports",
      text: 'if (!PORTS.includes(parsed.port)) return "port";',
      without: "",
      tests: ADDRESS,
    },
    {
      name: "webhooks go to no private address",
      text: 'if (ip !== null) return isGlobalUnicast(ip) ? "ok" : "not_public";',
      without: 'if (ip !== null) return "ok";',
      tests: ADDRESS,
    },
    {
      name: "webhooks do not go to the shop",
      text: 'if (isWithin(host, ownHost.toLowerCase())) return "own_host";',
      without: "",
      tests: ADDRESS,
    },
    {
      name: "webhooks go to no name without a dot",
      text: 'return !host.includes(".") || LOCAL_SUFFIXES',
      without: "return LOCAL_SUFFIXES",
      tests: ADDRESS,
    },
    {
      name: "webhooks go to no local name",
      text: " || LOCAL_SUFFIXES.some((suffix) => isWithin(host, suffix)) ?",
      without: " ?",
      tests: ADDRESS,
    },
    {
      name: "an address with a zone is not public",
      text: ' || ip.includes("%")',
      without: "",
      tests: ADDRESS,
    },
    {
      name: "private ranges are not public",
      text: 'if (address.range() !== "unicast") return false;',
      without: "",
      tests: ADDRESS,
    },
    {
      name: "only a part of IPv6 is public",
      text: "address instanceof ipaddr.IPv4 || address.match(GLOBAL_V6);",
      without: "true;",
      tests: ADDRESS,
    },
    {
      name: "a host name ends without a dot",
      text: 'hostname.toLowerCase().replace(/\\.+$/, "");',
      without: "hostname.toLowerCase();",
      tests: ADDRESS,
    },
  ]),
  ...guardsOf("worker/webhooks/local-origin.ts", [
    {
      name: "no local receiver in production",
      text: "isProduction(env.APP_ORIGIN) ? null : ",
      without: "",
      tests: ADDRESS,
    },
  ]),
  ...guardsOf("worker/webhooks/delivery/resolve-host.ts", [
    {
      name: "each address of a host is public",
      text: 'addresses.every(isGlobalUnicast) ? null : "the host is not on the public internet";',
      without: "null;",
      tests: HOST,
    },
    {
      name: "one private address of a host is enough to refuse it",
      text: "addresses.every(isGlobalUnicast)",
      without: "addresses.some(isGlobalUnicast)",
      tests: HOST,
    },
    {
      name: "a host without an address",
      text: 'if (addresses.length === 0) return "the name of the host is not known";',
      without: "",
      tests: HOST,
    },
  ]),
  ...guardsOf("worker/webhooks/endpoints/endpoints.service.ts", [
    {
      name: "the address of an endpoint is public",
      text: 'if (found !== "ok") throw addressRefused(found);',
      without: "",
      tests: ENDPOINTS,
    },
    {
      name: "a new endpoint needs a new session or the password",
      text: "const settled = await requirePresence(owner, input.currentPassword, ip);\n      const id = newId(clock);",
      without: "const settled: Statement[] = [];\n      const id = newId(clock);",
      tests: ENDPOINTS,
    },
    {
      name: "another address needs a new session or the password",
      text: "url === row.url ? [] : await requirePresence(owner, input.currentPassword, ip);",
      without: "[];",
      tests: ENDPOINTS,
    },
    {
      name: "a new secret needs a new session or the password",
      text: "const settled = await requirePresence(owner, input.currentPassword, ip);\n      const secret = newWebhookSecret();",
      without: "const settled: Statement[] = [];\n      const secret = newWebhookSecret();",
      tests: ENDPOINTS,
    },
    {
      name: "the key of an endpoint with other contents",
      text: 'if (!isSame) throw new AppError("orders.idempotency_conflict", 409);',
      without: "",
      tests: ENDPOINTS,
    },
    {
      name: "the secret that the owner saw",
      text: "if (rotatedAt !== undefined && rotatedAt !== toEndpoint(row).rotatedAt) throw changedMeanwhile();",
      without: "",
      tests: ENDPOINTS,
    },
  ]),
  ...guardsOf("worker/webhooks/endpoints/endpoints.repo.ts", [
    {
      name: "an endpoint of another account is not found",
      text: "and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.accountId, accountId));",
      without: "and(eq(webhookEndpoints.id, id), sql`${accountId} <> ''`);",
      tests: [...ENDPOINTS, ...DELIVERIES],
    },
    {
      name: "the number of endpoints of an account",
      text: "WHERE account_id = ${row.accountId}) < ${MAX_ENDPOINTS}`,",
      without: "WHERE account_id = ${row.accountId}) < 1000 + ${MAX_ENDPOINTS}`,",
      tests: ENDPOINTS,
    },
    {
      name: "a secret that another request replaced",
      text: ".where(and(isOwn(row), eq(webhookEndpoints.secret, row.secret))),",
      without: ".where(isOwn(row)),",
      tests: ENDPOINTS,
    },
    {
      name: "endpoints stop with the access of their owner",
      text: "SET state = 'disabled', disabled_reason = 'access', disabled_at = ${now}",
      without: "SET disabled_at = 0 * ${now}",
      tests: ["worker/accounts/api-tokens/token-endings.test.ts"],
    },
  ]),
  ...guardsOf("worker/webhooks/endpoints/deliveries.repo.ts", [
    {
      name: "a delivery of another endpoint is not found",
      text: "and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.endpointId, endpointId));",
      without: "and(eq(webhookDeliveries.id, id), sql`${endpointId} <> ''`);",
      tests: DELIVERIES,
    },
    {
      name: "a delivery is not sent again before an earlier one",
      text: " AND d.endpoint_id = ${endpointId} AND NOT ${waitsForEarlier}`",
      without: " AND d.endpoint_id = ${endpointId}`",
      tests: DELIVERIES,
    },
  ]),
  ...guardsOf("worker/webhooks/endpoints/deliveries.service.ts", [
    {
      name: "the rate of test events",
      text: 'await takeLimit(db, clock, "webhook_ping", owner.userId);',
      without: "",
      tests: DELIVERIES,
    },
    {
      name: "the rate of new tries",
      text: 'await takeLimit(db, clock, "webhook_retry", owner.userId);',
      without: "",
      tests: DELIVERIES,
    },
  ]),
];

import * as v from "valibot";
import { fields, oneLine } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { SCOPES } from "./scopes.contract.ts";

/** Maximum tokens of one account that are neither revoked nor expired. */
export const MAX_TOKENS = 20;
const MAX_NETWORKS = 20;

/** A token as its owner sees it; the text itself is shown only once. Dates are ISO 8601. */
export const ApiToken = v.object({
  _id: v.string(),
  name: v.string(),
  scopes: v.array(v.picklist(SCOPES)),
  /** CIDR networks from which it may be used; empty means any. */
  networks: v.array(v.string()),
  createdAt: v.string(),
  /** Null when it never expires. */
  expiresAt: v.nullable(v.string()),
  /** At most five minutes old; null before the first use. */
  lastUsedAt: v.nullable(v.string()),
});
export type ApiToken = v.InferOutput<typeof ApiToken>;

const NAME_MISSING = message("tokens.name_missing");
const NETWORK_INVALID = message("tokens.network_invalid");
const DAYS_INVALID = message("tokens.days_invalid");
const NO_SCOPE = message("tokens.scope_missing_input");

const Name = v.pipe(
  v.string(NAME_MISSING),
  oneLine(),
  v.minLength(1, NAME_MISSING),
  v.maxLength(60, message("tokens.name_too_long")),
);

const Scopes = v.pipe(
  v.array(v.picklist(SCOPES, message("tokens.scope_unknown")), NO_SCOPE),
  v.minLength(1, NO_SCOPE),
  v.transform((scopes) => [...new Set(scopes)]),
);

/** In days from now; null when it never expires. */
const Days = v.nullable(
  v.pipe(v.number(DAYS_INVALID), v.integer(DAYS_INVALID), v.minValue(1, DAYS_INVALID), v.maxValue(3650, DAYS_INVALID)),
);

/** Requests over IPv4 arrive with an IPv4 address, so an IPv4-mapped IPv6 network would match none. */
const MAPPED = /^(0*:)+ffff:/i;

/** An address or a network such as 203.0.113.0/24 or 2001:db8::/32. */
const Network = v.pipe(
  v.string(NETWORK_INVALID),
  v.trim(),
  v.check((text) => {
    const [address = "", bits, ...more] = text.split("/");
    const isAddress = v.is(v.pipe(v.string(), v.ip()), address);
    if (!isAddress || MAPPED.test(address) || more.length > 0) return false;
    return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (address.includes(":") ? 128 : 32));
  }, NETWORK_INVALID),
  v.transform((text) => (text.includes("/") ? text : `${text}/${text.includes(":") ? 128 : 32}`)),
);
const Networks = v.pipe(
  v.array(Network, NETWORK_INVALID),
  v.maxLength(MAX_NETWORKS, message("tokens.networks_many", { max: MAX_NETWORKS })),
);

/** The password of the account, for actions that give or end access to it. Optional soon after signing in. */
export const ReauthenticationPassword = v.optional(
  v.pipe(v.string(message("password.current_missing")), v.maxLength(1024, message("password.current_wrong"))),
  "",
);

export const CreateApiTokenInput = fields({
  name: Name,
  scopes: Scopes,
  /** In days from now; a token without it never expires. */
  days: v.optional(Days, null),
  networks: v.optional(Networks, []),
  currentPassword: ReauthenticationPassword,
});
export type CreateApiTokenInput = v.InferOutput<typeof CreateApiTokenInput>;

/** The lifetimes that the page offers, in days; "" for no expiry. */
export const TOKEN_DAYS = ["30", "90", "365", ""] as const;

/**
 * `CreateApiTokenInput` from a page's form: ticked scopes, one network a line. The key makes a repeated request
 * harmless.
 */
export const CreateApiTokenForm = v.object({
  name: v.pipe(v.optional(v.string(), ""), Name),
  scopes: v.pipe(
    v.optional(v.union([v.string(), v.array(v.string())]), []),
    v.transform((ticked) => [ticked].flat()),
    Scopes,
  ),
  days: v.pipe(
    v.optional(v.picklist(TOKEN_DAYS, DAYS_INVALID), ""),
    v.transform((days) => (days === "" ? null : Number(days))),
  ),
  networks: v.pipe(
    v.optional(v.string(), ""),
    v.transform((typed) => typed.split(/[\s,]+/).filter(Boolean)),
    v.check((lines) => lines.every((line) => v.is(Network, line)), NETWORK_INVALID),
    v.check((lines) => lines.length <= MAX_NETWORKS, message("tokens.networks_many", { max: MAX_NETWORKS })),
    Networks,
  ),
  currentPassword: ReauthenticationPassword,
  key: v.optional(v.string()),
});

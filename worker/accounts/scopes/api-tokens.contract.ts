import * as v from "valibot";
import { fields, oneLine } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { SCOPES } from "./scopes.contract.ts";

/** Of one account, those that have not ended. */
export const MAX_TOKENS = 20;
export const MAX_NETWORKS = 20;

/** A token as its owner sees it; the text itself is shown only once. Dates are ISO 8601. */
export const ApiToken = v.object({
  _id: v.string(),
  name: v.string(),
  scopes: v.array(v.picklist(SCOPES)),
  /** CIDR networks from which it may be used; none: from everywhere. */
  networks: v.array(v.string()),
  createdAt: v.string(),
  /** Null: it does not expire. */
  expiresAt: v.nullable(v.string()),
  /** At most five minutes old; null before the first use. */
  lastUsedAt: v.nullable(v.string()),
});
export type ApiToken = v.InferOutput<typeof ApiToken>;

const NAME_MISSING = message("tokens.name_missing");

/** An address or a network such as 203.0.113.0/24 or 2001:db8::/32. */
const Network = v.pipe(
  v.string(message("tokens.network_invalid")),
  v.trim(),
  v.check((text) => {
    const [address = "", bits, ...more] = text.split("/");
    const isAddress = v.is(v.pipe(v.string(), v.ip()), address);
    if (!isAddress || more.length > 0) return false;
    return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (address.includes(":") ? 128 : 32));
  }, message("tokens.network_invalid")),
  v.transform((text) => (text.includes("/") ? text : `${text}/${text.includes(":") ? 128 : 32}`)),
);

export const CreateApiTokenInput = fields({
  name: v.pipe(
    v.string(NAME_MISSING),
    oneLine(),
    v.minLength(1, NAME_MISSING),
    v.maxLength(60, message("tokens.name_too_long")),
  ),
  scopes: v.pipe(
    v.array(v.picklist(SCOPES, message("tokens.scope_unknown")), message("tokens.scope_missing_input")),
    v.minLength(1, message("tokens.scope_missing_input")),
    v.transform((scopes) => [...new Set(scopes)]),
  ),
  /** In days from now; left out: the token does not expire. */
  days: v.optional(
    v.nullable(
      v.pipe(
        v.number(message("tokens.days_invalid")),
        v.integer(message("tokens.days_invalid")),
        v.minValue(1, message("tokens.days_invalid")),
        v.maxValue(3650, message("tokens.days_invalid")),
      ),
    ),
    null,
  ),
  networks: v.optional(
    v.pipe(
      v.array(Network, message("tokens.network_invalid")),
      v.maxLength(MAX_NETWORKS, message("tokens.networks_many")),
    ),
    [],
  ),
});
export type CreateApiTokenInput = v.InferOutput<typeof CreateApiTokenInput>;

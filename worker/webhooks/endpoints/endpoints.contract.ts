import * as v from "valibot";
import { ReauthenticationPassword } from "../../identity/scopes/api-tokens.contract.ts";
import { fields, oneLine } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { PageQuery } from "../../platform/paging.contract.ts";
import { DELIVERY_STATES, ENDPOINT_STATES, EVENT_TYPES } from "../webhooks.contract.ts";

/** An endpoint as its owner sees it; its secret is shown only once. Dates are ISO 8601. */
export const Endpoint = v.object({
  _id: v.string(),
  url: v.string(),
  description: v.string(),
  types: v.array(v.picklist(EVENT_TYPES)),
  state: v.picklist(ENDPOINT_STATES),
  /**
   * Why it is disabled: by its owner, because it failed for three days, because it answered 410, or because all access of
   * other systems ended, as after a password reset by mail; null while it is active.
   */
  disabledBecause: v.nullable(v.picklist(["owner", "failing", "gone", "access"])),
  disabledAt: v.nullable(v.string()),
  /** Since when every delivery has failed; null after a success. */
  failingSince: v.nullable(v.string()),
  /** When its secret was last rotated; for a day after that, the previous secret signs too. Null when it never was. */
  rotatedAt: v.nullable(v.string()),
  createdAt: v.string(),
});
export type Endpoint = v.InferOutput<typeof Endpoint>;

export const Delivery = v.object({
  _id: v.string(),
  /** The header `webhook-id`, the same in every try. */
  messageId: v.string(),
  type: v.picklist([...EVENT_TYPES, "ping"]),
  /** The id of the order or product, whose events arrive in order. */
  subject: v.string(),
  /** The exact JSON that is sent. */
  body: v.string(),
  status: v.picklist(DELIVERY_STATES),
  attempts: v.number(),
  /**
   * Null when it is settled, and while an earlier one of the same order or product waits; in the past while it is
   * being tried.
   */
  nextAttemptAt: v.nullable(v.string()),
  /**
   * The last try: the HTTP status (0 without a response), its duration in ms, and the beginning of the response (at
   * most 1,024 bytes) or the error.
   */
  lastStatus: v.nullable(v.number()),
  lastMs: v.nullable(v.number()),
  lastAnswer: v.string(),
  happenedAt: v.string(),
  settledAt: v.nullable(v.string()),
});
export type Delivery = v.InferOutput<typeof Delivery>;

export const MAX_URL = 500;
export const MAX_DESCRIPTION = 100;

const URL_MISSING = message("webhooks.url_missing");
const TYPES_MISSING = message("webhooks.types_missing");

const Url = v.pipe(
  v.string(URL_MISSING),
  v.trim(),
  v.minLength(1, URL_MISSING),
  v.maxLength(MAX_URL, message("webhooks.url_too_long")),
);
const Description = v.pipe(
  v.string(message("webhooks.description_too_long")),
  oneLine(),
  v.maxLength(MAX_DESCRIPTION, message("webhooks.description_too_long")),
);
const Types = v.pipe(
  v.array(v.picklist(EVENT_TYPES, message("webhooks.type_unknown")), TYPES_MISSING),
  v.minLength(1, TYPES_MISSING),
  v.transform((types) => EVENT_TYPES.filter((type) => types.includes(type))),
);

export const CreateEndpointInput = fields({
  url: Url,
  description: v.optional(Description, ""),
  types: Types,
  currentPassword: ReauthenticationPassword,
});
export type CreateEndpointInput = v.InferOutput<typeof CreateEndpointInput>;

/** Omitted fields stay as they are. */
export const ChangeEndpointInput = v.object(
  {
    url: v.optional(Url),
    description: v.optional(Description),
    types: v.optional(Types),
    isActive: v.optional(v.boolean(message("request.not_an_object"))),
    /** Required to change the URL, unless the session is recent. */
    currentPassword: ReauthenticationPassword,
  },
  message("request.not_an_object"),
);
export type ChangeEndpointInput = v.InferOutput<typeof ChangeEndpointInput>;

/**
 * `rotatedAt`: as the caller last read it, so that a repeated request does not replace a secret that was just shown.
 */
export const RotateSecretInput = v.object(
  {
    rotatedAt: v.optional(v.nullable(v.string(message("request.not_an_object")))),
    currentPassword: ReauthenticationPassword,
  },
  message("request.not_an_object"),
);
export type RotateSecretInput = v.InferOutput<typeof RotateSecretInput>;

export const DeliveriesQuery = v.object({
  ...PageQuery.entries,
  /** `undelivered`: only deliveries that failed or still wait. */
  status: v.optional(v.picklist(["undelivered"], message("request.unknown_status"))),
});
export type DeliveriesQuery = v.InferOutput<typeof DeliveriesQuery>;

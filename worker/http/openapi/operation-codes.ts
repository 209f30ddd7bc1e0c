import type { Rule } from "../../identity/permissions.ts";
import type { DeclaredRoute } from "../route.ts";
import { missingIn } from "./parameters.ts";

/** The error codes that every request may get. */
const OF_ALL = [
  "security.https_required",
  "security.tls_too_old",
  "http.method_not_allowed",
  "http.address_too_long",
  "server.fault",
  "server.unavailable",
];
const OF_JSON = ["input.invalid", "input.malformed", "input.not_json", "input.too_large"];
const OF_FORM = [
  "input.invalid",
  "input.malformed",
  "input.not_multipart",
  "upload.too_large",
  "upload.too_slow",
  "upload.too_many",
];

/** The error codes of a route that asks for the password. */
export const PASSWORD_CODES = ["auth.wrong_password", "auth.too_many_attempts", "server.overloaded"];
/** The error codes of a route that takes a picture. */
export const PICTURE_CODES = ["upload.not_an_image", "upload.too_many_pixels", "images.unavailable"];
/** The error codes of a route that calls the payment provider. */
export const PROVIDER_CODES = ["payments.off", "payments.refused", "payments.unavailable"];

const UNVERIFIED = ["auth.not_verified", "auth.rejected"];
const WITHOUT_FACTOR = "auth.second_factor_setup_needed";

/** The error codes with which each rule of identity/permissions.ts refuses someone who is signed in. */
const OF_RULE: Readonly<Record<Rule, readonly string[]>> = {
  anyone: [],
  account: [],
  buyer: ["auth.forbidden"],
  hotel: ["auth.forbidden"],
  "team owner": ["auth.forbidden", "team.owner_required"],
  "account owner": ["auth.forbidden", "tokens.owners_only", WITHOUT_FACTOR],
  "account of staff": ["auth.forbidden"],
  staff: ["auth.admin_required", ...UNVERIFIED, WITHOUT_FACTOR],
  owner: ["auth.owner_required", WITHOUT_FACTOR],
  agent: ["auth.forbidden"],
  "verified agent": ["auth.forbidden", ...UNVERIFIED],
  "buyer or verified agent": ["auth.forbidden", ...UNVERIFIED],
  "staff or verified agent": ["auth.forbidden", ...UNVERIFIED],
};

const ofAccess = ({ who, scope }: DeclaredRoute): readonly string[] => [
  ...(who === "anyone" ? [] : ["auth.required"]),
  ...OF_RULE[who],
  ...(who === "anyone" ? [] : ["tokens.other_network", "limits.api_token"]),
  ...(who === "anyone" ? [] : [scope ? "tokens.scope_missing" : "tokens.not_for_tokens"]),
];

/** "/orders/:id" → "/orders/{id}" */
export const toTemplate = (path: string): string => path.replace(/:(\w+)/g, "{$1}");

/** The error codes that an operation can return: those that follow from its declaration, and those that it lists. */
export const codesOf = (route: DeclaredRoute): readonly string[] => {
  const { method, query, body, form, idempotent, answersSocket, fails = [] } = route;
  const codes = [
    ...OF_ALL,
    ...ofAccess(route),
    ...(query || idempotent ? ["input.invalid"] : []),
    ...(body ? OF_JSON : []),
    ...(form ? OF_FORM : []),
    ...(method === "GET" ? [] : ["security.cross_site", "input.too_large"]),
    ...(answersSocket ? ["security.cross_site", "live.upgrade_required"] : []),
    ...missingIn(toTemplate(route.path)),
    ...fails,
  ];
  return [...new Set(codes)].sort();
};

import { AppError } from "../../platform/errors.contract.ts";
import type { Scope } from "./scopes.contract.ts";

/** 403: the token lacks the scope of this route. */
export const scopeMissing = (scope: Scope) =>
  new AppError("tokens.scope_missing", 403, { scope }, { details: { scope } });
/** 403: no API token may call this route; only a person who signed in. */
export const notForTokens = () => new AppError("tokens.not_for_tokens", 403);
/** 403: the token may be used from other networks only. */
export const otherNetwork = () => new AppError("tokens.other_network", 403);
export const tokenNotFound = () => new AppError("tokens.not_found", 404);
export const tooManyTokens = (max: number) => new AppError("tokens.too_many", 409, { max });
/** Only the account's owner makes tokens: no member of a team, no admin, no agent. */
export const ownersOnly = () => new AppError("tokens.owners_only", 403);

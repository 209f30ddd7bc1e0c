import { AppError } from "../../platform/errors.contract.ts";
import type { Scope } from "./scopes.contract.ts";

/** 403: the token lacks the scope of this route. */
export const scopeMissing = (scope: Scope) =>
  new AppError("tokens.scope_missing", 403, { scope }, { details: { scope } });
/** 403: no API token may call this route; only a person who signed in. */
export const notForTokens = () => new AppError("tokens.not_for_tokens", 403);
/** 403: the token may not be used from this network. */
export const otherNetwork = () => new AppError("tokens.other_network", 403);

import { AppError } from "../../platform/errors.contract.ts";
import type { Scope } from "./scopes.contract.ts";

export const scopeMissing = (scope: Scope) =>
  new AppError("tokens.scope_missing", 403, { scope }, { details: { scope } });
/** 403: only a person who signed in may call this route. */
export const notForTokens = () => new AppError("tokens.not_for_tokens", 403);
export const otherNetwork = () => new AppError("tokens.other_network", 403);

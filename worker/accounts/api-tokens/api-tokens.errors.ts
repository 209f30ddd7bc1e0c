import type { Scope } from "../../identity/scopes/scopes.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";

export const tokenNotFound = () => new AppError("tokens.not_found", 404);
export const tooManyTokens = (max: number) => new AppError("tokens.too_many", 409, { max });
/** The Idempotency-Key was used for another token, or for one whose text is no longer shown. */
export const requestReused = () => new AppError("tokens.request_reused", 409);

/** 400: a buyer asked for a scope that only the shop has. */
export const scopeOfShop = (scope: Scope) => {
  const problem = message("tokens.scope_of_shop", { scope });
  return new AppError("input.invalid", 400, {}, { message: problem, fields: { scopes: problem } });
};

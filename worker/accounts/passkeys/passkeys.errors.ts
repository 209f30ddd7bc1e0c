import { AppError } from "../../platform/errors.contract.ts";
import { MAX_PASSKEYS } from "./passkeys.contract.ts";

/**
 * 401: the passkey is unknown, removed, of another account, or its signature is wrong; the response does not say
 * which.
 */
export const invalidPasskey = () => new AppError("passkeys.invalid", 401);
/** 400: the browser answered too late, twice, or to another challenge. */
export const challengeOver = () => new AppError("passkeys.challenge_over", 400);
export const passkeyRefused = () => new AppError("passkeys.refused", 400);
export const passkeyNotFound = () => new AppError("passkeys.not_found", 404);
export const alreadyRegistered = () => new AppError("passkeys.already_registered", 409);
/**
 * 409: otherwise somebody who registered with another person's address would keep access after its owner reset the
 * password.
 */
export const verifyAddressFirst = () => new AppError("passkeys.verify_first", 409);
export const tooManyPasskeys = () => new AppError("passkeys.too_many", 409, { max: MAX_PASSKEYS });

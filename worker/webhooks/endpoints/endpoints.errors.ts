import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import type { AddressFault } from "../public-address.ts";
import { MAX_ENDPOINTS } from "../webhooks.contract.ts";

export const endpointNotFound = () => new AppError("webhooks.not_found", 404);
export const deliveryNotFound = () => new AppError("webhooks.delivery_not_found", 404);
/** 403: the account's address is not verified, and nothing was ever delivered to it. */
export const notVerified = () => new AppError("webhooks.not_verified", 403);
export const tooManyEndpoints = () => new AppError("webhooks.too_many", 409, { max: MAX_ENDPOINTS });
/** 409: a disabled endpoint receives nothing until its owner enables it. */
export const endpointDisabled = () => new AppError("webhooks.disabled", 409);
/** 409: an earlier event of the same order or product has to arrive first. */
export const waitsForEarlier = () => new AppError("webhooks.waits_for_earlier", 409);
/** 409: the endpoint has changed since the caller read it. */
export const changedMeanwhile = () => new AppError("webhooks.changed_meanwhile", 409);
/** 400: the URL is not one of a public server. */
export const addressRefused = (fault: AddressFault) => {
  const why = message(`webhooks.address_${fault}`);
  return new AppError("webhooks.address_refused", 400, {}, { message: why, fields: { url: why } });
};

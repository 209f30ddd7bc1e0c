import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";

export const pushesOff = () => new AppError("push.off", 503);
export const unknownService = () =>
  new AppError("push.unknown_service", 400, {}, { fields: { endpoint: message("push.unknown_service") } });
export const badKey = () => new AppError("push.bad_key", 400, {}, { fields: { keys: message("push.bad_key") } });
export const notSubscribed = () => new AppError("push.not_subscribed", 409);
export const deviceGone = () => new AppError("push.device_gone", 409);
export const notTaken = () => new AppError("push.not_taken", 503);

import { AppError } from "../../platform/errors.contract.ts";

export const pushesOff = () =>
  new AppError("push.off", 503, "Notifications are not set up in this shop yet. Your mails arrive as ever.");
export const unknownService = () =>
  new AppError("push.unknown_service", 400, "We do not know this browser's push service.", {
    fields: { endpoint: "We do not know this browser's push service." },
  });
export const badKey = () =>
  new AppError("push.bad_key", 400, "This is not a browser's push subscription", {
    fields: { keys: "This is not a browser's push subscription" },
  });
export const notSubscribed = () =>
  new AppError("push.not_subscribed", 409, "Notifications are off on this device. Please switch them on first.");
export const deviceGone = () =>
  new AppError("push.device_gone", 409, "This browser takes no notifications any more. Please switch them on again.");
export const notTaken = () =>
  new AppError("push.not_taken", 503, "The push service of this browser did not take it. Please try again later.");

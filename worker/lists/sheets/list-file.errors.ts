import { AppError } from "../../platform/errors.contract.ts";
import { type MessageKey, type MessageParams, message } from "../../platform/messages.contract.ts";

export const unreadable = (code: Extract<MessageKey, `list_file.${string}`>, params?: MessageParams) =>
  new AppError(code, 400, params, { fields: { file: message(code, params) } });

export const listFileTooLarge = () =>
  new AppError("list_file.too_large", 413, {}, { fields: { file: message("list_file.too_large") } });

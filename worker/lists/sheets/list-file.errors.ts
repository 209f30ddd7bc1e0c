import { AppError } from "../../platform/errors.contract.ts";
import { type MessageKey, type MessageParams, message } from "../../platform/messages.contract.ts";

type UnreadableFile =
  | "missing"
  | "empty"
  | "legacy_xls"
  | "encrypted"
  | "macros"
  | "other_spreadsheet"
  | "web_page"
  | "not_a_table"
  | "damaged"
  | "too_large_inside"
  | "too_many_rows"
  | "too_many_asking"
  | "too_much_text"
  | "state_lost";

const refused = (key: MessageKey, status: 400 | 413, params?: MessageParams) =>
  new AppError(key, status, params, { fields: { file: message(key, params) } });

export const unreadable = (why: UnreadableFile, params?: MessageParams) => refused(`list_file.${why}`, 400, params);

export const listFileTooLarge = () => refused("list_file.too_large", 413);

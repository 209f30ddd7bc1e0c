import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";

export const columnTwice = () =>
  new AppError("list_import.column_twice", 400, {}, { fields: { mapping: message("list_import.column_twice") } });
export const noProductColumn = () =>
  new AppError("list_import.no_product", 400, {}, { fields: { mapping: message("list_import.no_product") } });

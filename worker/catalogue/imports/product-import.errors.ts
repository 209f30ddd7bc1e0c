import { AppError } from "../../platform/errors.contract.ts";

/** The file as a whole cannot be taken. */
export const csvRefused = (sentence: string) =>
  new AppError("imports.unreadable", 400, sentence, { fields: { file: sentence } });

const TOO_LARGE = "CSV files may have at most 5 MB";
export const csvTooLarge = () => new AppError("imports.too_large", 413, TOO_LARGE, { fields: { file: TOO_LARGE } });

export const importNotFound = () => new AppError("imports.not_found", 404, "We could not find this import.");

export const priceListNotFound = () => new AppError("price_lists.not_found", 404, "We could not find this price list.");

export const importNotReady = () =>
  new AppError("imports.not_ready", 409, "The rows are still being compared with the catalogue. Nothing was changed.");

export const importHasWrongRows = (count: number) =>
  new AppError(
    "imports.wrong_rows",
    409,
    count === 1
      ? "One row is wrong. Please correct the file and choose it again. Nothing was changed."
      : `${count.toLocaleString("en-IN")} rows are wrong. Please correct the file and choose it again. Nothing was changed.`,
  );

export const importNotConfirmed = () =>
  new AppError("imports.not_confirmed", 409, "Please tick that you looked at the unusual rows. Nothing was changed.", {
    fields: { acceptsUnusual: "Please tick that you looked at the unusual rows." },
  });

export const importOutdated = () =>
  new AppError(
    "imports.outdated",
    409,
    "The catalogue was changed meanwhile. Nothing was changed by this import: its rows are compared anew, please look at them again.",
  );

export const nothingToImport = () =>
  new AppError("imports.nothing", 409, "Everything in the catalogue is already as these rows say.");

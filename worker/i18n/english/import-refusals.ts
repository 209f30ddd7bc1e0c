export const importRefusals = {
  key_reused: "Another file was sent here before, and it arrived. Please send this one again as a new import.",
  no_file: "Please choose a CSV file.",
  too_large: "CSV files may have at most 5 MB",
  empty: "This file is empty.",
  not_utf8: "This file is not in UTF-8. In Excel, save it as “CSV UTF-8 (Comma delimited)” and choose it again.",
  unreadable: "This file cannot be read: a quotation mark is opened and never closed, or text follows one.",
  unreadable_line:
    "This file cannot be read near line {line}: a quotation mark is opened and never closed, or text follows one.",
  column_twice: "The column “{column}” stands twice in the first line.",
  no_columns: "The first line must name the columns, with “id” or “name” among them: {columns}.",
  no_rows: "This file has no products below its first line.",
  too_many_rows: "A file may hold at most {max, number} products. Please split it.",
  letters_lost: "Letters were lost here. Please save the file as CSV UTF-8",
  repeated: "The same product stands in line {line}",
  not_in_city: "This product has no price in the file’s city. Add the price in the product’s form first",
  unknown_id: "No product on sale has this id",
  ambiguous_name: "{count} products have this name: please write the id of the one you mean",
  seen_changed: "Please leave this as our file had it, or empty",
  not_found: "We could not find this import.",
  not_ready: "The rows are still being compared with the catalogue. Nothing was changed.",
  wrong_rows:
    "{count, plural, one {One row is wrong. Please correct the file and choose it again. Nothing was changed.} other {# rows are wrong. Please correct the file and choose it again. Nothing was changed.}}",
  not_confirmed: "Please tick that you looked at the unusual rows. Nothing was changed.",
  confirm_unusual: "Please tick that you looked at the unusual rows.",
  outdated:
    "The catalogue was changed meanwhile. Nothing was changed by this import: its rows are compared anew, please look at them again.",
  nothing: "Everything in the catalogue is already as these rows say.",
};

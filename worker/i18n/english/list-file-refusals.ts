export const listFileRefusals = {
  missing: "Please choose a file.",
  empty: "There is nothing in this file.",
  legacy_xls:
    "This is a workbook of an old Excel (.xls). In Excel, choose “Save as”, then “Excel Workbook (.xlsx)”, and choose that file.",
  encrypted:
    "This workbook has a password. Please remove it (File, Info, Protect Workbook), save the workbook and choose it again.",
  macros: "This workbook contains programs (macros). Please save it as “Excel Workbook (.xlsx)” and choose that file.",
  other_spreadsheet: "This spreadsheet is of another kind. Please save it as .xlsx or as CSV and choose that file.",
  web_page:
    "This file is a web page or XML, although it may be called a spreadsheet. Open it in Excel, save it as .xlsx and choose that file.",
  not_a_table: "This file is not a table. Please choose a CSV file or an Excel workbook (.xlsx).",
  damaged: "This workbook is damaged. Please open it in Excel, save it as .xlsx and choose it again.",
  too_large_inside: "There is too much in this file. Please copy the order into a new one and choose that.",
  too_many_rows: "A sheet may have at most {max, number} rows. Please delete those that are not needed.",
  too_many_asking: "{count, number} rows have a quantity, and a file may have at most {max, number}. Please split it.",
  too_much_text: "There is too much text in this file. Please delete columns and rows that are not needed.",
  state_lost: "The file was lost on the way. Please choose it again.",
  too_large: "A file may have at most 1 MB. Please delete sheets and rows that are not needed.",
};

/** Columns that contradict each other. */
export const listImportRefusals = {
  mapping_invalid: "The columns are not valid.",
  column_twice: "Quantity, unit and product id may each be one column only.",
  no_product: "Please say which column names the products.",
};

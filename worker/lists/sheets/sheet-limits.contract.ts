/** Separate from the schemas, so that the upload page does not bundle valibot. */
export const MAX_LIST_FILE_BYTES = 1_048_576;
/** Maximum rows that order something. Others, such as products without a quantity, do not count. */
export const MAX_ORDER_ROWS = 500;
/** Maximum rows read per sheet, and sheets read per workbook. */
export const MAX_SHEET_ROWS = 2_000;
export const MAX_SHEETS = 12;
/** Maximum cells in all sheets, including empty and hidden ones, which cost as much work. */
export const MAX_FILE_CELLS = 200_000;
/** Further columns are left out, and longer cells are truncated. */
export const MAX_SHEET_COLUMNS = 60;
export const MAX_CELL_LENGTH = 300;

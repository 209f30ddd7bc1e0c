/** In a file without schemas, so that the page which asks for a file does not bundle valibot. In bytes. */
export const MAX_LIST_FILE_BYTES = 1_048_576;
/** Rows that ask for something. Others, such as goods without a quantity, may be more. */
export const MAX_ASKING_ROWS = 500;
/** Rows that are read of a sheet, and the sheets of a workbook. */
export const MAX_SHEET_ROWS = 2_000;
export const MAX_SHEETS = 12;
/** Cells of all sheets of a file, empty and hidden ones too: each costs as much work as one that is read. */
export const MAX_FILE_CELLS = 200_000;
/** Columns behind these are left out, and what is longer in a cell is cut. */
export const MAX_SHEET_COLUMNS = 60;
export const MAX_CELL_LENGTH = 300;

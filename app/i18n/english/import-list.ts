/** The page /lists/import, which reads a file as a list. */
export const importList = {
  fileTitle: "Order from a file",
  fileIntro: "A spreadsheet with what you need. Nothing goes into the cart before you have looked at it.",
  file: "Your file",
  hint: "CSV or Excel (.xlsx), up to 1 MB and 500 products. Columns and headings may be as you have them. We read the file and keep nothing of it.",
  drop: "Drop a file here, or choose one",
  read: "Read the file",
  reading: "Reading…",
  tooLarge: "A file may have at most 1 MB. Please delete sheets and rows that are not needed.",
  columnsTitle: "What is in the columns?",
  columnsIntro: "This is our guess from the headings and the rows. Correct what is wrong.",
  sheet: "Sheet",
  header: "Headings",
  noHeader: "No headings",
  headerRow: "Row {row}: {cells}",
  hidden: "{count, plural, one {# hidden row is left out} other {# hidden rows are left out}}",
  column: "Column {letter}",
  kind: "What is in {name}?",
  empty: "Empty",
  look: "{count, plural, one {Look at # row} other {Look at # rows}}",
  looking: "Searching…",
  lookTitle: "Is this right?",
  lookIntro: "Choose what is meant, correct the quantities, then add everything at once.",
  leftOut: "{count, plural, one {# row} other {# rows}} left out: sums, and goods without a quantity",
  changeColumns: "Change the columns",
  startOver: "Another file",
  offline: "You are offline. Everything is still here: please try again when you are connected.",
  fileOffline: "You are offline. Please choose the file again when you are connected.",
  failed: "That did not work. Please try again.",
  kinds: {
    none: "Not needed",
    product: "Product",
    quantity: "Quantity",
    unit: "Unit or pack size",
    note: "Note",
    id: "Our product id or SKU",
  },
} as const;

/** The link to that page. */
export const importLink = {
  label: "Order from a file",
} as const;

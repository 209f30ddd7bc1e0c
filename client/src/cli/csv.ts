/**
 * Parses a CSV file (RFC 4180). The separator is whichever of comma, semicolon and tab is most frequent in the first
 * line.
 */
export const parseCsv = (text: string): string[][] => {
  const content = text.replace(/^\uFEFF/, "");
  const separator = separatorOf(content);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endCell = (): void => {
    row.push(cell.trim());
    cell = "";
  };
  const endRow = (): void => {
    endCell();
    if (row.some((one) => one !== "")) rows.push(row);
    row = [];
  };
  for (let at = 0; at < content.length; at++) {
    const letter = content.charAt(at);
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (content[at + 1] === '"') cell += content.charAt(++at);
      else isQuoted = false;
    } else if (letter === '"' && cell.trim() === "") {
      isQuoted = true;
      cell = "";
    } else if (letter === separator) endCell();
    else if (letter === "\n" || letter === "\r") endRow();
    else cell += letter;
  }
  endRow();
  return rows;
};

const separatorOf = (content: string): string => {
  const [first = ""] = content.split(/[\r\n]/, 1);
  const count = (separator: string): number => first.split(separator).length;
  return [",", ";", "\t"].reduce((best, one) => (count(one) > count(best) ? one : best));
};

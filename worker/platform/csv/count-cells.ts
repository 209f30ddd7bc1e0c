/** Whether a text has more cells than `max`, told before the parser works: 1 MB of nothing but commas is a million cells. */
export const hasMoreCells = (text: string, delimiter: string, max: number): boolean => {
  let cells = 0;
  for (const letter of text) if ((letter === delimiter || letter === "\n") && ++cells > max) return true;
  return false;
};

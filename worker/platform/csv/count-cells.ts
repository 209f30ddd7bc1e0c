/** Whether a text has more than `max` cells. Checked before parsing: 1 MB of only commas is a million cells. */
export const hasMoreCells = (text: string, delimiter: string, max: number): boolean => {
  let cells = 0;
  for (const letter of text) if ((letter === delimiter || letter === "\n") && ++cells > max) return true;
  return false;
};

/** 2026-11 → 11/2026 */
export const shownMonth = (month: string): string => {
  const [year = "", number = ""] = month.split("-");
  return `${number}/${year}`;
};

/** The month before (-1) or after (1). */
export const monthBeside = (month: string, by: 1 | -1): string => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7);
};

/** The first month of which there can be a statement. */
export const FIRST_MONTH = "2026-01";

/** Pads columns to equal width and aligns numbers to the right. */
export const formatTable = (rows: readonly (readonly (string | number)[])[]): string[] => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => String(row[at] ?? "").length)));
  return rows.map((row) =>
    row
      .map((cell, at) => {
        const width = widths[at] ?? 0;
        return typeof cell === "number" || /^₹/.test(cell) ? String(cell).padStart(width) : cell.padEnd(width);
      })
      .join("  ")
      .trimEnd(),
  );
};

/** ₹1,23,456.50 or −₹0.20 */
export const formatRupees = (amount: number): string =>
  `${amount < 0 ? "−" : ""}₹${Math.abs(amount).toLocaleString("en-IN", { minimumFractionDigits: amount % 1 === 0 ? 0 : 2, maximumFractionDigits: 2 })}`;

const INDIA_MS = 5.5 * 60 * 60 * 1000;

/** The day in Indian time, such as 2026-11-28. The shop counts months and dates documents by it. */
export const formatDay = (iso: string): string => new Date(Date.parse(iso) + INDIA_MS).toISOString().slice(0, 10);

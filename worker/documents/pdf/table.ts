import { lineHeight, MARGIN, MUTED, type Paper, TEXT_WIDTH, type TextStyle } from "./paper.ts";

export interface Column<Row> {
  readonly title: string;
  /** In points; the one column without a width gets the remaining space. */
  readonly width?: number;
  readonly align?: "left" | "right";
  readonly cell: (row: Row) => string;
  /** A second, smaller text below the cell. */
  readonly note?: (row: Row) => string;
}

const CELL: TextStyle = { size: 8 };
const NOTE: TextStyle = { size: 6.8, color: MUTED };
const HEAD: TextStyle = { size: 7.4, isBold: true };
const GAP = 5;
const PADDING = 3;

interface Placed<Row> extends Column<Row> {
  readonly x: number;
  readonly width: number;
}

const place = <Row>(columns: readonly Column<Row>[]): Placed<Row>[] => {
  const taken = columns.reduce((sum, { width = 0 }) => sum + width, GAP * (columns.length - 1) + 2 * PADDING);
  let x = MARGIN + PADDING;
  return columns.map((column) => {
    const width = column.width ?? TEXT_WIDTH - taken;
    const placed = { ...column, x, width };
    x += width + GAP;
    return placed;
  });
};

const drawHead = <Row>(paper: Paper, columns: readonly Placed<Row>[]): void => {
  const titles = columns.map(({ title, width }) => paper.wrap(title, width, HEAD));
  const height = Math.max(...titles.map(({ length }) => length)) * lineHeight(HEAD) + 2 * PADDING;
  paper.shade(paper.y, height);
  columns.forEach(({ x, width, align = "left" }, i) => {
    paper.lines(titles[i] ?? [], { x, y: paper.y + PADDING, width }, { ...HEAD, align });
  });
  paper.y += height;
};

/** Draws a table. Its head is repeated on each page, and no row is split. `totals` is a last row in bold. */
export const drawTable = <Row>(
  paper: Paper,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  totals: readonly string[] | null = null,
): void => {
  const placed = place(columns);
  const headRoom = 3 * lineHeight(HEAD) + 3 * lineHeight(CELL);
  paper.keepTogether(headRoom);
  drawHead(paper, placed);

  const drawRow = (cells: readonly string[], notes: readonly string[], style: TextStyle) => {
    const wrapped = placed.map(({ width }, i) => ({
      cell: paper.wrap(cells[i] ?? "", width, style),
      note: notes[i] ? paper.wrap(notes[i], width, NOTE) : [],
    }));
    const heights = wrapped.map(
      ({ cell, note }) => cell.length * lineHeight(style) + note.length * lineHeight(NOTE) + 2 * PADDING,
    );
    const height = Math.max(...heights);
    if (!paper.hasRoom(height)) {
      paper.newPage();
      drawHead(paper, placed);
    }
    placed.forEach(({ x, width, align = "left" }, i) => {
      const { cell = [], note = [] } = wrapped[i] ?? {};
      const below = paper.y + PADDING + paper.lines(cell, { x, y: paper.y + PADDING, width }, { ...style, align });
      paper.lines(note, { x, y: below, width }, { ...NOTE, align });
    });
    paper.y += height;
    paper.rule(paper.y);
  };

  for (const row of rows) {
    drawRow(
      placed.map(({ cell }) => cell(row)),
      placed.map(({ note }) => note?.(row) ?? ""),
      CELL,
    );
  }
  if (totals) drawRow(totals, [], { ...CELL, isBold: true });
};

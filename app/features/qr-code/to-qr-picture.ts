import { encode } from "uqr";

/** `path` draws the black squares on a square of `size` units. */
export interface QrPicture {
  readonly path: string;
  readonly size: number;
}

/** The white border that scanners need, in squares. */
const BORDER = 4;

/** Called in loaders, so that no page loads the encoder. */
export const toQrPicture = (content: string): QrPicture => {
  const { data, size } = encode(content, { ecc: "M", border: BORDER });
  const squares = data.flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: squares.join(""), size };
};

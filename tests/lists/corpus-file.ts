/** A file as hotels' software writes it, and the expected result of parsing it. */
export interface CorpusFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The row number of the headings; 0 without any. */
  readonly header: number;
  /** One letter for each column: p(roduct), q(uantity), u(nit), n(ote), i(d), or - for an ignored column. */
  readonly columns: string;
  /** "row: product | quantity | unit" with " | note" where there is one. */
  readonly rows: readonly string[];
  /** The numbers of rows that order nothing. */
  readonly leftOut?: readonly number[];
}

/** The expected rows of most files. */
export const PLAIN = ["2: Potato | 10 | kg", "3: Onion | 5 | kg"];

/** A file as hotels and their programs write it, and what must be read of it. */
export interface CorpusFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The row of the headings; 0 without any. */
  readonly header: number;
  /** One letter for each column: p(roduct), q(uantity), u(nit), n(ote), i(d), or - for what is not read. */
  readonly columns: string;
  /** "row: product | quantity | unit" with " | note" where there is one. */
  readonly rows: readonly string[];
  /** The numbers of rows that ask for nothing. */
  readonly leftOut?: readonly number[];
}

/** What most of them ask for. */
export const PLAIN = ["2: Potato | 10 | kg", "3: Onion | 5 | kg"];

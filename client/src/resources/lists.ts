import type { RequestOptions } from "../operations.ts";
import type { Transport } from "../transport.ts";
import type {
  AddedLines,
  ImportedList,
  InCity,
  List,
  ListChange,
  ListLines,
  NewList,
  ParsedList,
  WorkingList,
} from "../types.ts";

/** How a file is to be read. */
export interface ImportSettings {
  /** Of the file, with its extension. */
  readonly name?: string;
  /** Counted from 0. */
  readonly sheet?: number;
  /** The row with the headings, counted from 1; 0: there is none. */
  readonly header?: number;
  /** What each column holds. */
  readonly mapping?: readonly ImportedList["file"]["columns"][number]["kind"][];
}

/** The buyer's lists of what they usually order, and lists as text. Scope lists:write. */
export const listsOf = (transport: Transport) => ({
  async list(query: InCity = {}, options: RequestOptions = {}): Promise<List[]> {
    return (await transport.json("GET /lists", { ...options, query })).lists;
  },

  /** With the lines, and each product's price and stock now. */
  async get(id: string, query: InCity = {}, options: RequestOptions = {}): Promise<WorkingList> {
    return (await transport.json("GET /lists/:id", { ...options, path: { id }, query })).list;
  },

  async create(list: NewList, query: InCity = {}, options: RequestOptions = {}): Promise<List> {
    return (await transport.json("POST /lists", { ...options, query, body: list })).list;
  },

  /** Renames it, or moves it among the others. */
  async change(id: string, change: ListChange, query: InCity = {}, options: RequestOptions = {}): Promise<List> {
    const call = { ...options, path: { id }, query, body: change, isRepeatable: true };
    return (await transport.json("PATCH /lists/:id", call)).list;
  },

  async remove(id: string, query: InCity = {}, options: RequestOptions = {}): Promise<void> {
    await transport.send("DELETE /lists/:id", { ...options, path: { id }, query });
  },

  /** All lines in their order. It is refused when the list is not the version that was read. */
  async setLines(id: string, lines: ListLines, query: InCity = {}, options: RequestOptions = {}): Promise<WorkingList> {
    // Sent twice, the first one would have raised the version.
    const call = { ...options, path: { id }, query, body: lines, isRepeatable: false };
    return (await transport.json("PUT /lists/:id/lines", call)).list;
  },

  /** At its end; products that are on it stay as they are, so it may be repeated. */
  async addLines(id: string, lines: AddedLines, query: InCity = {}, options: RequestOptions = {}): Promise<List> {
    const call = { ...options, path: { id }, query, body: lines, isRepeatable: true };
    return (await transport.json("POST /lists/:id/lines", call)).list;
  },

  /** A text as kitchens write it ("aloo 20 kg, 3 dozen eggs"), as lines with products of the shop. Nothing is ordered. */
  parse: (text: string, query: InCity = {}, options: RequestOptions = {}): Promise<ParsedList> =>
    transport.json("POST /lists/parse", { ...options, body: { text, ...query }, isRepeatable: true }),

  /** A CSV file or an .xlsx workbook, read in the same way. `settings`: which sheet, heading and columns, if not the found ones. */
  importFile(
    file: Blob,
    settings: ImportSettings = {},
    query: InCity = {},
    options: RequestOptions = {},
  ): Promise<ImportedList> {
    const body = new FormData();
    body.append("file", file, settings.name ?? "list.csv");
    for (const name of ["sheet", "header"] as const) {
      if (settings[name] !== undefined) body.append(name, String(settings[name]));
    }
    if (settings.mapping) body.append("mapping", JSON.stringify(settings.mapping));
    return transport.json("POST /lists/import", { ...options, query, body, isRepeatable: true });
  },
});

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

export interface ImportSettings {
  /** The file name, with its extension. */
  readonly name?: string;
  /** The index of the sheet, from 0. */
  readonly sheet?: number;
  /** The row number of the headings, from 1; 0 without headings. */
  readonly header?: number;
  /** The kind of each column, from the left. */
  readonly mapping?: readonly ImportedList["file"]["columns"][number]["kind"][];
}

/** The buyer's saved lists, and the parsing of lists from text and files. Scope lists:write. */
export const listsOf = (transport: Transport) => ({
  async list(query: InCity = {}, options: RequestOptions = {}): Promise<List[]> {
    return (await transport.json("GET /lists", { ...options, query })).lists;
  },

  /** With the lines, and each product's current price and stock. */
  async get(id: string, query: InCity = {}, options: RequestOptions = {}): Promise<WorkingList> {
    return (await transport.json("GET /lists/:id", { ...options, path: { id }, query })).list;
  },

  async create(list: NewList, query: InCity = {}, options: RequestOptions = {}): Promise<List> {
    return (await transport.json("POST /lists", { ...options, query, body: list })).list;
  },

  /** Renames a list, or moves it to another position. */
  async change(id: string, change: ListChange, query: InCity = {}, options: RequestOptions = {}): Promise<List> {
    const call = { ...options, path: { id }, query, body: change, isRepeatable: true };
    return (await transport.json("PATCH /lists/:id", call)).list;
  },

  async remove(id: string, query: InCity = {}, options: RequestOptions = {}): Promise<void> {
    await transport.send("DELETE /lists/:id", { ...options, path: { id }, query });
  },

  /** Replaces all lines, in order. Rejected when the list's version has changed since it was read. */
  async setLines(id: string, lines: ListLines, query: InCity = {}, options: RequestOptions = {}): Promise<WorkingList> {
    // Not repeatable: if the response of the first attempt was lost, the version has already changed.
    const call = { ...options, path: { id }, query, body: lines, isRepeatable: false };
    return (await transport.json("PUT /lists/:id/lines", call)).list;
  },

  /** Appends lines. Products already on the list stay unchanged, so it may be repeated. */
  async addLines(id: string, lines: AddedLines, query: InCity = {}, options: RequestOptions = {}): Promise<List> {
    const call = { ...options, path: { id }, query, body: lines, isRepeatable: true };
    return (await transport.json("POST /lists/:id/lines", call)).list;
  },

  /** Matches free text ("aloo 20 kg, 3 dozen eggs") with products of the shop. Nothing is ordered. */
  parse: (text: string, query: InCity = {}, options: RequestOptions = {}): Promise<ParsedList> =>
    transport.json("POST /lists/parse", { ...options, body: { text, ...query }, isRepeatable: true }),

  /** Like `parse`, for a CSV file or .xlsx workbook. `settings` override the detected sheet, headings and columns. */
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

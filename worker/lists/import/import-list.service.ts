import type { City } from "../../brand.contract.ts";
import { createMatching } from "../../catalogue/matching/matching.service.ts";
import type { Needs } from "../../compose.ts";
import type { UploadForm } from "../../http/upload-form.ts";
import { accountOf, requireBuyer, type Visitor } from "../../identity/permissions.ts";
import { runHeavyWork } from "../../limits/heavy-work.ts";
import { takeLimit } from "../../limits/limits.repo.ts";
import { boughtRead } from "../../orders/cart/order-again.repo.ts";
import { parseInput } from "../../platform/parse-input.contract.ts";
import { MAX_PARSED_LINES } from "../parse/parse-limits.contract.ts";
import { listFileTooLarge, unreadable } from "../sheets/list-file.errors.ts";
import { packSheets, unpackSheets } from "../sheets/pack-sheets.ts";
import { readSheets } from "../sheets/read-sheets.ts";
import type { Sheet } from "../sheets/sheet.ts";
import { MAX_LIST_FILE_BYTES, MAX_ORDER_ROWS } from "../sheets/sheet-limits.contract.ts";
import {
  type ImportedList,
  ImportListFields,
  type OpenFile,
  type RewrittenRows,
  type SheetChoice,
  type SheetView,
} from "./import-list.contract.ts";
import { toListRows } from "./list-rows.ts";
import { matchRows, readRow } from "./match-rows.ts";
import { firstRowsOf, requireMapping, viewSheet } from "./view-sheet.ts";

type ReadForm = () => Promise<UploadForm>;

const readFile = async (form: FormData, isCut: boolean): Promise<Sheet[]> => {
  const file = form.get("file");
  if (isCut || (file instanceof File && file.size > MAX_LIST_FILE_BYTES)) throw listFileTooLarge();
  if (!(file instanceof File) || (file.name === "" && file.size === 0)) throw unreadable("list_file.missing");
  return readSheets(new Uint8Array(await file.arrayBuffer()));
};

const toView = (sheets: readonly Sheet[], choice: SheetChoice) => {
  const { view, sheet } = viewSheet(sheets, choice);
  return { view, firstRows: firstRowsOf(sheet) };
};

/** Reads lists from CSV files and workbooks. Nothing is stored or ordered. */
export function createListImports({ db, clock, cities }: Needs<"cities">) {
  const matching = createMatching(db);
  const accountFor = (visitor: Visitor): string => accountOf(requireBuyer(visitor));
  const receive = async (visitor: Visitor, readForm: ReadForm) => {
    const account = accountFor(visitor);
    await takeLimit(db, clock, "upload", account);
    return { account, ...(await readForm()) };
  };

  /** Throws 429 above the account's limit: every `MAX_PARSED_LINES` rows count as one pasted list. */
  const match = async (
    account: string,
    city: City,
    { sheet, view }: ReturnType<typeof viewSheet>,
    rewritten?: RewrittenRows,
  ): Promise<ImportedList> => {
    await cities.requireCity(city);
    const { rows: all, leftOut } = toListRows(sheet, view.header, requireMapping(view));
    const rows = rewritten ? all.filter(({ row }) => rewritten.has(row)) : all;
    if (rows.length > MAX_ORDER_ROWS)
      throw unreadable("list_file.too_many_asking", { max: MAX_ORDER_ROWS, count: rows.length });
    const reads = rows.map((row) => readRow(row, rewritten?.get(row.row)));
    const count = reads.reduce((sum, read) => sum + read.lines.length, 0);
    if (count > MAX_ORDER_ROWS) throw unreadable("list_file.too_many_asking", { max: MAX_ORDER_ROWS, count });
    const uses = Math.max(1, Math.ceil(rows.length / MAX_PARSED_LINES));
    const [list] = await Promise.all([
      matchRows(reads, { matching, bought: boughtRead(account, city), city }),
      ...Array.from({ length: uses }, () => takeLimit(db, clock, "parse_list", account)),
    ]);
    const skipped = leftOut.map((row) => ({ ...row, kind: "header" as const }));
    return { ...list, notUnderstood: [...list.notUnderstood, ...skipped] };
  };

  return {
    /** Reads the form's `file` and guesses its columns. Throws 400 or 413 with the reason when it cannot be read. */
    async openListFile(visitor: Visitor, readForm: ReadForm): Promise<OpenFile> {
      const { account, form, isCut } = await receive(visitor, readForm);
      return runHeavyWork(account, async () => {
        const sheets = await readFile(form, isCut);
        return { packed: await packSheets(sheets), ...toView(sheets, {}) };
      });
    },

    async viewListFile(visitor: Visitor, packed: string, choice: SheetChoice): Promise<OpenFile> {
      const account = accountFor(visitor);
      return runHeavyWork(account, async () => ({ packed, ...toView(await unpackSheets(packed), choice) }));
    },

    async matchListFile(
      visitor: Visitor,
      city: City,
      { packed, choice, rewritten }: { packed: string; choice: SheetChoice; rewritten?: RewrittenRows | undefined },
    ): Promise<ImportedList> {
      const account = accountFor(visitor);
      return runHeavyWork(account, async () =>
        match(account, city, viewSheet(await unpackSheets(packed), choice), rewritten),
      );
    },

    /** Opens and matches a file in one request, for API clients. */
    async importList(
      visitor: Visitor,
      city: City,
      readForm: ReadForm,
    ): Promise<{ readonly file: SheetView } & ImportedList> {
      const { account, form, isCut } = await receive(visitor, readForm);
      const { sheet, header, mapping } = Object.fromEntries(form);
      const choice = parseInput(ImportListFields, { sheet, header, mapping });
      return runHeavyWork(account, async () => {
        const opened = viewSheet(await readFile(form, isCut), choice);
        return { file: opened.view, ...(await match(account, city, opened)) };
      });
    },
  };
}

import type { ImportState } from "./import-data.ts";

/** Which file and which sheet the form is about: nothing of it is stored. */
export function FileFields({ packed, view }: Pick<ImportState, "packed" | "view">) {
  return (
    <>
      <input type="hidden" name="packed" value={packed} />
      <input type="hidden" name="shownSheet" value={view.sheet} />
      <input type="hidden" name="shownHeader" value={view.header} />
    </>
  );
}

/** What was said of the columns, for the forms of the next step. */
export function ChoiceFields({ view }: Pick<ImportState, "view">) {
  return (
    <>
      <input type="hidden" name="sheet" value={view.sheet} />
      <input type="hidden" name="header" value={view.header} />
      {view.columns.map(({ kind }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a sheet never move.
        <input key={at} type="hidden" name="kind" value={kind} />
      ))}
    </>
  );
}

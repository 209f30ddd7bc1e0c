import { HiddenFields } from "../../components/hidden-fields.tsx";
import type { ImportState } from "./import-data.ts";

/** The file itself and the shown sheet, because the server stores nothing between the steps. */
export function FileFields({ packed, view }: Pick<ImportState, "packed" | "view">) {
  return <HiddenFields values={{ packed, shownSheet: view.sheet, shownHeader: view.header }} />;
}

export function ChoiceFields({ view: { sheet, header, columns } }: Pick<ImportState, "view">) {
  return (
    <>
      <HiddenFields values={{ sheet, header }} />
      {columns.map(({ kind }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a sheet never move.
        <input key={index} type="hidden" name="kind" value={kind} />
      ))}
    </>
  );
}

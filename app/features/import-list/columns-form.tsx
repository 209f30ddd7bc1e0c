import type { ChangeEvent } from "react";
import { Form, href, useNavigation, useSubmit } from "react-router";
import { COLUMN_KINDS } from "../../../worker/lists/import/column-kinds.contract.ts";
import { HiddenFields } from "../../components/hidden-fields.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Select, SelectField } from "../../components/ui/fields.tsx";
import { Card } from "../../components/ui/surfaces.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { FormError } from "../forms/post-form.tsx";
import type { ImportState } from "./import-data.ts";

/** The column's letters in a spreadsheet: A, B, … Z, AA. */
const letterOf = (index: number): string =>
  (index >= 26 ? String.fromCharCode(64 + Math.floor(index / 26)) : "") + String.fromCharCode(65 + (index % 26));

export function ColumnsForm({ state, problem }: { state: ImportState; problem: string | null }) {
  const text = useMessages("importList");
  const { formData } = useNavigation();
  const submit = useSubmit();
  const { view, firstRows } = state;
  const pending = formData?.get("intent");
  const showChoice = ({ currentTarget: { form } }: ChangeEvent<HTMLSelectElement>) => {
    const fields = new FormData(form ?? undefined);
    fields.set("intent", "view");
    submit(fields, { method: "post", action: href("/lists/import") });
  };
  return (
    <Form method="post" action={href("/lists/import")} className="grid gap-4">
      <FormError id="import-list-error" errors={problem ? [problem] : undefined} />
      <FileFields {...state} />
      <Card className="grid gap-3 sm:grid-cols-2">
        {view.sheets.length > 1 ? (
          <SelectField
            label={text("sheet")}
            name="sheet"
            defaultValue={view.sheet}
            onChange={showChoice}
            options={view.sheets.map((name, at) => [at, name])}
          />
        ) : (
          <input type="hidden" name="sheet" value={view.sheet} />
        )}
        <SelectField
          label={text("header")}
          name="header"
          defaultValue={view.header}
          onChange={showChoice}
          options={firstRows.map(({ row, text: cells }) => [row, text("headerRow", { row, cells })])}
        >
          <option value={0}>{text("noHeader")}</option>
        </SelectField>
        {view.hidden > 0 && (
          <p className="text-sm text-muted sm:col-span-2">{text("hidden", { count: view.hidden })}</p>
        )}
      </Card>
      <Card className="p-0 sm:p-0">
        <ul className="divide-y divide-line">
          {view.columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a sheet never move.
            <ColumnChoice key={at} at={at} column={column} />
          ))}
        </ul>
      </Card>
      <div className="sticky bottom-(--bottom-bar) z-10 -mx-3.5 border-t border-line bg-page px-3.5 py-3 sm:mx-0 sm:rounded-lg sm:border">
        <Button type="submit" name="intent" value="look" size="lg" wide disabled={pending !== undefined}>
          {pending === "look" ? text("looking") : text("look", { count: view.rows })}
        </Button>
      </div>
    </Form>
  );
}

interface ColumnChoiceProps {
  at: number;
  column: ImportState["view"]["columns"][number];
}

function ColumnChoice({ at, column: { heading, kind, samples } }: ColumnChoiceProps) {
  const text = useMessages("importList");
  const name = heading || text("column", { letter: letterOf(at) });
  if (heading === "" && samples.length === 0) return <input type="hidden" name="kind" value="none" />;
  return (
    <li className="grid gap-2 p-4 sm:grid-cols-[minmax(0,1fr)_14rem] sm:items-center" data-testid="import-column">
      <div className="min-w-0">
        <h2 className="text-base font-semibold wrap-anywhere">{name}</h2>
        <p className="text-sm text-muted wrap-anywhere">{samples.length > 0 ? samples.join(" · ") : text("empty")}</p>
      </div>
      <Select
        name="kind"
        defaultValue={kind}
        aria-label={text("kind", { name })}
        options={COLUMN_KINDS.map((one) => [one, text(`kinds.${one}`)])}
      />
    </li>
  );
}

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

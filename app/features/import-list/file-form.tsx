import { FileSpreadsheet } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { Form, href, type useFetcher } from "react-router";
import { MAX_LIST_FILE_BYTES } from "../../../worker/lists/sheets/sheet-limits.contract.ts";
import { Button } from "../../components/ui/button.tsx";
import { Field, Input } from "../../components/ui/fields.tsx";
import { Card } from "../../components/ui/surfaces.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { useFileDrop } from "../uploads/use-file-drop.ts";
import type { ImportAnswer } from "./import-data.ts";

interface FileFormProps {
  /** Submits the file without a navigation. */
  reader: ReturnType<typeof useFetcher<ImportAnswer>>;
  problem: string | null;
}

const ACCEPT =
  ".csv,.tsv,.txt,.xlsx,.xls,.xlsm,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A file is sent as soon as it is chosen or dropped; without script a button sends it. */
export function FileForm({ reader, problem }: FileFormProps) {
  const text = useMessages("importList");
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const isReading = reader.state !== "idle";
  const send = (file: File) => {
    setTooLarge(file.size > MAX_LIST_FILE_BYTES ? text("tooLarge") : null);
    if (file.size > MAX_LIST_FILE_BYTES) return;
    const form = new FormData();
    form.set("file", file);
    reader.submit(form, { method: "post", action: href("/lists/import/file"), encType: "multipart/form-data" });
  };
  const { isOver, target } = useFileDrop(send);
  const onChange = ({ target: field }: ChangeEvent<HTMLInputElement>) => {
    const [file] = field.files ?? [];
    if (file) send(file);
    // Cleared, so that the same file can be chosen again after it was corrected.
    field.value = "";
  };
  const error = tooLarge ?? problem;
  return (
    <Card>
      <Form method="post" action={href("/lists/import/file")} encType="multipart/form-data" className="grid gap-4">
        <Field label={text("file")} hint={text("hint")} errors={error && !isReading ? [error] : undefined}>
          {(control) => (
            <div
              {...target}
              data-testid="file-drop"
              className={`grid justify-items-center gap-3 rounded-lg border-2 border-dashed px-4 py-8 text-center ${isOver ? "border-brand bg-brand-soft" : "border-line-strong"}`}
            >
              <FileSpreadsheet aria-hidden className="size-10 text-muted" />
              <p className="text-muted max-sm:hidden">{text("drop")}</p>
              <Input
                {...control}
                type="file"
                name="file"
                accept={ACCEPT}
                onChange={onChange}
                className="h-auto max-w-full content-center py-2 file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-md file:bg-brand-soft file:px-3 file:font-semibold file:text-brand-text"
              />
            </div>
          )}
        </Field>
        <p role="status" className="sr-only">
          {isReading && text("reading")}
        </p>
        <Button type="submit" disabled={isReading} className="justify-self-start">
          {text(isReading ? "reading" : "read")}
        </Button>
      </Form>
    </Card>
  );
}

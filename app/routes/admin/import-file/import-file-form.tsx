import { type FormEvent, useEffect, useState } from "react";
import { Form, href, useNavigate } from "react-router";
import { MAX_CSV_BYTES, type ProductImport } from "../../../../worker/catalogue/product-import.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/fields.tsx";
import { ProgressBar } from "../../../components/ui/progress-bar.tsx";
import { sendWithProgress } from "../../../features/uploads/send-with-progress.ts";
import { useMessages } from "../../../i18n/messages.tsx";

interface ImportFileFormProps {
  idempotencyKey: string;
  /** Why the server rejected the file, when the form was sent without script. */
  refused: string | undefined;
}

type ImportResponse = { readonly import?: ProductImport };

/** Uploads to the API with a progress bar; without script it posts to the page's own action. */
export function ImportFileForm({ idempotencyKey, refused }: ImportFileFormProps) {
  const text = useMessages("imports");
  const navigate = useNavigate();
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState(refused);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => setProblem(refused), [refused]);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get("file");
    setProblem(undefined);
    if (!(file instanceof File) || file.name === "") return setProblem(text("chooseFile"));
    if (file.size > MAX_CSV_BYTES) return setProblem(text("tooLarge"));
    setShare(0);
    try {
      // Each attempt needs its own key, because it may send a different file.
      const headers = { "Idempotency-Key": `${idempotencyKey}-${attempt}` };
      const { status, body } = await sendWithProgress<ImportResponse>("/api/admin/product-imports", form, {
        headers,
        onProgress: setShare,
      });
      if (body.import) {
        return navigate(href("/admin/products/import/:importId", { importId: body.import._id }));
      }
      setAttempt(attempt + 1);
      // The API's message is English; the field translates it.
      setProblem(status === 0 ? text("offline") : (body.message ?? text("failed")));
    } catch {
      setProblem(text("offline"));
    }
    setShare(null);
  };

  return (
    <Form
      method="post"
      action={`?key=${idempotencyKey}`}
      encType="multipart/form-data"
      onSubmit={send}
      aria-busy={share !== null}
      className="grid gap-3"
    >
      <TextField
        label={text("file")}
        hint={text("fileHint")}
        errors={problem ? [problem] : undefined}
        type="file"
        name="file"
        accept=".csv,.txt,text/csv"
        onChange={() => setProblem(undefined)}
        controlClass="h-24 content-center border-dashed file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-md file:bg-brand-soft file:px-3 file:font-semibold file:text-brand-text"
      />
      {share !== null && (
        <ProgressBar
          label={text("sending")}
          value={share}
          max={1}
          words={text("sent", { percent: Math.round(share * 100) })}
        />
      )}
      <Button type="submit" disabled={share !== null}>
        {text(share === null ? "look" : "sending")}
      </Button>
    </Form>
  );
}

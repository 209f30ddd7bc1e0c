import { Download } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { Form, href, useNavigate } from "react-router";
import { DEFAULT_CITY } from "../../../../worker/brand.contract.ts";
import {
  CSV_COLUMNS,
  MAX_CSV_BYTES,
  type ProductImport,
} from "../../../../worker/catalogue/product-import.contract.ts";
import { Button, ButtonAnchor, ButtonLink } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/fields.tsx";
import { ProgressBar } from "../../../components/ui/progress-bar.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { storeFile } from "../../../features/imports/admin-import-data.ts";
import { BackToProducts } from "../../../features/imports/back-to-products.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { sendWithProgress } from "../../../features/uploads/send-with-progress.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("imports", "pageTitle");

/** `key` is an idempotency key: submitting the same file twice makes one import. */
export const loader = () => ({ key: crypto.randomUUID() });

export const action = (args: Route.ActionArgs) => storeFile(args);

export default function AdminImportFile({ loaderData: { key }, actionData }: Route.ComponentProps) {
  const text = useMessages("imports");
  const { cities } = useViewer();
  return (
    <>
      <BackToProducts />
      <h1 className="text-2xl">{text("title")}</h1>
      <div className="mt-3 grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Card>
          <h2 className="text-lg">{text("exportTitle")}</h2>
          <p className="mt-1 text-pretty text-muted">{text("exportText")}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <ButtonAnchor href="/api/admin/products/export.csv" download>
              <Download aria-hidden />
              {text("export")}
            </ButtonAnchor>
            {cities
              .filter(({ slug }) => slug !== DEFAULT_CITY)
              .map(({ slug, name }) => (
                <ButtonAnchor
                  key={slug}
                  href={`/api/admin/products/export.csv?city=${slug}`}
                  download
                  variant="outline"
                  className="whitespace-normal"
                >
                  <Download aria-hidden />
                  {text("exportFor", { city: name })}
                </ButtonAnchor>
              ))}
            <ButtonAnchor href="/api/admin/products/template.csv" download variant="outline">
              {text("template")}
            </ButtonAnchor>
          </div>
        </Card>
        <Card className="lg:row-span-2">
          <h2 className="text-lg">{text("importTitle")}</h2>
          <p className="mt-1 mb-3 text-pretty text-muted">{text("importText")}</p>
          <ImportFileForm idempotencyKey={key} refused={actionData?.message} />
        </Card>
        <Card>
          <h2 className="text-lg">{text("listsTitle")}</h2>
          <p className="mt-1 mb-3 text-pretty text-muted">{text("listsText")}</p>
          <ButtonLink to={href("/admin/products/prices")} variant="outline">
            {text("toPriceLists")}
          </ButtonLink>
        </Card>
        <Card className="lg:col-span-2">
          <h2 className="text-lg">{text("columnsTitle")}</h2>
          <p className="mt-1 text-pretty text-muted">{text("columnsText")}</p>
          <dl className="mt-3 grid gap-x-4 gap-y-1.5 sm:grid-cols-[8rem_minmax(0,1fr)]">
            {CSV_COLUMNS.map((column) => (
              <div key={column} className="contents">
                <dt className="font-mono font-semibold max-sm:mt-1.5">{column}</dt>
                <dd className="text-muted">{text(`column.${column}`)}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </>
  );
}

interface ImportFileFormProps {
  idempotencyKey: string;
  /** Why the server rejected the file of a form without script. */
  refused: string | undefined;
}

type ImportResponse = { readonly import?: ProductImport };

/** Uploads to the API to show progress; without script the form posts to the page's action. */
function ImportFileForm({ idempotencyKey, refused }: ImportFileFormProps) {
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
      // Each attempt may send another file, so it needs its own key.
      const headers = { "Idempotency-Key": `${idempotencyKey}-${attempt}` };
      const { status, body } = await sendWithProgress<ImportResponse>("/api/admin/product-imports", form, {
        headers,
        onProgress: setShare,
      });
      if (body.import) {
        return navigate(href("/admin/products/import/:importId", { importId: body.import._id }));
      }
      setAttempt(attempt + 1);
      // The API may answer with an English message; the field translates it.
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

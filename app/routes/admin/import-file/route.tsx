import { Download } from "lucide-react";
import { href } from "react-router";
import { DEFAULT_CITY } from "../../../../worker/brand.contract.ts";
import { CSV_COLUMNS } from "../../../../worker/catalogue/product-import.contract.ts";
import { ButtonAnchor, ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { storeFile } from "../../../features/imports/admin-import-data.ts";
import { BackToProducts } from "../../../features/imports/back-to-products.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { ImportFileForm } from "./import-file-form.tsx";

export const meta = pageTitle("imports", "pageTitle");

/** `key` is an idempotency key: the same file sent twice makes one import. */
export const loader = () => ({ key: crypto.randomUUID() });

export const action = (args: Route.ActionArgs) => storeFile(args);

/** Exports the catalogue as CSV and imports an edited file. */
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
                  look="outline"
                  className="whitespace-normal"
                >
                  <Download aria-hidden />
                  {text("exportFor", { city: name })}
                </ButtonAnchor>
              ))}
            <ButtonAnchor href="/api/admin/products/template.csv" download look="outline">
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
          <ButtonLink to={href("/admin/products/prices")} look="outline">
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

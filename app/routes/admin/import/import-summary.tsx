import { href } from "react-router";
import type { ProductImport } from "../../../../worker/catalogue/product-import.contract.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import { useDates } from "../../../i18n/use-dates.ts";

export function ImportSummary({ made }: { made: ProductImport }) {
  const text = useMessages("imports");
  const { dateTime } = useDates();
  const { counts, status, kind, ignored } = made;
  const changedRows = counts.new + counts.changed;
  if (status === "applied") {
    return (
      <>
        <Alert tone="success" className="mt-4">
          {text("appliedBy", { name: made.appliedBy ?? "", at: dateTime(made.appliedAt ?? made.createdAt) })}
        </Alert>
        <p className="mt-3 flex flex-wrap gap-2">
          <ButtonLink to={href("/admin/products")} look="outline">
            {text("back")}
          </ButtonLink>
          <ButtonLink to={href("/admin/products/prices")} look="outline">
            {text("toPriceLists")}
          </ButtonLink>
        </p>
      </>
    );
  }
  return (
    <div className="mt-4 grid gap-2">
      {counts.wrong > 0 && (
        <Alert tone="danger">
          <p>{text("wrongRows", { count: counts.wrong })}</p>
          <ButtonLink to={href("/admin/products/import")} look="outline" className="mt-2">
            {text("another")}
          </ButtonLink>
        </Alert>
      )}
      {counts.wrong === 0 && changedRows === 0 && <Alert>{text("nothing")}</Alert>}
      <ul className="list-disc pl-5 text-pretty text-muted">
        <li>{text(kind === "file" ? "restStays" : "onlyPrices")}</li>
        {counts.withoutPicture > 0 && <li>{text("withoutPicture", { count: counts.withoutPicture })}</li>}
        {ignored.length > 0 && <li className="wrap-anywhere">{text("ignored", { columns: ignored.join(", ") })}</li>}
      </ul>
    </div>
  );
}

import { ArrowRight } from "lucide-react";
import { CSV_COLUMNS, type ImportRow } from "../../../../worker/catalogue/product-import.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { Badge } from "../../../components/ui/surfaces.tsx";
import { formatBreaks } from "../../../features/imports/shown-breaks.ts";
import { useMessages } from "../../../i18n/messages.tsx";

/** Shown first, because these fields change most often and their mistakes cost most. */
const FIRST = [
  "price",
  "price_breaks",
  "order_multiple",
  "min_quantity",
  "hsn",
  "conversions",
  "gst_rate",
  "is_prepacked",
  "weight_tolerance",
  "zone",
  "bin",
  "stock",
] as const;
const ORDER = [...new Set([...FIRST, ...CSV_COLUMNS])].filter((column) => column !== "id" && column !== "seen");
type Fact = ImportRow["after"][string] | undefined;

export function ImportRowLine({ row, isFile }: { row: ImportRow; isFile: boolean }) {
  const text = useMessages("imports");
  const { line, name, outcome, before, after, problems, warnings } = row;
  const shown = (field: string, value: Fact): string => {
    if (value === undefined || value === null || value === "") return text("nothingThere");
    if (field === "price_breaks") return formatBreaks(String(value));
    return field === "price" ? formatRupees(Number(value)) : String(value);
  };
  const change = Math.round((Number(after.price) / Number(before.price) - 1) * 100);
  // Hides a change that rounds to 0 %.
  const hasChange = outcome === "changed" && "price" in after && Number.isFinite(change) && change !== 0;
  // For a new product the heading shows the name, and an empty field is no change.
  const facts = ORDER.filter(
    (field) => field in after && !(outcome === "new" && (field === "name" || after[field] === "")),
  );
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <span className="figures text-muted">{isFile && text("line", { line })}</span>
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="font-semibold">{name || text("noName")}</b>
          {warnings.map((warning) => (
            <Badge key={warning} tone="accent" className="whitespace-normal">
              {text(`warning.${warning}`)}
            </Badge>
          ))}
        </p>
        {Object.entries(problems).map(([field, sentence]) => (
          <p key={field} className="text-sm font-semibold text-danger-text">
            <span className="font-mono">{field}</span>: {sentence}
          </p>
        ))}
        {facts.map((field) => (
          <p key={field} className="text-sm text-muted">
            {text(`field.${field}`)}:{" "}
            {outcome === "changed" && (
              <>
                <span className="figures">{shown(field, before[field])}</span>{" "}
                <ArrowRight aria-hidden className="inline size-4" />
                <span className="sr-only">{text("becomes")}</span>{" "}
              </>
            )}
            <span className="figures font-semibold text-ink">{shown(field, after[field])}</span>
            {field === "price" && hasChange && (
              <span className="figures">
                {" "}
                ({text("percent", { percent: change > 0 ? `+${change}` : `−${-change}` })})
              </span>
            )}
          </p>
        ))}
      </div>
    </li>
  );
}

import { href, Link } from "react-router";
import type { AuditEntry } from "../../../worker/audit/audit.contract.ts";
import { useDates } from "../../features/order-card/use-dates.ts";
import { useText } from "../../i18n/texts.tsx";

type Value = AuditEntry["before"][string] | undefined;

/** One act: when, who, what, and what it changed. */
export function AuditLine({ entry: { at, actor, action, subject, before, after } }: { entry: AuditEntry }) {
  const text = useText("audit");
  const dates = useDates();
  const shown = (value: Value): string => {
    if (value === undefined || value === null) return text("nothing");
    if (typeof value === "boolean") return text(value ? "yes" : "no");
    return String(value);
  };
  /** A field that has no words yet is shown by its own name rather than not at all. */
  const fieldOf = (name: string): string => {
    const key = `field.${name}` as "field.status";
    return text.has(key) ? text(key) : name;
  };
  // A price list is called by the moment it was kept.
  const label = action === "catalogue.prices_restored" ? dates.dateTime(subject.label) : subject.label;
  const changes = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );
  return (
    <li className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <time dateTime={at} className="figures text-muted">
        {dates.dateTime(at)}
      </time>
      <div className="min-w-0 wrap-anywhere">
        <p>
          <b className="font-semibold">{actor.name}</b> {text(`action.${action}`, { label })}
          {subject.type === "catalogue" && (
            <>
              {" · "}
              <Link
                to={href("/admin/products/import/:importId", { importId: subject._id })}
                className="font-semibold underline"
              >
                {text("openImport")}
              </Link>
            </>
          )}
        </p>
        {changes.map((name) => (
          <p key={name} className="text-sm text-muted">
            {name in before
              ? text("changed", { field: fieldOf(name), before: shown(before[name]), after: shown(after[name]) })
              : text("stated", { field: fieldOf(name), value: shown(after[name]) })}
          </p>
        ))}
      </div>
    </li>
  );
}

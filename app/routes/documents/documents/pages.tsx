import { useSearchParams } from "react-router";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import type { DocumentsPage } from "./documents-data.ts";

/** Links to older documents, which count the parts of a month, and back to the newest. */
export function Pages({ nextCursor, part }: Pick<DocumentsPage, "nextCursor" | "part">) {
  const [params] = useSearchParams();
  const text = useMessages("documentMonths");
  const at = (next: Readonly<Record<string, string>>): string => {
    const rest = [...params].filter(([name]) => name !== "cursor" && name !== "part");
    return `?${new URLSearchParams([...rest, ...Object.entries(next)])}`;
  };
  if (!nextCursor && !params.has("cursor")) return null;
  return (
    <nav className="mt-5 flex flex-wrap justify-center gap-3">
      {params.has("cursor") && (
        <ButtonLink to={at({})} look="outline">
          {text("newest")}
        </ButtonLink>
      )}
      {nextCursor && (
        <ButtonLink to={at({ cursor: nextCursor, part: String(part + 1) })} look="outline">
          {text("older")}
        </ButtonLink>
      )}
    </nav>
  );
}

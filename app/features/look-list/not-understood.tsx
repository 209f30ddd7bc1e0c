import { FoldArrow } from "../../components/fold-arrow.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Input } from "../../components/ui/fields.tsx";
import { Card } from "../../components/ui/surfaces.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import type { Look } from "./look-data.ts";

interface NotUnderstoodProps {
  phrases: Look["notUnderstood"];
  headers: Look["headers"];
  /** The heading of `headers`. */
  headersLabel: string;
}

/** Every part of the list is shown: what names no product can be rewritten. */
export function NotUnderstood({ phrases, headers, headersLabel }: NotUnderstoodProps) {
  const text = useMessages("pasteList");
  return (
    <Card className="grid gap-3" data-testid="not-understood">
      {phrases.length > 0 && (
        <>
          <h2 className="text-lg">{text("notUnderstood", { count: phrases.length })}</h2>
          <p className="text-muted">{text("notUnderstoodHint")}</p>
          <ul className="grid gap-2">
            {phrases.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand twice.
              <li key={at} className="flex flex-wrap items-center gap-x-3">
                {one.row !== undefined && (
                  <>
                    <input type="hidden" name="of" value={one.row} />
                    <span className="text-sm text-muted">{text("row", { row: one.row })}</span>
                  </>
                )}
                <Input
                  name="said"
                  defaultValue={one.text}
                  maxLength={500}
                  aria-label={text("words", { words: one.text })}
                  className="min-w-0 flex-1 basis-48"
                />
              </li>
            ))}
          </ul>
          <Button type="submit" name="intent" value="again" look="outline" className="justify-self-start">
            {text("again")}
          </Button>
        </>
      )}
      {headers.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 text-brand-text">
            {headersLabel}
            <FoldArrow />
          </summary>
          <ul className="grid gap-1 text-sm text-muted">
            {headers.map((header, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: messages of one minute have the same head.
              <li key={at} className="wrap-anywhere">
                {header.row !== undefined && `${text("row", { row: header.row })}: `}
                {header.text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

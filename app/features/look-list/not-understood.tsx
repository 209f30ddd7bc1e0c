import { FoldArrow } from "../../components/fold-arrow.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/surfaces.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import type { LeftOut, Look } from "./look-data.ts";
import { OwnWords } from "./own-words.tsx";

interface NotUnderstoodProps {
  look: Look;
  /** The heading of `look.headers`. */
  headersLabel: string;
}

/** Shows every part of the list that names no product of ours; all but the headers can be reworded. */
export function NotUnderstood({ look: { notSold, notUnderstood, headers }, headersLabel }: NotUnderstoodProps) {
  const text = useMessages("pasteList");
  return (
    <Card className="grid gap-1" data-testid="not-understood">
      {notSold.length > 0 && (
        <div className="grid gap-2 pb-2">
          <h2 className="text-lg">{text("notSold")}</h2>
          <Rewritable phrases={notSold} />
        </div>
      )}
      {notUnderstood.length > 0 && (
        <Folded label={text("notUnderstood", { count: notUnderstood.length })}>
          <p className="text-muted">{text("notUnderstoodHint")}</p>
          <Rewritable phrases={notUnderstood} />
        </Folded>
      )}
      {headers.length > 0 && (
        <Folded label={headersLabel}>
          <ul className="grid gap-1 text-sm text-muted">
            {headers.map((header, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: several messages may have the same header.
              <li key={at} className="wrap-anywhere">
                {header.row !== undefined && `${text("row", { row: header.row })}: `}
                {header.text}
              </li>
            ))}
          </ul>
        </Folded>
      )}
    </Card>
  );
}

function Folded({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <details className="group">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 text-brand-text">
        {label}
        <FoldArrow />
      </summary>
      <div className="grid gap-2 pb-2">{children}</div>
    </details>
  );
}

function Rewritable({ phrases }: { phrases: readonly LeftOut[] }) {
  const text = useMessages("pasteList");
  return (
    <>
      <ul className="grid gap-2">
        {phrases.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same words may occur twice.
          <li key={at} className="flex flex-wrap items-center gap-x-3">
            {one.row !== undefined && <span className="text-sm text-muted">{text("row", { row: one.row })}</span>}
            <OwnWords {...one} />
          </li>
        ))}
      </ul>
      <Button type="submit" name="intent" value="again" variant="outline" className="justify-self-start">
        {text("again")}
      </Button>
    </>
  );
}

import type { ReactNode } from "react";
import { useMessages } from "../../i18n/messages.tsx";
import { CopiedText } from "../shown-once/copied-text.tsx";
import { ShownOnce } from "../shown-once/shown-once.tsx";

/** A new signing secret, shown once, and how a receiver verifies signatures with it. `children`: the next step. */
export function ShownSecret({ secret, children }: { secret: string; children: ReactNode }) {
  const text = useMessages("webhookEndpoints");
  return (
    <ShownOnce data-testid="shown-secret" title={text("secretTitle")} warning={text("secretText")}>
      <CopiedText label={text("copy")} value={secret}>
        {children}
      </CopiedText>
      <details className="mt-3 border-t border-line pt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand-text underline">
          {text("verifyTitle")}
        </summary>
        <p className="text-pretty">{text("verifyText")}</p>
        <p className="mt-2 text-pretty">{text("verifyMore")}</p>
      </details>
    </ShownOnce>
  );
}

import { Check, Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { useMessages } from "../../i18n/messages.tsx";

/** Without script a tap selects the whole text. */
export function CopiedText({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  const text = useMessages("copying");
  const [result, setResult] = useState<"copied" | "failed" | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setResult("copied"),
      () => setResult("failed"),
    );
  return (
    <div className="grid gap-2">
      <code className="block rounded-md bg-sunken p-3 text-sm break-all select-all">{value}</code>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant="outline" className="needs-script" onClick={copy}>
          {result === "copied" ? <Check aria-hidden /> : <Copy aria-hidden />} {label}
        </Button>
        {children}
        <span role="status" className="text-muted">
          {result && text(result)}
        </span>
      </div>
    </div>
  );
}

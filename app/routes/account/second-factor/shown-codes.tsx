import { Download, Printer } from "lucide-react";
import { brand } from "../../../../worker/brand.contract.ts";
import { Button, ButtonAnchor, ButtonLink } from "../../../components/ui/button.tsx";
import { ShownOnce } from "../../../features/shown-once/shown-once.tsx";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";

interface ShownCodesProps {
  codes: readonly string[];
  /** Where the work goes on. */
  next: string;
}

/** New recovery codes, this one time. */
export function ShownCodes({ codes, next }: ShownCodesProps) {
  const text = useMessages("secondFactor");
  const { user } = useViewer();
  const title = text("fileTitle", { name: brand.name, email: user?.email ?? "" });
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent([title, "", ...codes, ""].join("\n"))}`;
  return (
    <ShownOnce title={text("shownTitle")} warning={text("shownText")}>
      <ul className="figures grid gap-x-8 gap-y-1.5 rounded-md bg-sunken p-4 text-lg sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2 max-sm:*:grow print:hidden">
        <ButtonAnchor href={file} download={`${brand.name.toLowerCase()}-recovery-codes.txt`} look="outline">
          <Download aria-hidden /> {text("download")}
        </ButtonAnchor>
        <Button look="outline" className="needs-script" onClick={() => print()}>
          <Printer aria-hidden /> {text("print")}
        </Button>
        <ButtonLink to={next}>{text("stored")}</ButtonLink>
      </div>
    </ShownOnce>
  );
}

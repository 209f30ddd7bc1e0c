import { Download } from "lucide-react";
import { href } from "react-router";
import type { DataFormat } from "../../../../worker/own-data/own-data.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

/** A plain form, because the browser saves its answer as a file and the page stays. */
export function DownloadForm({ isAgent }: { isAgent: boolean }) {
  const text = useMessages("ownData");
  const lists: readonly [DataFormat, string][] = [
    ["profile.csv", text("profile")],
    ["orders.csv", text(isAgent ? "deliveries" : "orders")],
    ["messages.csv", text("messages")],
  ];
  return (
    <form method="post" action={href("/profile/data/file")}>
      <Button type="submit" name="format" value="json" className="w-full sm:w-auto">
        <Download aria-hidden /> {text("everything")}
      </Button>
      <h3 className="mt-4 mb-2 font-semibold">{text("spreadsheets")}</h3>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        {lists.map(([format, name]) => (
          <Button
            key={format}
            type="submit"
            name="format"
            value={format}
            look="outline"
            aria-label={text("downloadAbout", { file: `${name} (CSV)` })}
          >
            {name}
          </Button>
        ))}
      </div>
    </form>
  );
}

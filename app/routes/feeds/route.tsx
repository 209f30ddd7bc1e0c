import { FileJson, FileSpreadsheet } from "lucide-react";
import { href } from "react-router";
import { FEED_FORMATS } from "../../../worker/feeds/feed-formats.contract.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { Card } from "../../components/ui/surfaces.tsx";
import { pageMeta } from "../../features/page-meta/page-meta.ts";
import { useViewer } from "../../features/viewer/use-viewer.ts";
import { messagesOfPage, useMessages } from "../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta: Route.MetaFunction = (args) => {
  const text = messagesOfPage(args.matches, "feeds");
  return pageMeta(args, { title: text("pageTitle"), description: text("intro") });
};

const ICONS = { csv: FileSpreadsheet, json: FileJson };

export default function Feeds() {
  const text = useMessages("feeds");
  const { cities } = useViewer();
  return (
    <div className="page-width max-w-3xl">
      <PageHeader title={text("pageTitle")} text={text("intro")} />
      <div className="grid gap-4">
        {cities
          .filter(({ isOpen }) => isOpen)
          .map(({ slug, name }) => (
            <Card key={slug}>
              <h2 className="text-xl">{name}</h2>
              <ul className="mt-2 grid gap-1">
                {FEED_FORMATS.map((format) => {
                  const path = href("/feeds/:city/:file", { city: slug, file: `catalogue.${format}` });
                  const Icon = ICONS[format];
                  return (
                    <li key={format}>
                      <a
                        className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand-text underline wrap-anywhere"
                        href={path}
                      >
                        <Icon aria-hidden className="size-5 shrink-0" />
                        {text(format, { city: name })}
                      </a>
                      <code className="block text-sm text-muted wrap-anywhere">{path}</code>
                    </li>
                  );
                })}
              </ul>
            </Card>
          ))}
        <Card>
          <h2 className="text-xl">{text("often")}</h2>
          <p className="mt-1 text-pretty">{text("oftenText")}</p>
        </Card>
        <Card>
          <h2 className="text-xl">{text("own")}</h2>
          <p className="mt-1 text-pretty">{text("ownText")}</p>
          <code className="mt-2 block text-sm text-muted wrap-anywhere">
            /api/feeds/{cities[0]?.slug ?? "patna"}/my-catalogue.csv
          </code>
        </Card>
      </div>
    </div>
  );
}

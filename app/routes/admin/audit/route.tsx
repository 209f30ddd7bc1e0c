import { ScrollText } from "lucide-react";
import { href } from "react-router";
import { AUDIT_SUBJECTS, AuditQuery } from "../../../../worker/audit/audit.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { PagedList } from "../../../components/list-pages.tsx";
import { QueryTabs } from "../../../components/query-tabs.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { cachedLoader } from "../../../features/admin-cache/admin-cache.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { readQuery } from "../../../http/read-query.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { AuditLine } from "./audit-line.tsx";

export const meta = pageTitle("audit", "pageTitle");

const PAGE = 50;

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const filter = readQuery(AuditQuery, url, { limit: PAGE });
  const { actor } = context.get(requestContext);
  const page = await context.get(servicesContext).audit.list(actor, filter);
  return { ...page, subject: filter.subject ?? null };
};

export const clientLoader = (args: Route.ClientLoaderArgs) => cachedLoader(args);
clientLoader.hydrate = true as const;

export default function AdminAudit({ loaderData: { entries, nextCursor, subject } }: Route.ComponentProps) {
  const text = useMessages("audit");
  const tabs = [
    { to: "?", label: text("all"), isCurrent: subject === null },
    ...AUDIT_SUBJECTS.map((one) => ({
      to: `?subject=${one}`,
      label: text(`subjects.${one}`),
      isCurrent: subject === one,
    })),
  ];
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("title")}</h1>
      <p className="mt-1 text-pretty text-muted">{text("intro")}</p>
      <QueryTabs label={text("filterLabel")} tabs={tabs} className="mb-3" />
      <PagedList
        path={href("/admin/audit")}
        text={text}
        nextCursor={nextCursor}
        empty={
          entries.length === 0 && <EmptyState icon={ScrollText} title={text("emptyTitle")} text={text("emptyText")} />
        }
      >
        <ol className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
          {entries.map((entry) => (
            <AuditLine key={entry._id} entry={entry} />
          ))}
        </ol>
      </PagedList>
    </>
  );
}

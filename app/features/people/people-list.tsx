import { Users } from "lucide-react";
import type { ReactNode } from "react";
import { VERIFICATIONS, type Verification } from "../../../worker/identity/accounts.contract.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { PagedList, QueryTabs } from "../../components/list-pages.tsx";
import { useMessages } from "../../i18n/messages.tsx";

interface PeopleListProps {
  path: string;
  title: string;
  status: Verification | null;
  nextCursor: string | null;
  isEmpty: boolean;
  emptyTitle: string;
  emptyText: string;
  children: ReactNode;
}

export function PeopleList(props: PeopleListProps) {
  const { path, title, status, nextCursor, isEmpty, emptyTitle, emptyText, children } = props;
  const text = useMessages("people");
  const tabs = [
    { to: "?", label: text("all"), isCurrent: status === null },
    ...VERIFICATIONS.map((tab) => ({ to: `?status=${tab}`, label: text(`tabs.${tab}`), isCurrent: status === tab })),
  ];
  return (
    <>
      <h1 className="pt-4 text-2xl">{title}</h1>
      <QueryTabs label={text("filterLabel")} tabs={tabs} className="mb-3" />
      <PagedList path={path} text={text} nextCursor={nextCursor}>
        {isEmpty ? (
          <EmptyState icon={Users} title={emptyTitle} text={emptyText} />
        ) : (
          <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">{children}</ul>
        )}
      </PagedList>
    </>
  );
}

import { href } from "react-router";
import { StatementQuery } from "../../../../worker/credit/credit.contract.ts";
import { formatDate, startOfIndianDay } from "../../../../worker/platform/dates.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Alert } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { AccountState } from "../../../features/account-statement/account-state.tsx";
import { StatementView } from "../../../features/account-statement/statement-view.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { readQuery } from "../../../http/read-query.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("credit", "pageTitle");

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  const { credit, payments } = context.get(servicesContext);
  const statement = await credit.readStatement(actor, readQuery(StatementQuery, url));
  return { statement, isOnlineOffered: payments.offer().isOffered };
};

export default function Account({ loaderData: { statement, isOnlineOffered } }: Route.ComponentProps) {
  const text = useMessages("credit");
  const { state } = statement;
  return (
    <div className="page-width max-w-3xl">
      <PageHeader title={text("title")} text={text("intro")}>
        {state.balance > 0 && isOnlineOffered && (
          <ButtonLink to={href("/pay/account")} reloadDocument>
            {text("pay")}
          </ButtonLink>
        )}
      </PageHeader>
      {state.overdue > 0 && (
        <Alert tone="danger" className="mb-4">
          {text("overdueNotice", { amount: formatRupees(state.overdue) })}
        </Alert>
      )}
      {state.overdue === 0 && state.oldestDue && (
        <Alert className="mb-4">
          {text("dueNotice", { day: formatDate(new Date(startOfIndianDay(state.oldestDue)).toISOString()) })}
        </Alert>
      )}
      <AccountState state={state} isOwn />
      <StatementView statement={statement} files="/api/account/statement" />
    </div>
  );
}

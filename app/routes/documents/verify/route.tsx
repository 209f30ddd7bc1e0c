import { ShieldCheck, ShieldQuestion } from "lucide-react";
import { data, href } from "react-router";
import { brand } from "../../../../worker/brand.contract.ts";
import type { VerifiedDocument } from "../../../../worker/documents/documents.contract.ts";
import { formatDate } from "../../../../worker/platform/dates.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Fact } from "../../../components/fact.tsx";
import { Money } from "../../../components/money.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("verify", "pageTitle");

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { ip } = context.get(requestContext);
  const { documentFiles } = context.get(servicesContext);
  const document = await documentFiles.verify(params.token, ip);
  return data({ document }, { status: document ? 200 : 404 });
};

export default function Verify({ loaderData: { document } }: Route.ComponentProps) {
  const text = useMessages("verify");
  const { name } = brand;
  return (
    <div className="page-width max-w-xl" data-testid={document ? "genuine" : "unknown"}>
      <EmptyState
        level="h1"
        icon={document ? ShieldCheck : ShieldQuestion}
        title={text(document ? "genuine" : "unknown")}
        text={text(document ? "genuineText" : "unknownText", { name })}
      >
        {!document && (
          <ButtonLink to={href("/contact")} variant="outline">
            {text("contact")}
          </ButtonLink>
        )}
      </EmptyState>
      {document && <Facts document={document} />}
    </div>
  );
}

function Facts({ document: { kind, number, issuedAt, total } }: { document: VerifiedDocument }) {
  const text = useMessages("verify");
  const kinds = useMessages("taxDocument");
  return (
    <Card>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact label={text("kind")}>{kinds(`kind.${kind}`)}</Fact>
        <Fact label={text("number")} className="figures">
          {number}
        </Fact>
        <Fact label={text("date")} className="figures">
          {formatDate(issuedAt)}
        </Fact>
        <Fact label={text("total")}>
          <Money rupees={total} />
        </Fact>
      </dl>
    </Card>
  );
}

import { KeyRound } from "lucide-react";
import { type ApiToken, MAX_TOKENS } from "../../../../worker/identity/scopes/api-tokens.contract.ts";
import { Card } from "../../../components/ui/surfaces.tsx";
import { ConfirmForm } from "../../../features/action-result/confirm-form.tsx";
import { useDates, useMessages } from "../../../i18n/messages.tsx";
import { useAgo } from "../../../i18n/use-ago.ts";

interface TokenListProps {
  tokens: readonly ApiToken[];
  /** ms, when the list was read. */
  now: number;
}

export function TokenList({ tokens, now }: TokenListProps) {
  const text = useMessages("apiTokens");
  return (
    <Card>
      <h2 className="text-xl">{text("listTitle")}</h2>
      <p className="mt-1 text-muted">{text("count", { count: tokens.length, max: MAX_TOKENS })}</p>
      {tokens.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {tokens.map((token) => (
            <TokenRow key={token._id} token={token} now={now} />
          ))}
        </ul>
      )}
      <p className="mt-3 text-sm text-pretty text-muted">{text("endings")}</p>
    </Card>
  );
}

function TokenRow({ token, now }: { token: ApiToken; now: number }) {
  const text = useMessages("apiTokens");
  const ago = useAgo();
  const { date } = useDates();
  const { _id: id, name, scopes, networks, createdAt, expiresAt, lastUsedAt } = token;
  return (
    <li data-testid="api-token" className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 gap-4">
        <KeyRound aria-hidden className="mt-0.5 size-6 shrink-0 text-muted max-sm:hidden" />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p>{scopes.map((scope) => text(`scope.${scope}`)).join(" · ")}</p>
          <p className="text-sm text-muted">
            {text("created", { date: date(createdAt) })} ·{" "}
            {expiresAt ? text("expires", { date: date(expiresAt) }) : text("neverExpires")} ·{" "}
            {lastUsedAt ? text("used", { ago: ago(lastUsedAt, now) }) : text("notUsed")}
          </p>
          {networks.length > 0 && (
            <p className="text-sm text-muted wrap-anywhere">{text("onlyFrom", { networks: networks.join(", ") })}</p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <ConfirmForm
          form={`revoke-${id}`}
          look="dangerOutline"
          label={text("revoke")}
          about={text("revokeNamed", { name })}
          question={text("revokeQuestion")}
          yes={text("revokeYes")}
          no={text("revokeNo")}
          pending={text("revoking")}
          fields={{ intent: "revoke", id, name }}
        />
      </div>
    </li>
  );
}

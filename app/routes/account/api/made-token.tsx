import type { ApiToken } from "../../../../worker/identity/scopes/api-tokens.contract.ts";
import type { Scope } from "../../../../worker/identity/scopes/scopes.contract.ts";
import { CopiedText } from "../../../features/shown-once/copied-text.tsx";
import { ShownOnce } from "../../../features/shown-once/shown-once.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

interface MadeTokenProps {
  made: { readonly token: ApiToken; readonly text: string };
  origin: string;
}

/** What answers a first request with a token of this scope, below /api. */
const FIRST_CALLS: readonly (readonly [Scope, string])[] = [
  ["orders:read", "orders/my-orders"],
  ["lists:write", "lists"],
  ["documents:read", "documents"],
  ["catalogue:read", "alerts"],
  ["reports:read", "admin/dashboard"],
];

/** A new token, this one time, and a command that tries it. */
export function MadeToken({ made: { token, text: secret }, origin }: MadeTokenProps) {
  const text = useMessages("apiTokens");
  const call = FIRST_CALLS.find(([scope]) => token.scopes.includes(scope))?.[1];
  return (
    <ShownOnce title={text("madeTitle", { name: token.name })} warning={text("madeText")}>
      <CopiedText label={text("copyToken")} value={secret} />
      {call && (
        <>
          <p className="mt-4 mb-2 text-muted">{text("tryIt")}</p>
          <CopiedText
            label={text("copyCommand")}
            value={`curl -H "Authorization: Bearer ${secret}" ${origin}/api/${call}`}
          />
        </>
      )}
    </ShownOnce>
  );
}

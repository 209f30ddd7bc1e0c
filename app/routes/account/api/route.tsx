import { KeyRound } from "lucide-react";
import { data, href, Link } from "react-router";
import { readIdempotencyKey } from "../../../../worker/http/idempotency.contract.ts";
import {
  type ApiToken,
  CreateApiTokenForm,
  MAX_TOKENS,
} from "../../../../worker/identity/scopes/api-tokens.contract.ts";
import { type Scope, scopesFor } from "../../../../worker/identity/scopes/scopes.contract.ts";
import { isAppError } from "../../../../worker/platform/errors.contract.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { type FormArguments, runForm } from "../../../features/action-result/action-result.ts";
import { faultIn, formClientAction, pageClientAction } from "../../../features/action-result/client-action.ts";
import { ConfirmForm } from "../../../features/action-result/confirm-form.tsx";
import { useLast } from "../../../features/action-result/use-last.ts";
import { parseForm, submitForm } from "../../../features/forms/conform.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { CopiedText } from "../../../features/shown-once/copied-text.tsx";
import { ShownOnce } from "../../../features/shown-once/shown-once.tsx";
import { isFreshSession } from "../../../features/webhooks/fresh-session.ts";
import { refuse } from "../../../http/page-failure.ts";
import { messagesIn, useDates, useMessages } from "../../../i18n/messages.tsx";
import { useAgo } from "../../../i18n/use-ago.ts";
import type { Route } from "./+types/route.ts";
import { MakeTokenForm } from "./make-token-form.tsx";

export const handle = { startsAtTop: true };

export const meta = pageTitle("apiTokens", "pageTitle");

/** The token is in the action's own response, because it is never shown again. */
const makeToken = async (args: FormArguments, form: FormData) => {
  const facts = args.context.get(requestContext);
  const submission = parseForm(form, CreateApiTokenForm);
  return submitForm(facts.language, submission, async ({ key, ...input }) => {
    const { apiTokens } = args.context.get(servicesContext);
    const made = await apiTokens.create(facts.actor, input, facts, readIdempotencyKey(key));
    return data({ result: submission.reply({ resetForm: true }), made });
  });
};

const revokeToken = (args: FormArguments, form: FormData) => {
  const { actor, language } = args.context.get(requestContext);
  const id = String(form.get("id") ?? "");
  const revoke = async (): Promise<string> => {
    await args.context.get(servicesContext).apiTokens.revoke(actor, id);
    return messagesIn(language, "apiTokens")("revoked", { name: String(form.get("name") ?? "") });
  };
  return runForm(args, form, `revoke-${id}`, revoke, href("/profile/api"));
};

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { actor, language, origin } = context.get(requestContext);
  const { apiTokens } = context.get(servicesContext);
  const [tokens, isFresh] = await Promise.all([apiTokens.list(actor), isFreshSession(context)]).catch((error) => {
    // Roles without tokens get a reason instead of the plain 403 page.
    if (!isAppError(error) || error.code !== "auth.forbidden") throw error;
    throw refuse(403, error.code, messagesIn(language, "apiTokens")("notForYou"));
  });
  // The idempotency key of the form that this response renders.
  return { tokens, isFresh, origin, scopes: scopesFor(actor?.role ?? ""), key: crypto.randomUUID(), now: Date.now() };
};

export const action = async (args: Route.ActionArgs) => {
  const form = await args.request.formData();
  return form.get("intent") === "revoke" ? revokeToken(args, form) : makeToken(args, form);
};

export const clientAction = async (args: Route.ClientActionArgs) => {
  const faultMessage = faultIn("apiTokens");
  const form = await args.request.clone().formData();
  return form.get("intent") === "revoke" ? pageClientAction(faultMessage)(args) : formClientAction(args, faultMessage);
};

const LINKS = [
  ["/profile/webhooks", "toWebhooks"],
  ["/feeds", "toFeeds"],
  ["/developers", "toGuide"],
  ["/profile/security", "toSecurity"],
] as const;

/** For each scope, a route below /api that a token with this scope may call. */
const FIRST_CALLS: readonly (readonly [Scope, string])[] = [
  ["orders:read", "orders/my-orders"],
  ["lists:write", "lists"],
  ["documents:read", "documents"],
  ["catalogue:read", "alerts"],
  ["reports:read", "admin/dashboard"],
];

export default function ApiTokens({ loaderData, actionData }: Route.ComponentProps) {
  const { tokens, isFresh, origin, scopes, key, now } = loaderData;
  const text = useMessages("apiTokens");
  const made = actionData && "made" in actionData ? actionData.made : undefined;
  const live = tokens.some(({ _id }) => _id === made?.token._id) ? made : undefined;
  const lastMade = useLast(live?.token._id);
  return (
    <div className="page-width max-w-4xl">
      <PageHeader title={text("title")} text={text("intro")} />
      <div className="grid grid-cols-1 gap-5">
        {live && <MadeToken key={live.token._id} made={live} origin={origin} />}
        <TokenList tokens={tokens} now={now} />
        <MakeTokenForm
          // Empties the form once a token was made.
          key={lastMade}
          loadedKey={key}
          scopes={scopes}
          isFresh={isFresh}
          result={actionData && "result" in actionData ? actionData.result : undefined}
        />
        <p className="flex flex-wrap gap-x-6">
          {LINKS.map(([path, label]) => (
            <Link key={path} to={href(path)} className="inline-flex min-h-11 items-center text-brand-text underline">
              {text(label)}
            </Link>
          ))}
        </p>
      </div>
    </div>
  );
}

interface MadeTokenProps {
  made: { readonly token: ApiToken; readonly text: string };
  origin: string;
}

/** The new token, shown once, with a command that tries it. */
function MadeToken({ made: { token, text: secret }, origin }: MadeTokenProps) {
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

function TokenList({ tokens, now }: { tokens: readonly ApiToken[]; now: number }) {
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
          variant="destructiveOutline"
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

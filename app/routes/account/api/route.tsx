import { href, Link } from "react-router";
import { FRESH_SESSION_MINUTES } from "../../../../worker/accounts/sessions/sessions.contract.ts";
import { scopesFor } from "../../../../worker/identity/scopes/scopes.contract.ts";
import { PageErrorBoundary } from "../../../components/page-error-boundary.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { formClientAction, pageClientAction } from "../../../features/action-result/client-action.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { messagesHere, messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { asTokensFailure, makeToken, revokeToken } from "./api-action.ts";
import { MadeToken } from "./made-token.tsx";
import { MakeTokenForm } from "./make-token-form.tsx";
import { TokenList } from "./token-list.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: messagesOfPage(args.matches, "apiTokens")("pageTitle") });

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { actor, language, origin } = context.get(requestContext);
  const { apiTokens, sessions } = context.get(servicesContext);
  const [tokens, isFresh] = await Promise.all([
    apiTokens.list(actor),
    actor !== null && sessions.isYoungerThan(actor, FRESH_SESSION_MINUTES * 60_000),
  ]).catch(asTokensFailure(language));
  // The key belongs to the form that this answer shows.
  return { tokens, isFresh, origin, scopes: scopesFor(actor?.role ?? ""), key: crypto.randomUUID(), now: Date.now() };
};

export const action = async (args: Route.ActionArgs) => {
  const form = await args.request.formData();
  return form.get("intent") === "revoke" ? revokeToken(args, form) : makeToken(args, form);
};

export const clientAction = async (args: Route.ClientActionArgs) => {
  const faultMessage = (isOffline: boolean) => messagesHere("apiTokens")(isOffline ? "offline" : "failed");
  const form = await args.request.clone().formData();
  return form.get("intent") === "revoke"
    ? pageClientAction(faultMessage)(args)
    : formClientAction(args.serverAction, faultMessage);
};

export { PageErrorBoundary as ErrorBoundary };

const LINKS = [
  ["/profile/webhooks", "toWebhooks"],
  ["/feeds", "toFeeds"],
  ["/developers", "toGuide"],
  ["/profile/security", "toSecurity"],
] as const;

/** How other systems act for the account. */
export default function ApiTokens({ loaderData, actionData }: Route.ComponentProps) {
  const { tokens, isFresh, origin, scopes, key, now } = loaderData;
  const text = useMessages("apiTokens");
  const made = actionData && "made" in actionData ? actionData.made : undefined;
  const isMadeLive = tokens.some(({ _id }) => _id === made?.token._id);
  return (
    <div className="page-width max-w-4xl">
      <PageHeader title={text("title")} text={text("intro")} />
      <div className="grid grid-cols-1 gap-5">
        {made && isMadeLive && <MadeToken key={made.token._id} made={made} origin={origin} />}
        <TokenList tokens={tokens} now={now} />
        <MakeTokenForm
          // Each form has a key of its own, so a token that was made leaves an empty form.
          key={key}
          idempotencyKey={key}
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

import { useEffect, useState } from "react";
import { href } from "react-router";
import { MAX_LIST_TEXT } from "../../../../worker/lists/parse/parse-limits.contract.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { ButtonAnchor } from "../../../components/ui/button.tsx";
import { faultIn, formClientAction } from "../../../features/action-result/client-action.ts";
import { shareCartWhenSent } from "../../../features/cart/share-cart.ts";
import { ImportListLink } from "../../../features/import-list/import-list-link.tsx";
import type { Look } from "../../../features/look-list/look-data.ts";
import { LookForm } from "../../../features/look-list/look-form.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { pasteListAction } from "./paste-action.ts";
import { PasteTextForm } from "./paste-text-form.tsx";

export const meta = pageTitle("pasteList", "title");

export const middleware: Route.MiddlewareFunction[] = [shareCartWhenSent];

/** The installed app is offered where a text is shared, which arrives in the address (public/manifest.webmanifest). */
const SHARED = ["title", "text", "url"];

export const loader = ({ url }: Route.LoaderArgs) => {
  const shared = SHARED.flatMap((name) => url.searchParams.get(name) ?? []).join("\n");
  return { shared: shared.slice(0, MAX_LIST_TEXT) };
};

export const action = (args: Route.ActionArgs) => pasteListAction(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  formClientAction(serverAction, faultIn("pasteList"));

export default function PasteList({ loaderData: { shared }, actionData }: Route.ComponentProps) {
  const text = useMessages("pasteList");
  const look = useLastLook(actionData && "look" in actionData ? actionData.look : null);
  const result = actionData && "result" in actionData ? actionData.result : undefined;
  useEffect(forgetAddress, []);
  return (
    <div className="page-width max-w-3xl">
      <PageHeader title={text(look ? "lookTitle" : "title")} text={text(look ? "lookIntro" : "intro")}>
        {look ? (
          <ButtonAnchor href={href("/lists/paste")} look="outline">
            {text("startOver")}
          </ButtonAnchor>
        ) : (
          <ImportListLink />
        )}
      </PageHeader>
      {look ? (
        <LookForm
          key={look.id}
          look={look}
          errors={result?.error?.[""] ?? undefined}
          action={href("/lists/paste")}
          headersLabel={text("headers", { count: look.headers.length })}
        />
      ) : (
        <PasteTextForm shared={shared} lastResult={result} />
      )}
    </div>
  );
}

/** A lost network keeps what was read before. */
const useLastLook = (look: Look | null): Look | null => {
  const [last, setLast] = useState(look);
  if (look && look !== last) setLast(look);
  return look ?? last;
};

/** A shared message is private: it stays neither in the address nor in the history. */
const forgetAddress = () => {
  if (window.location.search) window.history.replaceState(window.history.state, "", href("/lists/paste"));
};

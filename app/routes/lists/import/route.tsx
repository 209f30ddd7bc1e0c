import { faultAsResult } from "../../../features/action-result/client-action.ts";
import { shareCartWhenSent } from "../../../features/cart/share-cart.ts";
import { changeImport, type ImportAnswer } from "../../../features/import-list/import-data.ts";
import { ImportPage } from "../../../features/import-list/import-page.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { messagesHere } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const handle = { startsAtTop: true };

export const meta = pageTitle("importList", "fileTitle");

export const middleware: Route.MiddlewareFunction[] = [shareCartWhenSent];

export const action = (args: Route.ActionArgs) => changeImport(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  faultAsResult(
    serverAction,
    (isOffline): ImportAnswer => ({
      state: null,
      problem: messagesHere("importList")(isOffline ? "offline" : "failed"),
    }),
  );

export default function ImportList({ actionData }: Route.ComponentProps) {
  return <ImportPage answer={actionData} />;
}

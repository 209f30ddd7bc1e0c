import { faultAsResult } from "../../../features/action-result/client-action.ts";
import { type ImportAnswer, openListFile } from "../../../features/import-list/import-data.ts";
import { ImportPage } from "../../../features/import-list/import-page.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { messagesHere } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const handle = { startsAtTop: true };

export const meta = pageTitle("importList", "fileTitle");

/** A route of its own, because it accepts larger bodies (worker/http/body-limit.ts). */
export const action = (args: Route.ActionArgs) => openListFile(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  faultAsResult(
    serverAction,
    (isOffline): ImportAnswer => ({
      state: null,
      problem: messagesHere("importList")(isOffline ? "fileOffline" : "failed"),
    }),
  );

export default function ImportListFile({ actionData }: Route.ComponentProps) {
  return <ImportPage answer={actionData} />;
}

import { openListFile } from "../../../features/import-list/import-data.ts";
import { ImportPage, importClientAction } from "../../../features/import-list/import-page.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import type { Route } from "./+types/route.ts";

export const handle = { startsAtTop: true };

export const meta = pageTitle("importList", "fileTitle");

/** A route of its own, because it accepts larger bodies (worker/http/body-limit.ts). */
export const action = (args: Route.ActionArgs) => openListFile(args);

export const clientAction = (args: Route.ClientActionArgs) => importClientAction(args, "fileOffline");

export default function ImportListFile({ actionData }: Route.ComponentProps) {
  return <ImportPage answer={actionData} />;
}

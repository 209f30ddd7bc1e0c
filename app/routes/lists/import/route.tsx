import { shareCartWhenSent } from "../../../features/cart/share-cart.ts";
import { listImportAction } from "../../../features/import-list/import-data.ts";
import { ImportPage, importClientAction } from "../../../features/import-list/import-page.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import type { Route } from "./+types/route.ts";

export const handle = { startsAtTop: true };

export const meta = pageTitle("importList", "fileTitle");

export const middleware: Route.MiddlewareFunction[] = [shareCartWhenSent];

export const action = (args: Route.ActionArgs) => listImportAction(args);

export const clientAction = (args: Route.ClientActionArgs) => importClientAction(args, "offline");

export default function ImportList({ actionData }: Route.ComponentProps) {
  return <ImportPage answer={actionData} />;
}

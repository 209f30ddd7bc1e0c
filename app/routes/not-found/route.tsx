import { requestContext } from "../../context.ts";
import { pageTitle } from "../../features/page-meta/page-meta.ts";
import { refuse } from "../../http/page-failure.ts";
import { messagesIn } from "../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("shell", "errors.notFoundTitle");

export const loader = ({ context }: Route.LoaderArgs) => {
  throw refuse(404, "page.not_found", messagesIn(context.get(requestContext).language, "shell")("errors.notFoundText"));
};

export default function NotFoundPage() {
  return null;
}

import { data } from "react-router";
import { AccessDenied } from "../../../components/page-error-boundary.tsx";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { messagesOfPage } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: messagesOfPage(args.matches, "shell")("errors.deniedTitle") });

export const loader = () => data(null, { status: 403 });

export default function Unauthorized() {
  return <AccessDenied />;
}

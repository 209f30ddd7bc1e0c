import { data } from "react-router";
import { brand } from "../../../worker/brand.contract.ts";
import { AccessDenied } from "../../components/page-error-boundary.tsx";
import { textsOfPage } from "../../i18n/texts.tsx";
import type { Route } from "./+types/unauthorized.ts";

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsOfPage(matches, "shell")("errors.deniedTitle")} · ${brand.name}` },
];

export const loader = () => data(null, { status: 403 });

export default function Unauthorized() {
  return <AccessDenied />;
}

import { data } from "react-router";
import { brand } from "../../../worker/brand.contract.ts";
import { AccessDenied } from "../../components/page-error-boundary.tsx";
import { english } from "../../i18n/english.ts";

export const meta = () => [{ title: `${english.shell.errors.deniedTitle} · ${brand.name}` }];

export const loader = () => data(null, { status: 403 });

export default function Unauthorized() {
  return <AccessDenied />;
}

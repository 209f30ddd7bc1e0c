import { data } from "react-router";
import { AccessDenied } from "../../../components/page-error-boundary.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";

export const meta = pageTitle("shell", "errors.deniedTitle");

export const loader = () => data(null, { status: 403 });

export default function Unauthorized() {
  return <AccessDenied />;
}

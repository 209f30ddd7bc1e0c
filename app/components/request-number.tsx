import { useLocation, useRouteLoaderData } from "react-router";
import { useMessages } from "../i18n/messages.tsx";

/**
 * The id that finds the request in the logs. Only the first page of a visit knows its own id, because later pages load
 * their data by client navigation.
 */
export function RequestNumber() {
  const text = useMessages("shell");
  const { key } = useLocation();
  const { requestId } = (useRouteLoaderData("root") ?? {}) as { readonly requestId?: string };
  if (!requestId || key !== "default") return null;
  return <p className="basis-full break-words text-sm text-muted">{text("errors.number", { number: requestId })}</p>;
}

import { useLocation, useRouteLoaderData } from "react-router";
import { useMessages } from "../i18n/messages.tsx";

/**
 * The number by which support finds the logs of a failed page. Only the first page of a visit knows the number of its own
 * request, because later ones get their data by script.
 */
export function RequestNumber() {
  const text = useMessages("shell");
  const { key } = useLocation();
  const { requestId } = (useRouteLoaderData("root") ?? {}) as { readonly requestId?: string };
  if (!requestId || key !== "default") return null;
  return <p className="basis-full break-words text-sm text-muted">{text("errors.number", { number: requestId })}</p>;
}

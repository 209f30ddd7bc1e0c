import { CloudOff, Compass, Hourglass, ShieldAlert } from "lucide-react";
import { href, isRouteErrorResponse, useLocation, useNavigate, useRouteError } from "react-router";
import type { PageFailure } from "../http/page-failure.ts";
import { useMessages } from "../i18n/messages.tsx";
import { EmptyState } from "./empty-state.tsx";
import { RequestNumber } from "./request-number.tsx";
import { ButtonLink } from "./ui/button.tsx";

export function PageErrorBoundary() {
  const text = useMessages("shell");
  const error = useRouteError();
  const location = useLocation();
  const again = (
    <ButtonLink to={location.pathname + location.search} reloadDocument>
      {text("errors.tryAgain")}
    </ButtonLink>
  );
  if (!isRouteErrorResponse(error) || error.status >= 500) {
    return (
      <EmptyState level="h1" icon={CloudOff} title={text("errors.title")} text={text("errors.text")}>
        {again}
        <RequestNumber />
      </EmptyState>
    );
  }
  const failure: Partial<PageFailure> = typeof error.data === "object" && error.data ? error.data : {};
  if (error.status === 404) return <NotFound message={failure.message} />;
  if (error.status === 403) return <AccessDenied {...failure} />;
  // The session ended before a form was sent. The login opens in a new tab, because reloading this page resends the
  // form.
  if (error.status === 401) {
    const login = `${href("/login")}?${new URLSearchParams({ returnTo: location.pathname + location.search })}`;
    return (
      <EmptyState level="h1" icon={Hourglass} title={failure.message ?? ""} text={failure.note}>
        <ButtonLink to={login} target="_blank">
          {text("nav.login")}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level="h1"
      icon={Hourglass}
      title={text(error.status === 429 ? "errors.limitTitle" : "errors.title")}
      text={failure.message ?? text("errors.text")}
    >
      {again}
    </EmptyState>
  );
}

export function NotFound({ message }: { message?: string | undefined }) {
  const text = useMessages("shell");
  return (
    <EmptyState
      level="h1"
      icon={Compass}
      title={text("errors.notFoundTitle")}
      text={message ?? text("errors.notFoundText")}
    >
      <ButtonLink to={href("/")}>{text("errors.goHome")}</ButtonLink>
      <ButtonLink to={href("/products")} variant="outline">
        {text("errors.browse")}
      </ButtonLink>
    </EmptyState>
  );
}

export function AccessDenied({ message, note }: Partial<PageFailure>) {
  const text = useMessages("shell");
  return (
    <EmptyState
      level="h1"
      icon={ShieldAlert}
      title={text("errors.deniedTitle")}
      text={
        <>
          {message ?? text("errors.deniedText")}
          {note && <span className="mt-3 block text-ink">{note}</span>}
        </>
      }
    >
      <GoBack />
    </EmptyState>
  );
}

/** A button back to the previous page; a link to Home if there is no previous page or no script. */
function GoBack() {
  const text = useMessages("shell");
  const navigate = useNavigate();
  return (
    <ButtonLink
      to={href("/")}
      onClick={(event) => {
        if (window.history.length < 2) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      {text("errors.goBack")}
    </ButtonLink>
  );
}

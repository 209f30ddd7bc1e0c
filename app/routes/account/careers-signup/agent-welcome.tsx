import { useEffect, useRef } from "react";
import { href, useNavigate, useNavigation } from "react-router";
import { Alert } from "../../../components/ui/alert.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

/** Seconds for which the success message is shown before /login opens. */
export const WELCOME_S = 2;

/** Navigates to /login after `WELCOME_S`; /login redirects a signed-in agent to their profile. */
export function AgentWelcome() {
  const text = useMessages("careers");
  const navigate = useNavigate();
  const alert = useRef<HTMLDivElement>(null);
  const { state } = useNavigation();
  // The router restores the scroll position at the end of the long form, so focus scrolls back to the message.
  useEffect(() => {
    if (state === "idle") alert.current?.focus();
  }, [state]);
  useEffect(() => {
    const timer = setTimeout(() => void navigate(href("/login"), { replace: true }), WELCOME_S * 1000);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="grid justify-items-start gap-4">
      <Alert ref={alert} tabIndex={-1} tone="success" className="w-full scroll-mt-28">
        <p className="font-bold">{text("success")}</p>
        <p>{text("successText")}</p>
      </Alert>
      <ButtonLink to={href("/login")} replace>
        {text("next")}
      </ButtonLink>
    </div>
  );
}
